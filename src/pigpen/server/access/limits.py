"""Rate and concurrency limits per guest and per address, and the refusals that they produce.

A limit of 0 means no limit. A client gets a new guest for free, so that limits of a guest have a
counterpart for the address. It is wider, because a whole class may share one address.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from typing import NamedTuple

from pigpen.server.table.refusals import Refusal, refusal

_MINUTE = 60.0  # seconds
_MAX_KEYS = 10_000  # per limit; beyond that the least recently used key is dropped
_PREFIX_BITS = 64  # of an IPv6 network that belongs to one household


TOO_MANY_OPEN = refusal("too-many-open", 429)
TOO_MANY_NEW = refusal("too-many-new", 429)
TOO_MANY_HERE = refusal("too-many-here", 429)
TOO_MANY_LINKS = refusal("too-many-links", 429)
TOO_MANY_PERSONAL = refusal("personal-too-often", 429)
TOO_MANY_TRIES = refusal("operator-too-often", 429)
TOO_MANY_PASSKEYS = refusal("too-often-passkeys", 429)
TOO_MANY_PAGES = refusal("too-many-pages", 429)
TOO_MANY_PAGES_HERE = refusal("too-many-pages-here", 429)
TOO_MANY_RECORDS = refusal("too-many-records", 429)
TOO_MANY_REPORTS = refusal("too-many-reports", 429)
TOO_MANY_LOOKS = refusal("too-many-looks", 429)
TOO_MANY_PICTURES = refusal("too-many-pictures", 429)
TOO_MANY_THROWS = refusal("too-many-throws", 429)
TOO_MANY_FORECASTS = refusal("too-many-forecasts", 429)
TOO_MUCH_WORK = refusal("too-much-work", 429)
TOO_MANY_COPIED = refusal("too-many-copied", 429)
TOO_MANY_PLIES = refusal("too-many-plies", 429)


class Limits(NamedTuple):
    """Every limit of a server; `settings` reads them from the environment."""

    open_tables: int = 200  # of a guest, unfinished and active within a day
    guest_tables: int = 60  # opened in a minute by a guest
    address_tables: int = 600  # opened in a minute from an address
    copied_plies: int = 100_000  # copied into new tables in a minute from an address
    idle_plies: int = 150_000  # in memory, of tables without viewers
    shown_plies: int = 300_000  # in memory, of tables with viewers; beyond, long tables wait
    sockets: int = 100  # open at once, of a guest, or of an address for clients without a cookie
    address_sockets: int = 600  # open at once from an address
    commands: int = 60_000  # read in a minute from an address, over all its connections
    device_links: int = 10  # device links made and tried in a minute from an address
    personal: int = 30  # downloads and deletions of one's own data in a minute from an address
    operator_tries: int = 10  # to sign in as the operator in a minute from an address
    passkeys: int = 60  # made and used in a minute from an address; each takes two requests
    work: int = 1200  # computed answers in a minute for an address: studies, what-ifs, records
    records: int = 300  # game records sent by clients and parsed, in a minute for an address
    pictures: int = 120  # link previews drawn in a minute for an address
    looks: int = 600  # requests for the list of open tables in a minute from an address
    reports: int = 20  # names reported and people blocked in a minute from an address
    forecasts: int = 300  # of throws in a minute for a guest
    address_forecasts: int = 3000  # and for an address
    throws: int = 8  # of a guest, being simulated or queued, at all tables together
    lab_runs: int = 2  # of the lab, played at once; others are queued
    lab_address_runs: int = 6  # of the lab, played or queued, from an address
    lab_games: int = 100_000  # in a run of the lab, all variants together
    lab_seconds: int = 600  # playing time of a run of the lab


class RateLimit:
    """Limit of uses per minute and key, in one burst or spread out.

    The generic cell rate algorithm: it stores one number per key, the time at which the key's use
    will have decayed to nothing.
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._idle_at: OrderedDict[str, float] = OrderedDict()
        self.on_use: Callable[[str, int], None] = lambda _key, _amount: None

    def try_use(self, key: str, amount: int = 1) -> bool:
        """Use up `amount` of the key's allowance and return True, or return False if less is left.

        An amount above the limit counts as the limit.
        """
        if not self._most:
            return True
        now = self._clock()
        idle_at = self._idle_after(key, amount, now)
        if idle_at > now + _MINUTE + 1e-6:  # sums of sixtieths are not exact
            return False
        self._set_idle_at(key, idle_at)
        self.on_use(key, amount)
        return True

    def seconds_until(self, key: str, amount: int = 1) -> float:
        """Return the seconds until the key has `amount` left."""
        now = self._clock()
        return max(0.0, self._idle_after(key, amount, now) - now - _MINUTE) if self._most else 0.0

    def record_remote_use(self, key: str, amount: int = 1) -> None:
        """Count what the key used at another node."""
        if self._most:
            now = self._clock()
            self._set_idle_at(key, min(self._idle_after(key, amount, now), now + _MINUTE))

    def reserve(self, key: str, at_once: float = 1.0) -> float:
        """Use up one and return the seconds for which the caller has to wait before it proceeds.

        The first uses, up to `at_once` seconds' worth of the limit, do not wait.
        """
        if not self._most:
            return 0.0
        now = self._clock()
        idle_at = self._idle_after(key, 1, now)
        self._set_idle_at(key, idle_at)
        return max(0.0, idle_at - now - at_once)

    def _idle_after(self, key: str, amount: int, now: float) -> float:
        """Return when the key's use will have decayed to nothing if it uses `amount` more."""
        used = _MINUTE * min(amount, self._most) / self._most
        return max(now, self._idle_at.get(key, now)) + used

    def _set_idle_at(self, key: str, idle_at: float) -> None:
        self._idle_at[key] = idle_at
        self._idle_at.move_to_end(key)
        if len(self._idle_at) > _MAX_KEYS:
            self._idle_at.popitem(last=False)


