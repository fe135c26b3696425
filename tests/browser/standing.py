"""Whether a table stands still: where its parts are, what lies on what, what moved by itself."""

from typing import Any

from playwright.sync_api import Page

FRAME = (".head h1", ".menu", ".game", ".tools", ".tools .button")  # of every table
SLACK = 1  # pixel

# Every shift that is no scrolling and no animation, also within the half second after a press,
# which browsers' own score leaves out.
NOTE_SHIFTS = """(() => {
  window.shifts = [];
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) shifts.push({ value,
      hadRecentInput,
      moved: sources.map(({ node }) => node?.nodeType === 1 ? node : node?.parentElement) });
  }).observe({ type: "layout-shift", buffered: true });
})()"""

GROWS = (".frame > .side", ".hints", ".over", ".said")  # scrolls in itself, or lies over the rest

_MEASURE = """([still, apart, pressed, free]) => {
  const seen = selector => [...document.querySelectorAll(selector)]
    .filter(one => one.checkVisibility());
  const named = selectors => selectors.flatMap(selector => seen(selector)
    .map((one, index) => [`${selector} ${index}`, one]));
  const box = one => { const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom]; };
  const parts = named(apart).map(([name, one]) => [name, box(one)]);
  const meet = ([a, b, c, d], [e, f, g, h]) => Math.min(c, g) - Math.max(a, e) > 1
    && Math.min(d, h) - Math.max(b, f) > 1;
  const { scrollHeight, scrollWidth } = document.documentElement;
  return {
    places: Object.fromEntries(named(still).map(([name, one]) => [name, box(one)])),
    overlaps: parts.flatMap(([name, one], index) => parts.slice(index + 1)
      .filter(([, other]) => meet(one, other)).map(([other]) => `${name} lies on ${other}`)),
    outside: named(pressed).filter(([, one]) => { const [left, top, right, bottom] = box(one);
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1; })
      .map(([name]) => name),
    scrolls: scrollHeight > innerHeight + 1 || scrollWidth > innerWidth + 1 || scrollY > 0,
    shifts: window.shifts.splice(0).map(({ value, hadRecentInput, moved }) => [
      value, hadRecentInput, ...moved.filter(node => node?.isConnected && !node.closest(free))
        .map(node => `${node.tagName.toLowerCase()}.${[...node.classList].join(".")}`)])
      .filter(shift => shift.length > 2),
  };
}"""


class Watch:
    """One size of a table: everything is compared with where it was at first."""

    def __init__(
        self,
        page: Page,
        still: tuple[str, ...],
        apart: tuple[str, ...] = (),
        pressed: tuple[str, ...] = (),
        free: tuple[str, ...] = (),
    ) -> None:
        self._page = page
        self._what = [
            [*FRAME, *still],
            list(apart),
            [".tools .button", *pressed],
            ", ".join((*GROWS, *free)),
        ]
        page.evaluate("shifts.length = 0")
        self._first = self._measure()["places"]
        for selector in (*FRAME, *still):
            assert any(name.startswith(selector) for name in self._first), selector

    def _measure(self) -> dict[str, Any]:
        return self._page.evaluate(_MEASURE, self._what)

    def look(self) -> None:
        """Nothing has moved since the first look, nothing lies on another, all is in sight."""
        now = self._measure()
        assert not now["scrolls"]
        assert now["overlaps"] == [], now["overlaps"]
        assert now["outside"] == [], now["outside"]
        for name, box in self._first.items():
            moved = [abs(one - other) for one, other in zip(box, now["places"][name], strict=True)]
            assert max(moved) <= SLACK, (name, box, now["places"])
        assert now["shifts"] == [], now["shifts"]
