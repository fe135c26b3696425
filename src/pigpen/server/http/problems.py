"""Exception handlers: every failed request is answered with a `wire.Problem`."""

import logging
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException, ValidationException
from sqlalchemy.exc import DataError, DBAPIError

from pigpen.core.errors import FieldError, PigpenError
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.table.refusals import Refusal, Refused, refusal
from pigpen.server.views.problems import field_problems
from pigpen.server.wire.base import Problem

_LOG = logging.getLogger(__name__)

_CODES = {400: "malformed", 401: "forbidden", 403: "forbidden", 404: "not-found", 405: "method"}

_BROKEN = refusal("internal", 500)
_STORAGE = refusal("storage", 503)
_NO_TEXT = Refusal(
    "malformed",
    "A text is longer than any that is kept here, or has a character that no text has, NUL say.",
)


def _answer(
    request: AnyRequest,
    status: int,
    code: str,
    text: str,
    wrong: FieldError | None = None,
    wait: int = 0,
) -> Response[Problem]:
    request.app.state.metrics.count_refusal(code)
    problems = field_problems(wrong) if wrong else ()
    headers = {"retry-after": str(wait)} if wait else None
    problem = Problem(code=code, text=text, problems=problems)
    return Response(problem, status_code=status, headers=headers)


def refused(request: AnyRequest, problem: Refused) -> Response[Problem]:
    """Answer a refused command or request."""
    why = problem.why
    return _answer(request, why.status, why.code, why.text, why.wrong, why.wait)


def bad_input(request: AnyRequest, problem: PigpenError) -> Response[Problem]:
    """Answer invalid input; the error's message says what is wrong."""
    wrong = problem if isinstance(problem, FieldError) else None
    return _answer(request, 400, "bad-request", str(problem), wrong)


def invalid(request: AnyRequest, problem: ValidationException) -> Response[Problem]:
    """Answer a body that does not match its wire type."""
    places: Any = problem.extra or ()  # the library's type is too narrow
    said = "; ".join(f"{place.get('key')}: {place.get('message')}" for place in places)
    return _answer(request, 400, "malformed", said or problem.detail)


def http(request: AnyRequest, problem: HTTPException) -> Response[Problem]:
    """Answer HTTP errors of Litestar: not found, not allowed, too large."""
    status = problem.status_code
    return _answer(request, status, _CODES.get(status, "refused"), problem.detail)


def refusal_of_error(problem: Exception) -> Refusal:
    """Return the refusal for an unexpected error: the database is unavailable, or a bug.

    One such error is the client's: text that PostgreSQL cannot store, too long or with NUL.
    """
    if isinstance(problem, DataError):
        return _NO_TEXT
    return _STORAGE if isinstance(problem, DBAPIError) else _BROKEN


def log_error(log: logging.Logger, problem: Exception, what: str, *about: str) -> None:
    """Log an error; `about` are the arguments of the text `what`."""
    if isinstance(problem, DataError):
        log.info("%s: %s", what % about, problem.orig)
    else:
        log.error(what, *about, exc_info=problem)


def unexpected(request: AnyRequest, problem: Exception) -> Response[Problem]:
    """Answer an unexpected error."""
    route = request.scope["path_template"]  # the path itself may contain an invite
    log_error(_LOG, problem, "%s %s failed", request.method, route)
    why = refusal_of_error(problem)
    return _answer(request, why.status, why.code, why.text)


HANDLERS: dict[Any, Any] = {
    Refused: refused,
    PigpenError: bad_input,
    ValidationException: invalid,
    HTTPException: http,
    Exception: unexpected,
}
