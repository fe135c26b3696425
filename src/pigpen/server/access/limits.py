"""How much one guest and one address may ask of a server, and a clear word beyond it.

A limit of 0 is none. Guests are free to make, so what a guest may do is limited for
its address as well, more widely: a whole class may sit behind one.
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
_MOST_KEYS = 10_000  # remembered by one pace; any more and the longest silent is forgotten
_SITE = 64  # bits of an IPv6 address that name a household; the rest is its own to choose


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
    """The most of each; `settings` reads them from the environment."""

    open_tables: int = 200  # of a guest, not over and touched within a day
    guest_tables: int = 60  # opened in a minute by a guest
    address_tables: int = 600  # opened in a minute from an address
    copied_plies: int = 100_000  # given to new tables in a minute from an address
    idle_plies: int = 150_000  # in memory, of tables that nobody looks at
    shown_plies: int = 300_000  # in memory, of the others; beyond, long tables have to wait
    sockets: int = 100  # open at once, of a guest or of an address without guest
    address_sockets: int = 600  # open at once from an address
    commands: int = 60_000  # read in a minute from an address, over all its connections
    device_links: int = 10  # secret links made, and tried, in a minute from an address
    personal: int = 30  # downloads and deletions of one's own data in a minute from an address
    operator_tries: int = 10  # to sign in as who runs the server, in a minute from an address
    passkeys: int = 60  # made and used, in a minute from an address; each takes two requests
    work: int = 1200  # answers worked out in a minute for an address: studies, what-ifs, records
    records: int = 300  # game records of people's own read in a minute for an address
    pictures: int = 120  # of links drawn in a minute for an address
    looks: int = 600  # for open tables, in a minute from an address
    reports: int = 20  # names reported and people blocked in a minute from an address
    forecasts: int = 300  # of throws, in a minute for a guest
    address_forecasts: int = 3000  # and for an address
    throws: int = 8  # of a guest, worked out or waiting to be, at all tables together
    lab_runs: int = 2  # of the lab, played at once; others wait for their turn
    lab_address_runs: int = 6  # of the lab, from an address, played or waiting
    lab_games: int = 100_000  # in a run of the lab, all variants together
    lab_seconds: int = 600  # that a run of the lab is played


class Pace:
    """So many in a minute for each key, all at once or spread out.

    The generic cell rate algorithm: one number a key, the time at which it would be
    back to no use at all.
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._idle_at: OrderedDict[str, float] = OrderedDict()
        self.on_take: Callable[[str, int], None] = lambda _key, _amount: None

    def take(self, key: str, amount: int = 1) -> bool:
        """Whether there were as many left for the key, which are used up then.

        More than a minute's are as many as a minute's.
        """
        if not self._most:
            return True
        now = self._clock()
        idle_at = self._idle_after(key, amount, now)
        if idle_at > now + _MINUTE + 1e-6:  # sums of sixtieths are not exact
            return False
        self._keep(key, idle_at)
        self.on_take(key, amount)
        return True

    def due(self, key: str, amount: int = 1) -> float:
        """The seconds until there are as many left for the key."""
        now = self._clock()
        return max(0.0, self._idle_after(key, amount, now) - now - _MINUTE) if self._most else 0.0

    def taken_elsewhere(self, key: str, amount: int = 1) -> None:
        """Another node let the key use as many up."""
        if self._most:
            now = self._clock()
            self._keep(key, min(self._idle_after(key, amount, now), now + _MINUTE))

    def wait(self, key: str, at_once: float = 1.0) -> float:
        """The seconds until the next one is due, which is used up now, for whoever waits.

        As many as make up `at_once` seconds are due at once.
        """
        if not self._most:
            return 0.0
        now = self._clock()
        idle_at = self._idle_after(key, 1, now)
        self._keep(key, idle_at)
        return max(0.0, idle_at - now - at_once)

    def _idle_after(self, key: str, amount: int, now: float) -> float:
        """The time at which the key would be back to no use at all, with as many more."""
        used = _MINUTE * min(amount, self._most) / self._most
        return max(now, self._idle_at.get(key, now)) + used

    def _keep(self, key: str, idle_at: float) -> None:
        self._idle_at[key] = idle_at
        self._idle_at.move_to_end(key)
        if len(self._idle_at) > _MOST_KEYS:
            self._idle_at.popitem(last=False)


