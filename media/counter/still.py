"""Develops one render of scene.py as a picture of raw RGB. Needs numpy and scipy.

    python3 media/counter/still.py KEY.npz OUT.rgb
"""

import sys

import numpy as np

from light import daylight, sunlight, to_screen

key = np.load(sys.argv[1])
lit = key["room"] + key["sun"] * sunlight(key["place"], 0)[..., None]
to_screen(lit * daylight).tofile(sys.argv[2])
