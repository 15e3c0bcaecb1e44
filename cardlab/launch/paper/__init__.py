"""The sheets of `cardlab print`: for lessons with real cards and without computers, as printable HTML."""

from cardlab.launch.paper.plans import Plan, lesson_plan, read_plans

__all__ = ["Plan", "lesson_plan", "read_plans"]
