"""Invalid fields of a request, as wire types."""

from pigpen.core.errors import FieldError
from pigpen.core.translations import ENGLISH
from pigpen.server.wire.base import FieldProblem


def field_problems(wrong: FieldError) -> tuple[FieldProblem, ...]:
    """Return each problem with its field."""
    return tuple(_problem(problem) for problem in wrong.problems if problem.field)


def _problem(problem: FieldError) -> FieldProblem:
    fact = problem.fact
    return FieldProblem(
        field=problem.field,
        text=fact.text(language=ENGLISH) if fact else str(problem),
        ruling=fact.ruling if fact else "",
        said=fact,
    )
