"""Counts and durations of a server, exported for Prometheus if an operator asks for them.

Each server has its own registry, so that several servers in one process do not mix. The names of
metrics, and what they mean, are in docs/operations.md.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from prometheus_client.core import Metric

Gauges = Mapping[str, tuple[str, Callable[[], float]]]  # help text and value, by name
LabelledGauges = Mapping[
    str, tuple[str, Mapping[str, Callable[[], float]]]
]  # the same for each kind

_SHORT_BUCKETS: Final = (
    0.001,
    0.0025,
    0.005,
    0.01,
    0.025,
    0.05,
    0.1,
    0.25,
    0.5,
    1.0,
    2.5,
    5.0,
    10.0,
)
_LONG_BUCKETS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 60.0)


class Metrics:
    """No-op metrics: count nothing, at no cost."""

    def observe_action(self, seconds: float) -> None:
        """A command was acknowledged after `seconds`."""

    def count_refusal(self, code: str) -> None:
        """A request or a command was refused."""

    def observe_bot_choice(self, seconds: float) -> None:
        """A bot chose an action after `seconds`."""

    def observe_throw(self, seconds: float) -> None:
        """A throw landed after `seconds`."""

    def counter(self, name: str, about: str) -> Callable[[], None]:
        """Return a function that counts one more of `name`, which `about` explains."""
        return lambda: None

    def gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Export `value()` as `name`, which `about` explains."""

    def observe_lag(self, seconds: float) -> None:
        """The event loop ran a timer `seconds` late."""

    def observe_request(self, route: str, status: int, seconds: float) -> None:
        """An HTTP request ended; `route` is its template, `status` 0 without a response."""

    def observe_statement(self, seconds: float) -> None:
        """The database executed a statement in `seconds`."""

    def observe_write(self, seconds: float) -> None:
        """A write was committed or failed, `seconds` after it was requested."""

    def count_database_error(self, kind: str) -> None:
        """The database raised an error of this class of SQLAlchemy."""

    def observe_publish(self, seconds: float) -> None:
        """Redis accepted messages to other nodes after `seconds`."""

    def count_redis_error(self) -> None:
        """A connection to Redis broke, or could not be made."""

    def exposition(self) -> tuple[bytes, str]:
        """Return the metrics in Prometheus' text format, and its content type."""
        return b"", "text/plain"


class Prometheus(Metrics):
    """Metrics by the client library of Prometheus."""

    def __init__(
        self, gauges: Gauges, labelled: LabelledGauges, node: Callable[[], str] = lambda: ""
    ) -> None:
        """`node` returns this node's name, a label of every metric; empty on a single node."""
        import prometheus_client as client  # slow to import, and seldom needed

        client.disable_created_metrics()
        self._client = client
        self._registry = to = client.CollectorRegistry()
        self._node = node
        histogram = partial(client.Histogram, registry=to)
        self._actions = histogram(
            "pigpen_action_seconds",
            "From a command to its acknowledgement.",
            buckets=_SHORT_BUCKETS,
        )
        self._thoughts = histogram(
            "pigpen_bot_thought_seconds", "What bots took to choose.", buckets=_LONG_BUCKETS
        )
        self._throws = histogram(
            "pigpen_throw_seconds", "What throws took, with their wait.", buckets=_LONG_BUCKETS
        )
        self._lag = histogram(
            "pigpen_event_loop_lag_seconds",
            "How late the event loop is.",
            buckets=_SHORT_BUCKETS,
        )
        self._refusals = client.Counter(
            "pigpen_refusals", "What was not done, by why.", ["code"], registry=to
        )
        self._answers = client.Summary(
            "pigpen_http_request_seconds",
            "Requests over HTTP.",
            ["route", "status"],
            registry=to,
        )
        self._statements = histogram(
            "pigpen_database_statement_seconds", "Statements.", buckets=_SHORT_BUCKETS
        )
        self._writes = histogram(
            "pigpen_database_write_seconds",
            "From asking for a write to its commit.",
            buckets=_SHORT_BUCKETS,
        )
        self._database_errors = client.Counter(
            "pigpen_database_errors", "Errors of the database.", ["kind"], registry=to
        )
        self._sent = histogram(
            "pigpen_redis_send_seconds", "Until Redis took messages.", buckets=_SHORT_BUCKETS
        )
        self._redis_errors = client.Counter(
            "pigpen_redis_errors", "Lost connections to Redis, and failed attempts.", registry=to
        )
        for name, (about, value) in gauges.items():
            self.gauge(name, about, value)
        for name, (about, values) in labelled.items():
            gauge = client.Gauge(f"pigpen_{name}", about, ["kind"], registry=to)
            for kind, value in values.items():
                gauge.labels(kind).set_function(value)

    def observe_action(self, seconds: float) -> None:
        """A command was acknowledged after `seconds`."""
        self._actions.observe(seconds)

    def observe_bot_choice(self, seconds: float) -> None:
        """A bot chose an action after `seconds`."""
        self._thoughts.observe(seconds)

    def observe_throw(self, seconds: float) -> None:
        """A throw landed after `seconds`."""
        self._throws.observe(seconds)

    def counter(self, name: str, about: str) -> Callable[[], None]:
        """Return a function that counts one more of `name`, which `about` explains."""
        return self._client.Counter(f"pigpen_{name}", about, registry=self._registry).inc

    def gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Export `value()` as `name`, which `about` explains."""
        self._client.Gauge(f"pigpen_{name}", about, registry=self._registry).set_function(value)

    def observe_lag(self, seconds: float) -> None:
        """The event loop ran a timer `seconds` late."""
        self._lag.observe(seconds)

    def count_refusal(self, code: str) -> None:
        """A request or a command was refused."""
        self._refusals.labels(code).inc()

    def observe_request(self, route: str, status: int, seconds: float) -> None:
        """An HTTP request ended; `route` is its template, `status` 0 without a response."""
        self._answers.labels(route, f"{status // 100}xx" if status else "none").observe(seconds)

    def observe_statement(self, seconds: float) -> None:
        """The database executed a statement in `seconds`."""
        self._statements.observe(seconds)

    def observe_write(self, seconds: float) -> None:
        """A write was committed or failed, `seconds` after it was requested."""
        self._writes.observe(seconds)

    def count_database_error(self, kind: str) -> None:
        """The database raised an error of this class of SQLAlchemy."""
        self._database_errors.labels(kind).inc()

    def observe_publish(self, seconds: float) -> None:
        """Redis accepted messages to other nodes after `seconds`."""
        self._sent.observe(seconds)

    def count_redis_error(self) -> None:
        """A connection to Redis broke, or could not be made."""
        self._redis_errors.inc()

    def exposition(self) -> tuple[bytes, str]:
        """Return the metrics in Prometheus' text format, and its content type."""
        return self._client.generate_latest(self), self._client.CONTENT_TYPE_LATEST

    def collect(self) -> "Iterator[Metric]":
        """Return all metrics, labelled with the node's name; called by the client library."""
        node = self._node()
        for family in self._registry.collect():
            if node:
                family.samples = [
                    sample._replace(labels={**sample.labels, "node": node})
                    for sample in family.samples
                ]
            yield family
