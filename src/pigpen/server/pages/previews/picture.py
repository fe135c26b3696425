"""Draws the picture of a link preview: a game's cover with one or two lines of text."""

from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from pigpen.server.views.covers import SIZE, cover

_BAND: Final = 160  # pixels, at the bottom
_SHIFT: Final = 60  # pixels by which the cover moves up for the band
_MARGIN: Final = 60
_PAPER, _INK, _SOFT = "#fffaf1", "#3a2326", "#7a5a50"
_LARGEST, _SMALLEST = 76, 34  # font sizes in pixels
_LATIN_ENDS: Final = 0x100  # the client's own font has characters below this code point
_HAN: Final = (  # usual paths of fonts with Chinese characters
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
    "/usr/share/fonts/noto-cjk/NotoSansCJK-Bold.ttc",
    "/System/Library/Fonts/PingFang.ttc",
    "C:/Windows/Fonts/msyhbd.ttc",
)
_COLOURS: Final = 96

_Font = ImageFont.FreeTypeFont


@lru_cache(maxsize=64)
def picture(static: Path, game: str, title: str, line: str) -> bytes:
    """Return a PNG of `SIZE`; without a font for both lines it is the whole cover."""
    drawn = Image.new("RGB", SIZE, _PAPER)
    whole = Image.open(cover(static, game)).convert("RGB")
    fonts = _font_for(static, title), _font_for(static, line)
    if fonts[0] is None or fonts[1] is None:
        drawn.paste(whole)
    else:
        drawn.paste(whole, (0, -_SHIFT))
        _write_band(drawn, (title, line), (fonts[0], fonts[1]))
    file = BytesIO()
    drawn.quantize(_COLOURS, dither=Image.Dither.NONE).save(file, "png")
    return file.getvalue()


def _write_band(drawn: Image.Image, lines: tuple[str, str], fonts: tuple[Path, Path]) -> None:
    """Cover the bottom of the picture with a band, and write both lines there."""
    width, height = SIZE
    draw = ImageDraw.Draw(drawn)
    draw.rectangle((0, height - _BAND, width, height), fill=_PAPER)
    _write(draw, fonts[0], lines[0], height - _BAND + 62, _INK, _LARGEST)
    _write(draw, fonts[1], lines[1], height - 40, _SOFT, _SMALLEST)


def _write(
    draw: ImageDraw.ImageDraw, path: Path, text: str, middle: int, ink: str, largest: int
) -> None:
    """Draw one line as large as fits; it is cut if it does not fit in the smallest size."""
    room = SIZE[0] - 2 * _MARGIN
    font = _font(path, largest)
    while font.size > _SMALLEST and draw.textlength(text, font) > room:
        font = _font(path, int(font.size) - 4)
    shown = text
    while draw.textlength(shown, font) > room:
        shown = f"{shown[:-2].rstrip()}…"
    draw.text((_MARGIN, middle), shown, fill=ink, font=font, anchor="lm")


def _font_for(static: Path, text: str) -> Path | None:
    """Return a font that probably has all characters of the text, or None."""
    if all(ord(letter) < _LATIN_ENDS or letter == "…" for letter in text):
        return next((static / "assets").glob("nunito-latin-wght-normal*.woff2"), None)
    return next((path for path in map(Path, _HAN) if path.is_file()), None)


@lru_cache(maxsize=64)
def _font(path: Path, size: int) -> _Font:
    font = ImageFont.truetype(path, size)
    if path.suffix == ".woff2":
        font.set_variation_by_axes([850])  # font weight
    return font
