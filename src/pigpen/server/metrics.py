"""What happens at a server, counted: for Prometheus where it is asked for, else by nobody.

A server has its own, so that several in one process do not mix. Names, and what they say, are in
docs/operations.md.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from prometheus_client.core import HistogramMetricFamily, Metric

Gauges = Mapping[str, tuple[str, Callable[[], float]]]  # what it is and how many, by name
Kinds = Mapping[str, tuple[str, Mapping[str, Callable[[], float]]]]  # the same for each kind

_BEATS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_LONG: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 60.0)


class Metrics:
    """Counts nothing, and costs nothing."""

    def acted(self, seconds: float) -> None:
        """A command was acknowledged, after so long."""

    def refused(self, code: str) -> None:
        """A request or a command was not done."""

    def thought(self, seconds: float) -> None:
        """A bot chose, after so long."""

    def threw(self, seconds: float) -> None:
        """A throw landed, after so long."""

    def began_lab_run(self) -> None:
        """Somebody began a run of the lab."""

    def lagged(self, seconds: float) -> None:
        """What was due came so much later."""

    def answered(self, route: str, status: int, seconds: float) -> None:
        """A request over HTTP ended; `route` is its template, and `status` 0 without an answer."""

    def stated(self, seconds: float) -> None:
        """The database answered one statement."""

    def wrote(self, seconds: float) -> None:
        """A write was committed or failed, so long after it was asked for."""

    def missed_database(self, kind: str) -> None:
        """The database raised an error of this class of SQLAlchemy."""

    def sent(self, seconds: float) -> None:
        """Redis took messages to other nodes."""

    def missed_redis(self) -> None:
        """A connection to Redis broke, or could not be made."""

    def text(self) -> tuple[bytes, str]:
        """As Prometheus reads it, and its type."""
        return b"", "text/plain"


class _Waits:
    """A histogram for what happens thousands of times a second, in one thread.

    The library's costs ten times as much, for it may be used by many.
    """

    def __init__(self) -> None:
        self._counts = [0] * (len(_BEATS) + 1)
        self._sum = 0.0

    def note(self, seconds: float) -> None:
        """One more."""
        self._counts[bisect_left(_BEATS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> "Iterator[HistogramMetricFamily]":
        """For the library."""
        from prometheus_client.core import HistogramMetricFamily

        family = HistogramMetricFamily(
            "pigpen_action_seconds", "From a command to its acknowledgement."
        )
        bounds = (*map(str, _BEATS), "+Inf")
        family.add_metric([], list(zip(bounds, accumulate(self._counts), strict=True)), self._sum)
        yield family


class Prometheus(Metrics):
    """Counts by the client library of Prometheus."""

    def __init__(self, gauges: Gauges, kinds: Kinds, node: Callable[[], str] = lambda: "") -> None:
        """`node`: the name of this one of several, which is a label of all that is told."""
        import prometheus_client as client  # takes longer than a glance, and seldom needed

        client.disable_created_metrics()
        self._client = client
        self._registry = to = client.CollectorRegistry()
        self._node = node
        self._waits = _Waits()
        to.register(self._waits)
        histogram = partial(client.Histogram, registry=to)
        self._thoughts = histogram(
            "pigpen_bot_thought_seconds", "What bots took to choose.", buckets=_LONG
        )
        self._throws = histogram(
            "pigpen_throw_seconds", "What throws took, with their wait.", buckets=_LONG
        )
        self._lag = histogram(
            "pigpen_event_loop_lag_seconds",
            "How late the event loop is.",
            buckets=_BEATS,
        )
        self._lab_runs = client.Counter("pigpen_lab_runs", "Begun runs of the lab.", registry=to)
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
            "pigpen_database_statement_seconds", "Statements.", buckets=_BEATS
        )
        self._writes = histogram(
            "pigpen_database_write_seconds",
            "From asking for a write to its commit.",
            buckets=_BEATS,
        )
        self._database_errors = client.Counter(
            "pigpen_database_errors", "Errors of the database.", ["kind"], registry=to
        )
        self._sent = histogram(
            "pigpen_redis_send_seconds", "Until Redis took messages.", buckets=_BEATS
        )
        self._redis_errors = client.Counter(
            "pigpen_redis_errors", "Lost connections to Redis, and failed attempts.", registry=to
        )
        for name, (about, value) in gauges.items():
            client.Gauge(f"pigpen_{name}", about, registry=to).set_function(value)
        for name, (about, values) in kinds.items():
            gauge = client.Gauge(f"pigpen_{name}", about, ["kind"], registry=to)
            for kind, value in values.items():
                gauge.labels(kind).set_function(value)

    def acted(self, seconds: float) -> None:
        """A command was acknowledged, after so long."""
        self._waits.note(seconds)

    def thought(self, seconds: float) -> None:
        """A bot chose, after so long."""
        self._thoughts.observe(seconds)

    def threw(self, seconds: float) -> None:
        """A throw landed, after so long."""
        self._throws.observe(seconds)

    def began_lab_run(self) -> None:
        """Somebody began a run of the lab."""
        self._lab_runs.inc()

    def lagged(self, seconds: float) -> None:
        """What was due came so much later."""
        self._lag.observe(seconds)

    def refused(self, code: str) -> None:
        """A request or a command was not done."""
        self._refusals.labels(code).inc()

    def answered(self, route: str, status: int, seconds: float) -> None:
        """A request over HTTP ended; `route` is its template, and `status` 0 without an answer."""
        self._answers.labels(route, f"{status // 100}xx" if status else "none").observe(seconds)

    def stated(self, seconds: float) -> None:
        """The database answered one statement."""
        self._statements.observe(seconds)

    def wrote(self, seconds: float) -> None:
        """A write was committed or failed, so long after it was asked for."""
        self._writes.observe(seconds)

    def missed_database(self, kind: str) -> None:
        """The database raised an error of this class of SQLAlchemy."""
        self._database_errors.labels(kind).inc()

    def sent(self, seconds: float) -> None:
        """Redis took messages to other nodes."""
        self._sent.observe(seconds)

    def missed_redis(self) -> None:
        """A connection to Redis broke, or could not be made."""
        self._redis_errors.inc()

    def text(self) -> tuple[bytes, str]:
        """As Prometheus reads it, and its type."""
        return self._client.generate_latest(self), self._client.CONTENT_TYPE_LATEST

    def collect(self) -> "Iterator[Metric]":
        """For the library: all that is counted, with the node's name."""
        node = self._node()
        for family in self._registry.collect():
            if node:
                family.samples = [
                    sample._replace(labels={**sample.labels, "node": node})
                    for sample in family.samples
                ]
            yield family
