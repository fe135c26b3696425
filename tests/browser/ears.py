"""The words that a screen reader speaks, by the rules for live regions.

A region that was there before is read where text is added or changed: all of it if it is
atomic, as statuses and alerts are, else what is new. A status that comes with its words
already in it is not counted on, as not all readers read it; an alert is. What is taken
away is not read.
"""

from playwright.sync_api import Page

_LISTEN = """
(() => {
  const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output";
  const words = (node) => (node.innerText ?? node.textContent).replace(/\\s+/g, " ").trim();
  const regionOf = (node) => {
    const region = (node.nodeType === 1 ? node : node.parentElement)?.closest(LIVE);
    return region?.ariaLive === "off" ? null : (region ?? null);
  };
  const isAtomic = (region) => region.ariaAtomic === "true"
    || region.matches("[role=status], [role=alert], output");
  const alertsIn = (node) => node.nodeType !== 1 ? []
    : [...(node.matches("[role=alert]") ? [node] : []), ...node.querySelectorAll("[role=alert]")];
  const heard = [];
  const takeIn = (changes) => {
    const added = changes.flatMap((change) => [...change.addedNodes]);
    const isNew = (region) => added.some((node) => node.contains(region));
    const changed = [...added, ...changes.filter((one) => one.type === "characterData")
      .map((one) => one.target)].filter((node) => node.isConnected);
    const spoken = new Map();
    for (const node of changed) {
      for (const alert of alertsIn(node)) spoken.set(alert, new Set([alert]));
      const region = regionOf(node);
      if (!region || isNew(region)) continue;
      const parts = spoken.get(region) ?? new Set();
      spoken.set(region, parts.add(isAtomic(region) ? region : node));
    }
    for (const parts of spoken.values()) {
      const said = [...parts].map(words).filter(Boolean).join(" ");
      if (said) heard.push(said);
    }
  };
  new MutationObserver(takeIn).observe(document, {
    subtree: true, childList: true, characterData: true,
  });
  window.heard = heard;
})();
"""


def listen(page: Page) -> None:
    """From the next page load on."""
    page.add_init_script(_LISTEN)


def heard(page: Page) -> list[str]:
    """All that was read since the page was loaded, or since this was last asked."""
    return page.evaluate("window.heard.splice(0)")


def wait_to_hear(page: Page, words: str, times: int = 1) -> list[str]:
    """Wait until `words` have been spoken a number of times; return all that was spoken."""
    script = "([words, times]) => window.heard.join(' ').split(words).length > times"
    page.wait_for_function(script, arg=[words, times])
    return heard(page)
