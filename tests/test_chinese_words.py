"""Chinese texts and rule books use the words of docs/glossary.md, and none that it rules out."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
GLOSSARY = ROOT / "docs" / "glossary.md"
TEXTS = [
    *sorted(ROOT.glob("src/pigpen/text/*zh.json")),
    *sorted(ROOT.glob("web/src/**/text/zh.json")),
    *sorted(ROOT.glob("docs/rules/*.zh.md")),
]


def _rows():
    """Term, Chinese words and words that are ruled out, from the glossary's table."""
    _, _, section = GLOSSARY.read_text("utf-8").partition("\n## Chinese words\n")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in section.splitlines()]
    return [row for row in rows if len(row) == 3][2:]


def _lines(path):
    """The texts of a file, each with the key or number by which one finds it."""
    text = path.read_text("utf-8")
    return json.loads(text).items() if path.suffix == ".json" else enumerate(text.splitlines(), 1)


def test_no_text_uses_a_word_that_the_glossary_rules_out():
    ruled_out = [word for *_, words in _rows() for word in re.findall(r"[\u3400-\u9fff]+", words)]
    assert "您" in ruled_out
    assert len(TEXTS) > 15
    found = [
        f"{path.relative_to(ROOT)}, {where}: {word}"
        for path in TEXTS
        for where, text in _lines(path)
        for word in ruled_out
        if word in text
    ]
    assert found == []


def test_each_word_of_the_glossary_is_used():
    every_text = "\n".join(path.read_text("utf-8") for path in TEXTS)
    words = [word for _, used, _ in _rows() for word in re.findall(r"[\u3400-\u9fff]+", used)]
    assert [word for word in words if word not in every_text] == []