class Held:
    """So many at once for each key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    @contextmanager
    def hold(self, key: str) -> Generator[bool]:
        """Hold one more while the block runs; false, and not held, where it is too many."""
        if self._most and self._held[key] >= self._most:
            yield False
            return
        self._held[key] += 1
        try:
            yield True
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]


class RateLimits:
    """Counts what guests and addresses do on this server."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._guest_tables = Pace(limits.guest_tables)
        self._address_tables = Pace(limits.address_tables)
        self._copied_plies = Pace(limits.copied_plies)
        self._commands = Pace(limits.commands)
        self._device_links = Pace(limits.device_links)
        self._personal = Pace(limits.personal)
        self._operator_tries = Pace(limits.operator_tries)
        self._passkeys = Pace(limits.passkeys)
        self._work = Pace(limits.work)
        self._records = Pace(limits.records)
        self._looks = Pace(limits.looks)
        self._reports = Pace(limits.reports)
        self._pictures = Pace(limits.pictures)
        self._forecasts = Pace(limits.forecasts)
        self._address_forecasts = Pace(limits.address_forecasts)
        self._sockets = Held(limits.sockets)
        self._address_sockets = Held(limits.address_sockets)
        self.throws = Held(limits.throws)

    def share(self, tell: Callable[[str, str, int], None]) -> None:
        """Tell other nodes by `tell` which pace a key has used up some of.

        Without a word of them, each counts for itself. Commands, connections and throws it counts
        for itself anyway: those limits guard what is its own.
        """
        for name, pace in self._shared.items():
            pace.on_take = partial(tell, name)

    def taken_elsewhere(self, name: str, key: str, amount: int) -> None:
        """Another node says so."""
        pace = self._shared.get(name)
        if pace is not None:
            pace.taken_elsewhere(key, amount)

    @property
    def _shared(self) -> dict[str, Pace]:
        paces = {name: pace for name, pace in vars(self).items() if isinstance(pace, Pace)}
        return {name: pace for name, pace in paces.items() if pace is not self._commands}

    def table(self, guest: str, address: str, num_open: int) -> Refusal | None:
        """Why this guest may not open one more table now, having so many."""
        most = self._limits.open_tables
        if most and num_open >= most:
            return TOO_MANY_OPEN
        return _asked(self._guest_tables, guest, TOO_MANY_NEW) or _asked(
            self._address_tables, site(address), TOO_MANY_HERE
        )

    def copy(self, address: str, num_plies: int) -> Refusal | None:
        """Why no table is given so many actions of another game from here now."""
        return _asked(self._copied_plies, site(address), TOO_MANY_COPIED, num_plies)

    @contextmanager
    def socket(self, guest: str, address: str) -> Generator[Refusal | None]:
        """Hold one more connection while the block runs, or why there is none.

        `guest` is empty for somebody without a cookie.
        """
        where = site(address)
        with self._sockets.hold(guest or where) as is_held:
            if not is_held:
                yield TOO_MANY_PAGES
                return
            with self._address_sockets.hold(where) as is_held_here:
                yield None if is_held_here else TOO_MANY_PAGES_HERE

    def command(self, address: str) -> float:
        """The seconds until one more command from here is read."""
        return self._commands.wait(site(address))

    def device_link(self, address: str) -> Refusal | None:
        """Why no secret link is made or tried from here now."""
        return _asked(self._device_links, site(address), TOO_MANY_LINKS)

    def personal(self, address: str) -> Refusal | None:
        """Why nobody here takes along, or deletes, what is kept of them now."""
        return _asked(self._personal, site(address), TOO_MANY_PERSONAL)

    def operator_try(self, address: str) -> Refusal | None:
        """Why nobody signs in as who runs the server from here now."""
        return _asked(self._operator_tries, site(address), TOO_MANY_TRIES)

    def passkey(self, address: str) -> Refusal | None:
        """Why no passkey is made or used from here now."""
        return _asked(self._passkeys, site(address), TOO_MANY_PASSKEYS)

    def work(self, address: str) -> Refusal | None:
        """Why nothing is worked out for here now."""
        return _asked(self._work, site(address), TOO_MUCH_WORK)

    def record(self, address: str) -> Refusal | None:
        """Why no record is read from here now."""
        return _asked(self._records, site(address), TOO_MANY_RECORDS)

    def look(self, address: str) -> Refusal | None:
        """Why nobody is told of open tables here now."""
        return _asked(self._looks, site(address), TOO_MANY_LOOKS)

    def report(self, address: str) -> Refusal | None:
        """Why no name is reported, nor anybody blocked, from here now."""
        return _asked(self._reports, site(address), TOO_MANY_REPORTS)

    def picture(self, address: str) -> Refusal | None:
        """Why no picture is drawn for here now."""
        return _asked(self._pictures, site(address), TOO_MANY_PICTURES)

    def forecast(self, guest: str, address: str) -> Refusal | None:
        """Why this guest is told no forecast now."""
        return _asked(self._forecasts, guest, TOO_MANY_FORECASTS) or _asked(
            self._address_forecasts, site(address), TOO_MANY_FORECASTS
        )


def _asked(pace: Pace, key: str, why: Refusal, amount: int = 1) -> Refusal | None:
    """None where the key has as many left, which are used up; else `why`, and how long to wait."""
    if pace.take(key, amount):
        return None
    return why._replace(wait=ceil(pace.due(key, amount)))


def site(address: str) -> str:
    """Whom an address stands for: itself, or the household of an IPv6 address."""
    try:
        parsed = ip_address(address)
    except ValueError:  # a socket of this machine has none
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, _SITE), strict=False))
