"""From an experiment to its problem, and the shortest of the ways to count that."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd

from cardlab.chance.machine.by_draws import by_draws
from cardlab.chance.machine.by_kinds import by_kinds
from cardlab.chance.machine.experiment import Experiment
from cardlab.chance.machine.formulas import formula
from cardlab.chance.machine.problem import Budget, Problem, TooMany, Urn, Values


def problem_of(experiment: Experiment, budget: Budget) -> Problem:
    """Return the problem of an experiment; ValueError if there is none. A round that is one item is counted for it."""
    if experiment.is_sealed:
        raise ValueError("The die is sealed. Say whether it is loaded; then it can be opened and counted.")
    if not experiment.measure:
        raise ValueError("Choose a measure first: what do you want to know about a run?")
    measures = tuple(dict.fromkeys(experiment.measures))
    repeat = experiment.repeat
    urns = tuple(Urn(each.kinds, each.draws, -1 if each.back is None else each.back) for each in experiment.sources)
    given = experiment.given.tests if experiment.given else ()
    until = repeat.until.tests if repeat and repeat.until else ()
    rounds, renews = (repeat.times, repeat.renews) if repeat else (1, False)
    listens = any(measure.name == "says" for measure in measures)
    say = (experiment.say, len(experiment.before_say)) if experiment.say and listens else None
    if repeat and repeat.measure:
        if say or not (renews or all(urn.more == 0 for urn in urns)):
            raise TooMany("These rounds depend on each other, and that cannot be counted here. Use the runs.")
        values = count(problem_of(experiment.one_round(repeat.measure), budget), budget)
        common = gcd(*values.values())
        urns, renews = (Urn({value: weight // common for (value,), weight in values.items()}, 1, 0),), False
    renews = renews and any(urn.more for urn in urns)
    return _as_one_round(Problem(urns, rounds, measures, given, until, renews, say))


def _as_one_round(problem: Problem) -> Problem:
    """Return the problem with all rounds drawn at once, where that is the same."""
    rounds = problem.rounds
    if rounds is None or rounds == 1 or problem.say or problem.renews:
        return problem
    if any(measure.name == "rounds" for measure in problem.measures):
        return problem
    if len(problem.urns) > 1 and problem.has_order:
        return problem
    rounds = min([rounds, *(urn.total // urn.draws for urn in problem.urns if urn.more == -1)])
    urns = tuple(Urn(urn.kinds, urn.draws * rounds, urn.more) for urn in problem.urns)
    return Problem(urns, 1, problem.measures, problem.given, problem.until, False, None)


def count(problem: Problem, budget: Budget) -> Mapping[Values, int]:
    """Return whole-number weights of the values of all measures; the number of rounds is known."""
    if len(problem.measures) == 1 and problem.rounds == 1:
        found = formula(problem.measures[0], problem.urns, budget)
        if found is not None:
            return {(value,): weight for value, weight in found.items()}
    is_one_hand = problem.rounds == 1 and not problem.say and not problem.has_order
    return by_kinds(problem, budget) if is_one_hand and not _is_better_by_draws(problem) else by_draws(problem, budget)


def _is_better_by_draws(problem: Problem) -> bool:
    """Return whether all is put back and only which kinds came matters, so that there are few states."""
    only_kinds = not problem.walks and all(tally.enough for tally in problem.tallies)
    return only_kinds and all(urn.more == 0 for urn in problem.urns)
