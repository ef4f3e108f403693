"""Makes the fonts of the PDFs in media/fonts/pdf (see README.md beside this file).

    python3 media/fonts/build-pdf-fonts.py INSTRUMENT_SANS NOTO DROID

INSTRUMENT_SANS  folder with the .woff2 files of @fontsource/instrument-sans
NOTO             folder with the .ttf files of Debian's fonts-noto-core
DROID            folder with DroidSansFallbackFull.ttf of Debian's fonts-droid-fallback

Needs fonttools 4.38 and brotli. The outlines stay as they are; what a PDF viewer never reads
(hinting, glyph names, tables for vertical setting) is left out, because the writer copies the rest
into every PDF and that is most of the time a page takes.
"""
import sys
from pathlib import Path
from fontTools import merge, subset
from fontTools.ttLib import TTFont

instrument_sans, noto, droid = (Path(folder) for folder in sys.argv[1:4])
target = Path(__file__).parent / "pdf"


def slim(font):
    options = subset.Options()
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.layout_features = ["*"]
    options.legacy_kern = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["BASE", "DSIG", "FFTM", "gasp", "hdmx", "LTSH", "meta", "PfEd", "STAT", "VDMX", "vhea", "vmtx"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    return font


def instrument(weight):
    """The web's two slices of one weight, as one font."""
    slices = []
    for part in ("latin", "latin-ext"):
        font = TTFont(instrument_sans / f"instrument-sans-{part}-{weight}-normal.woff2")
        font.flavor = None
        slices.append(target / f"{part}.tmp")
        slim(font).save(slices[-1])
    merged = merge.Merger().merge([str(path) for path in slices])
    for path in slices:
        path.unlink()
    return merged


slim(instrument(400)).save(target / "InstrumentSans-Regular.ttf")
slim(instrument(600)).save(target / "InstrumentSans-SemiBold.ttf")
for name in ("NotoSans-Regular", "NotoSansTamil-Regular", "NotoNaskhArabic-Regular"):
    slim(TTFont(noto / f"{name}.ttf")).save(target / f"{name}.ttf")
slim(TTFont(droid / "DroidSansFallbackFull.ttf")).save(target / "DroidSansFallbackFull.ttf")
