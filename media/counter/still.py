"""Develops one render of scene.py as a picture of raw RGB. Needs numpy and scipy.

    python3 media/counter/still.py KEY.npz OUT.rgb
"""

import sys

import numpy as np
from scipy.ndimage import gaussian_filter, grey_closing, median_filter, minimum_filter

from light import daylight, developed, sunlight


def without_grain(picture, spread):
    """The picture with a little more softness where the lens made it soft: it hides the grain there.

    Edges of what is sharp stay, for nothing sharp is mixed into what is soft.
    """
    # Tines and leaves of which each pixel shows something else are no place in focus.
    spread = minimum_filter(grey_closing(median_filter(spread, 5), 31), 5)
    for sigma in (0.7, 1.4, 2.8):
        share = np.clip(0.28 * spread / sigma - 1, 0, 1)[..., None]
        soft = (share > 0).astype(np.float32)
        mixed = gaussian_filter(picture * soft, (sigma, sigma, 0))
        weight = np.maximum(gaussian_filter(soft, (sigma, sigma, 0)), 1e-3)
        picture = picture + share * (mixed / weight - picture)
    return picture


key = np.load(sys.argv[1])
lit = key["room"] + key["sun"] * sunlight(key["place"], 0)[..., None]
shown = without_grain(developed(lit * daylight).astype(np.float32), key["spread"])
np.clip(shown + 0.5, 0, 255).astype(np.uint8).tofile(sys.argv[2])
