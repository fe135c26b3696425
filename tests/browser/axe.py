"""The findings of axe-core on a page, the accessibility engine that browsers' tools use."""

from pathlib import Path

from playwright.sync_api import Page

_AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
_GRAVE = ["serious", "critical"]
COLOURS = "cat.color"  # the rules of what differs on a page that turns dark, and nothing else does
# A rule finds what it finds with the one impact that it has: those that find nothing grave need
# not be asked.
_RUN = """([grave, tag]) => axe.run(document, {
  resultTypes: ["violations"],
  rules: Object.fromEntries(axe._audit.rules
    .filter(rule => rule.impact && !grave.includes(rule.impact) || tag && !rule.tags.includes(tag))
    .map(rule => [rule.id, { enabled: false }])),
})"""


def findings(page: Page, tag: str | None = None) -> list[str]:
    """Return the page's serious violations of accessibility.

    With a tag, by the rules of axe that have it.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE.read_text("utf-8"))  # in the page's own world, past its policy
    result = page.evaluate(_RUN, [_GRAVE, tag])
    return [
        f"{found['id']}: {found['help']} at {', '.join(str(n['target']) for n in found['nodes'])}"
        for found in result["violations"]
        if found["impact"] in _GRAVE
    ]
