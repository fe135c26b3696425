"""Check counts that may only fall: words that the style rules out, and `Any` in the package.

python -m scripts.ratchets            fail if a count is above its ceiling in scripts/ceilings.toml,
                                      or a ceiling above what it was where the branch left main
python -m scripts.ratchets --lower    lower the ceilings to the counts, and add those that lack

Tools that others maintain do not fit: the package of Vale fetches its program from elsewhere,
codespell knows single words only, and proselint takes no rules of a project.
"""

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from scripts.reached import changed, content

ROOT: Final = Path(__file__).parents[1]
CEILINGS: Final = ROOT / "scripts/ceilings.toml"
HEAD: Final = "# Counts that may only fall, checked and lowered by scripts/ratchets.py."
PYTHON: Final = ("src/", "tests/", "scripts/", "benchmarks/", "research/", "examples/")
PAGES: Final = (
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "CONTRIBUTING.md",
    "PACKAGE.md",
    "README.md",
    "SECURITY.md",
)
PROSE: Final = (*PYTHON, *PAGES, "docs/", "web/src/")
_ENDINGS: Final = {".css", ".md", ".py", ".svelte", ".ts"}
_ELSEWHERE: Final = {"__pycache__", "manual", "node_modules", "protocol.md", "static", "wire.ts"}
_ITSELF: Final = {"scripts/ratchets.py", "tests/test_ratchets.py"}


class Rule(NamedTuple):
    """A pattern, the better wording, and the files and folders where it is counted."""

    name: str
    pattern: str
    instead: str
    where: tuple[str, ...] = PROSE


class Hit(NamedTuple):
    """A place where a rule is broken."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


_NO_NOUN: Final = r"(?! [a-z]+s\b)"  # no plural follows
RULES: Final = (
    Rule(
        "headless docstring",
        r'"""(?:What|Who|Whom|Whose|Whatever|Whoever|Where|When|How)\b',
        "begin with a verb in the imperative, or with a noun",
        PYTHON,
    ),
    Rule(
        "docstring that leans on another",
        r'"""(?:The same|As|Those|Likewise|So)\b',
        "say again what it is",
        PYTHON,
    ),
    Rule(
        "headless who",
        r"(?:(?:^|[.:;] )Who\b(?![^.!]*\?)"
        r"|\b(?:to|of|for|by|from|with|than|if|where|when|and|but|because|that) who\b)",
        "name the actor: the player, the host, the client",
    ),
    Rule("nobody, somebody", r"\b(?:[Nn]obody|[Ss]omebody)\b", "name the role: no player, a guest"),
    Rule("anew", r"\b[Aa]new\b", "again"),
    Rule("in place of", r"\b[Ii]n place of\b", "instead of"),
    Rule("so many", rf"\b[Ss]o many\b{_NO_NOUN}", "name what is counted"),
    Rule("but for", r"\b[Bb]ut for\b", "except"),
    Rule("save", r"\b[Ss]ave (?:for|that|what|where|when)\b", "except"),
    Rule("lest", r"\b[Ll]est\b", "unless, or so that … not"),
    Rule("for ever", r"\b[Ff]or ever\b", "indefinitely"),
    Rule("any more", rf"\bany more\b(?! than\b){_NO_NOUN}", "no longer"),
    Rule("anyhow", r"\b[Aa]nyhow\b", "in any case"),
    Rule(
        "for, where because is meant",
        r", for (?:it|they|we|there|nobody|nothing|no|what|who|this|these)\b(?! \w+ing\b)",
        "because",
    ),
    Rule(
        "Any", r"(?:[\[\"]|[:>,|] )Any\b(?! \w)", "object, a protocol or a type variable", ("src/",)
    ),
)


def texts(root: Path) -> dict[str, str]:
    """Every file of code and prose, by its path in the repository."""
    found: dict[str, str] = {}
    for top in PROSE:
        path = root / top
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            inside = file.relative_to(root)
            is_read = file.suffix in _ENDINGS and not file.name.endswith(".zh.md")
            if is_read and not _ELSEWHERE & set(inside.parts):
                found[inside.as_posix()] = file.read_text("utf-8")
    return found


def hits(texts: Mapping[str, str]) -> dict[str, list[Hit]]:
    """The places where each rule is broken, by the name of the rule."""
    return {rule.name: [*_hits(rule, texts)] for rule in RULES}


def _hits(rule: Rule, texts: Mapping[str, str]) -> Iterator[Hit]:
    # Words of a phrase may stand on two lines, in a comment as in prose.
    pattern = re.compile(rule.pattern.replace(" ", r"[\s#*]+"), re.MULTILINE)
    for file, text in texts.items():
        if file.startswith(rule.where) and file not in _ITSELF:
            for match in pattern.finditer(text):
                line = text.count("\n", 0, match.start()) + 1
                yield Hit(file, line, text.splitlines()[line - 1].strip())


def read(text: str) -> dict[str, int]:
    """Return the ceilings, by the name of the rule."""
    return tomllib.loads(text)


def risen(found: Mapping[str, list[Hit]], ceilings: Mapping[str, int]) -> list[Rule]:
    """Return the rules that are broken more often than their ceiling says."""
    return [rule for rule in RULES if len(found[rule.name]) > ceilings.get(rule.name, 0)]


def raised(ceilings: Mapping[str, int], before: Mapping[str, int]) -> list[str]:
    """Describe each ceiling that is higher than before; that of a new rule may be any."""
    return [
        f"{name}: the ceiling was {before[name]} and is now {ceiling}. A ceiling may only fall."
        for name, ceiling in ceilings.items()
        if ceiling > before.get(name, ceiling)
    ]


def lowered(found: Mapping[str, list[Hit]], ceilings: Mapping[str, int]) -> dict[str, int]:
    """Return the ceilings of today: none is raised, and each rule that lacks one gets it."""
    return {
        name: min(len(places), ceilings.get(name, len(places))) for name, places in found.items()
    }


def complaint(rule: Rule, places: list[Hit], ceiling: int, mine: set[str]) -> str:
    """Say what is wrong, and where in the files that changed."""
    head = f"{rule.name}: {len(places)} places, at most {ceiling} allowed. Write: {rule.instead}"
    return "\n".join([head, *(f"  {hit}" for hit in places if hit.file in mine)])


def main(words: list[str]) -> None:
    """Check the counts, or lower the ceilings."""
    if words not in ([], ["--lower"]):
        sys.exit(f"ratchets takes --lower or nothing, not: {' '.join(words)}")
    found, ceilings = hits(texts(ROOT)), read(CEILINGS.read_text("utf-8"))
    today = lowered(found, ceilings)
    if words:
        lines = (f'"{name}" = {count}' for name, count in today.items())
        CEILINGS.write_text("\n".join([HEAD, *lines, ""]), "utf-8")
        return
    since, files = changed(ROOT)
    mine = set(map(Path.as_posix, files))
    before = read(content(ROOT, since, CEILINGS.relative_to(ROOT).as_posix()))
    wrong = raised(ceilings, before)
    for rule in risen(found, ceilings):
        wrong.append(complaint(rule, found[rule.name], ceilings.get(rule.name, 0), mine))
    if wrong:
        sys.exit("\n".join(wrong))
    if today != ceilings:
        print("Some counts are lower than their ceilings: python -m scripts.ratchets --lower")


if __name__ == "__main__":
    main(sys.argv[1:])
