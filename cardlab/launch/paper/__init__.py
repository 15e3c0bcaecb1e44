"""What `cardlab print` writes: sheets for lessons with real cards and no computer, as HTML that prints well."""

from cardlab.launch.paper.plans import Plan, lesson_plan, read_plans

__all__ = ["Plan", "lesson_plan", "read_plans"]