class ConcurrencyLimit:
    """Concurrency limit per key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._in_use: Counter[str] = Counter()

    @contextmanager
    def acquire(self, key: str) -> Generator[bool]:
        """Count a use of the key while the block runs; yield False if the limit is reached."""
        if self._most and self._in_use[key] >= self._most:
            yield False
            return
        self._in_use[key] += 1
        try:
            yield True
        finally:
            self._in_use[key] -= 1
            if not self._in_use[key]:
                del self._in_use[key]


class RateLimits:
    """All limits of a server, by guest and by address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._guest_tables = RateLimit(limits.guest_tables)
        self._address_tables = RateLimit(limits.address_tables)
        self._copied_plies = RateLimit(limits.copied_plies)
        self._commands = RateLimit(limits.commands)
        self._device_links = RateLimit(limits.device_links)
        self._personal = RateLimit(limits.personal)
        self._operator_tries = RateLimit(limits.operator_tries)
        self._passkeys = RateLimit(limits.passkeys)
        self._work = RateLimit(limits.work)
        self._records = RateLimit(limits.records)
        self._looks = RateLimit(limits.looks)
        self._reports = RateLimit(limits.reports)
        self._pictures = RateLimit(limits.pictures)
        self._forecasts = RateLimit(limits.forecasts)
        self._address_forecasts = RateLimit(limits.address_forecasts)
        self._sockets = ConcurrencyLimit(limits.sockets)
        self._address_sockets = ConcurrencyLimit(limits.address_sockets)
        self.throws = ConcurrencyLimit(limits.throws)

    def share(self, tell: Callable[[str, str, int], None]) -> None:
        """Publish each use to other nodes by `tell(limit, key, amount)`.

        Commands, connections and throws are not published: their limits protect the node itself.
        """
        for name, limit in self._shared_limits.items():
            limit.on_use = partial(tell, name)

    def record_remote_use(self, name: str, key: str, amount: int) -> None:
        """Count a use that another node published."""
        limit = self._shared_limits.get(name)
        if limit is not None:
            limit.record_remote_use(key, amount)

    @property
    def _shared_limits(self) -> dict[str, RateLimit]:
        limits = {name: limit for name, limit in vars(self).items() if isinstance(limit, RateLimit)}
        return {name: limit for name, limit in limits.items() if limit is not self._commands}

    def check_table(self, guest: str, address: str, num_open: int) -> Refusal | None:
        """Count a new table of a guest who has `num_open` open ones; return the refusal, if any."""
        most = self._limits.open_tables
        if most and num_open >= most:
            return TOO_MANY_OPEN
        return _refusal_of(self._guest_tables, guest, TOO_MANY_NEW) or _refusal_of(
            self._address_tables, limit_key(address), TOO_MANY_HERE
        )

    def check_copy(self, address: str, num_plies: int) -> Refusal | None:
        """Count actions that are copied into a new table; return the refusal, if any."""
        return _refusal_of(self._copied_plies, limit_key(address), TOO_MANY_COPIED, num_plies)

    @contextmanager
    def open_socket(self, guest: str, address: str) -> Generator[Refusal | None]:
        """Count one more WebSocket while the block runs; yield the refusal, if any.

        `guest` is empty for a client without a cookie.
        """
        where = limit_key(address)
        with self._sockets.acquire(guest or where) as is_within_limit:
            if not is_within_limit:
                yield TOO_MANY_PAGES
                return
            with self._address_sockets.acquire(where) as is_within_address_limit:
                yield None if is_within_address_limit else TOO_MANY_PAGES_HERE

    def reserve_command(self, address: str) -> float:
        """Count a command; return the seconds until the server reads it."""
        return self._commands.reserve(limit_key(address))

    def check_device_link(self, address: str) -> Refusal | None:
        """Count a device link that is made or tried; return the refusal, if any."""
        return _refusal_of(self._device_links, limit_key(address), TOO_MANY_LINKS)

    def check_personal(self, address: str) -> Refusal | None:
        """Count a download or a deletion of personal data; return the refusal, if any."""
        return _refusal_of(self._personal, limit_key(address), TOO_MANY_PERSONAL)

    def check_operator_try(self, address: str) -> Refusal | None:
        """Count an attempt to sign in as the operator; return the refusal, if any."""
        return _refusal_of(self._operator_tries, limit_key(address), TOO_MANY_TRIES)

    def check_passkey(self, address: str) -> Refusal | None:
        """Count a passkey that is made or used; return the refusal, if any."""
        return _refusal_of(self._passkeys, limit_key(address), TOO_MANY_PASSKEYS)

    def check_work(self, address: str) -> Refusal | None:
        """Count an answer that has to be computed; return the refusal, if any."""
        return _refusal_of(self._work, limit_key(address), TOO_MUCH_WORK)

    def check_record(self, address: str) -> Refusal | None:
        """Count a game record that is parsed; return the refusal, if any."""
        return _refusal_of(self._records, limit_key(address), TOO_MANY_RECORDS)

    def check_look(self, address: str) -> Refusal | None:
        """Count a request for the list of open tables; return the refusal, if any."""
        return _refusal_of(self._looks, limit_key(address), TOO_MANY_LOOKS)

    def check_report(self, address: str) -> Refusal | None:
        """Count a report or a block of a player; return the refusal, if any."""
        return _refusal_of(self._reports, limit_key(address), TOO_MANY_REPORTS)

    def check_picture(self, address: str) -> Refusal | None:
        """Count a picture of a link that is drawn; return the refusal, if any."""
        return _refusal_of(self._pictures, limit_key(address), TOO_MANY_PICTURES)

    def check_forecast(self, guest: str, address: str) -> Refusal | None:
        """Count a forecast; return the refusal, if any."""
        return _refusal_of(self._forecasts, guest, TOO_MANY_FORECASTS) or _refusal_of(
            self._address_forecasts, limit_key(address), TOO_MANY_FORECASTS
        )


def _refusal_of(limit: RateLimit, key: str, why: Refusal, amount: int = 1) -> Refusal | None:
    """Use up `amount` and return None, or return `why` with the seconds to wait if less is left."""
    if limit.try_use(key, amount):
        return None
    return why._replace(wait=ceil(limit.seconds_until(key, amount)))


def limit_key(address: str) -> str:
    """Return the key that an address counts for: itself, or the network of an IPv6 household."""
    try:
        parsed = ip_address(address)
    except ValueError:  # a Unix socket has no IP address
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, _PREFIX_BITS), strict=False))
