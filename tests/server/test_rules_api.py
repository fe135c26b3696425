"""Rule books and rulings over HTTP."""

import re

import pytest

from pigpen.catalog import CATALOG
from pigpen.core.said import catalogue
from pigpen.core.translations import LANGUAGES
from pigpen.rulebook import RuleBook
from pigpen.server.pages.rules import rule_pages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entry", CATALOG, ids=lambda entry: entry.name)
def test_each_paragraph_is_an_anchor_and_no_citation_leads_nowhere(ann, entry, language):
    book = ann.ask("GET", f"/rules/{entry.name}?language={language}")
    anchors = re.findall(r'id="([^"]+)"', book["html"])
    numbers = [paragraph["number"] for paragraph in book["paragraphs"]]
    assert [anchor for anchor in anchors if anchor in numbers] == numbers
    assert {heading["id"] for heading in book["headings"]} <= set(anchors)
    assert set(re.findall(r'href="#([^"]+)"', book["html"])) <= set(anchors)
    assert len(anchors) == len(set(anchors))


@pytest.mark.parametrize("entry", CATALOG, ids=lambda entry: entry.name)
def test_a_link_into_a_book_fits_it_in_every_language(ann, entry):
    books = [ann.ask("GET", f"/rules/{entry.name}?language={one}") for one in LANGUAGES]
    anchors = [re.findall(r'id="([^"]+)"', book["html"]) for book in books]
    assert anchors[0] == anchors[1]
    assert [book["language"] for book in books] == list(LANGUAGES)


@pytest.mark.parametrize("entry", CATALOG, ids=lambda entry: entry.name)
def test_each_game_of_ours_has_six_sentences_without_names_of_options(ann, entry):
    books = [ann.ask("GET", f"/rules/{entry.name}?language={one}") for one in LANGUAGES]
    glances = [book["glance"] for book in books]
    if not entry.is_ours:
        assert glances == [None, None]
        return
    assert [len(glance["sentences"]) for glance in glances] == [6, 6]
    assert [
        catalogue(one)[f"game.{entry.name}.name"] in g["title"]
        for one, g in zip(LANGUAGES, glances, strict=True)
    ] == [True, True]
    for book in books:
        assert not [sentence for sentence in book["glance"]["sentences"] if "<code>" in sentence]
        assert "at-a-glance" not in book["html"]
        assert not [heading for heading in book["headings"] if "at-a-glance" in heading["id"]]


@pytest.mark.parametrize(
    ("query", "header", "language"),
    [
        ("", "", "en"),
        ("", "zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("", "de,en;q=0.5,zh;q=0.4", "en"),
        ("", "zh;q=0", "en"),
        ("?language=zh", "en", "zh"),
        ("?language=en", "zh-TW", "en"),
    ],
)
def test_the_browser_chooses_the_language_where_the_question_does_not(ann, query, header, language):
    answer = ann.http.get(f"/api/rules/pig{query}", headers={"accept-language": header})
    assert answer.json()["language"] == answer.headers["content-language"] == language
    assert answer.json()["title"].startswith({"en": "Pig, ", "zh": "猪骰"}[language])
    assert "Accept-Language" in answer.headers["vary"].split(",")


def test_a_language_that_there_is_none_in_is_refused(ann):
    assert ann.ask("GET", "/rules/pig?language=xx", status=400)["text"].endswith("en, zh.")


def test_citations_are_linked_where_chinese_stands_beside_them(monkeypatch):
    book = RuleBook("t", "# T\n\n**X1** 参见X2。\n\n**X2** 无\n", {"X1": "参见X2。", "X2": "无"})
    monkeypatch.setattr(rule_pages, "rules_of", lambda game, language: book)
    assert '参见<a href="#X2">X2</a>' in rule_pages.rule_page.__wrapped__("pig", "zh").html


def test_a_book_with_other_headings_keeps_its_own_anchors(monkeypatch):
    books = {"en": "# T\n\n## One\n\n## Two\n", "zh": "# T\n\n## 一\n"}
    monkeypatch.setattr(
        rule_pages, "rules_of", lambda game, one: RuleBook("t", books[one], {}, one, ("en", "zh"))
    )
    headings = rule_pages.rule_page.__wrapped__("pig", "zh").headings
    assert [heading.id for heading in headings] == ["一"]


def test_a_paragraph_comes_alone_with_its_citations_linked(ann):
    paragraphs = {p["number"]: p["html"] for p in ann.ask("GET", "/rules/hog")["paragraphs"]}
    assert paragraphs["D11"].startswith("<p>The number of throws in a turn is an option")
    assert '<a href="#D9">D9</a>' in paragraphs["D11"]


def test_options_have_the_words_of_the_set_up_form(ann):
    book = ann.ask("GET", "/rules/hog")
    paragraphs = {p["number"]: p["html"] for p in book["paragraphs"]}
    assert '(<code title="throws">Rolls per turn</code>)' in paragraphs["D11"]
    assert 'With <code title="one">One</code>' in paragraphs["D11"]
    assert '<code title="throws = one">Rolls per turn = One</code>' in book["html"]
    assert '<code title="continue_25">Add 25, turn goes on</code> (<a' in book["html"]
    assert "<code>roll</code>" in book["html"]  # an action stays as one types it
    book = ann.ask("GET", "/rules/push-out-the-pig?language=zh")
    lead = next(p["html"] for p in book["paragraphs"] if p["number"] == "P4")
    texts = catalogue("zh")
    assert f'<code title="lead">{texts["option.lead"]}</code>' in lead
    assert f'<code title="pig_taker">{texts["choice.lead.pig_taker"]}</code>' in lead
    assert f'<code title="thai">{texts["preset.push-out-the-pig.thai.name"]}</code>' in book["html"]


def test_a_choice_follows_the_option_of_its_own_row(ann):
    html = ann.ask("GET", "/rules/piggy-piggy")["html"]
    assert "<code>end</code> the step" in html  # an action; elsewhere a choice of an empty pile
    assert '<code title="end">The game ends</code>' in html


def test_the_options_are_a_table(ann):
    html = ann.ask("GET", "/rules/pig")["html"]
    assert "<th>Default</th>" in html
    assert '<td><code title="double_ones">Two ones</code></td>' in html
    assert '<td><code title="hold">When you hold</code></td>' in html


def test_raw_html_in_a_book_is_only_shown(monkeypatch):
    text = "# T\n\n**X1** <script>alert(1)</script> [x](javascript:alert(1)) see X1 and X2\n"
    book = RuleBook("t", text, {"X1": text})
    monkeypatch.setattr(rule_pages, "rules_of", lambda game, language: book)
    html = rule_pages.rule_page.__wrapped__("pig", "en").html
    assert "<script" not in html
    assert 'href="javascript' not in html
    assert html.count('href="#X1"') == 2
    assert "#X2" not in html


def test_a_game_that_is_not_there_has_no_rules(ann):
    assert ann.ask("GET", "/rules/chess", status=404)["code"] == "not-found"


def why(person, table, action, status=200):
    return person.ask("GET", f"/tables/{table}/why?action={action}", status=status)


def test_a_forbidden_action_is_answered_with_its_ruling(ann):
    table = ann.open("own", "random")["table"]
    answer = why(ann, table, "hold")
    assert (answer["code"], answer["ruling"]) == ("illegal", "D2")
    assert answer["text"] == "Roll at least once before you hold."
    assert answer["said"] == {"key": "dice.illegal.hold", "values": {}, "ruling": "D2"}


def test_an_action_that_may_be_played_has_no_reason(ann):
    table = ann.open("own", "random")["table"]
    assert why(ann, table, "roll") == {"code": "", "text": "", "ruling": "", "said": None}


def test_dice_that_were_not_chosen_are_refused_by_hogs_ruling(ann):
    table = ann.open("own", "random", game="hog", dice=5)["table"]
    assert why(ann, table, "dice%209")["ruling"] == "D9"


def test_a_card_that_must_wait_is_refused_by_the_card_games_ruling(ann):
    table = ann.open("own", "random", "random", "random", game="push-out-the-pig")["table"]
    with ann.live(table) as live:
        hand = must_follow(live)
        legal = {action["text"] for action in live.now["legal"]}
        other = next(card for card in hand if card not in legal)
        assert why(ann, table, other)["ruling"] == "P6"
        missing = next(f"{rank}S" for rank in "23456789" if f"{rank}S" not in hand)
        assert why(ann, table, missing)["ruling"] == "P5"
        assert why(ann, table, "finish")["said"]["key"] == "push-out-the-pig.illegal.finish"


def must_follow(live):
    """Play until suit must be followed, and return the hand."""
    while True:
        live.wait(live.is_my_turn)
        hand, ply = live.now["view"]["hand"], live.ply
        if len(live.now["legal"]) < len(hand):
            return hand
        live.act(live.now["legal"][0]["text"])
        live.wait(lambda ply=ply: live.ply > ply)


def test_others_are_told_that_they_cannot_act_at_all(ann, bob):
    created = ann.open("own", "open")
    assert why(ann, created["table"], "roll")["code"] == "waiting"
    assert why(bob, created["table"], "roll")["code"] == "not-seated"
    bob.join(created["invites"][0]["invite"])
    assert why(bob, created["table"], "roll")["code"] == "not-your-turn"


def test_after_the_end_nothing_may_be_played(ann):
    table = ann.open("own", "random")["table"]
    with ann.live(table) as live:
        live.ask({"type": "resign", "id": "r", "ply": live.ply})
        live.wait(live.is_over)
    assert why(ann, table, "roll")["code"] == "over"


def test_what_is_no_action_is_refused(ann):
    table = ann.open("own", "random")["table"]
    assert why(ann, table, "dance", 400)["code"] == "bad-request"
    assert why(ann, "nowhere", "roll", 404)["code"] == "unknown-table"
    ann.ask("GET", f"/tables/{table}/why", status=400)
