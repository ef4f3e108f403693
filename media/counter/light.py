"""The light over the counter: what the leaves before the window let through, and how it is developed.

film.py and still.py put together with it what scene.py renders.
"""

import sys
from pathlib import Path

import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates

sys.path.append(str(Path(__file__).resolve().parents[1]))
from screen import to_screen

# As in scene.py.
sun_from = np.array([-0.80, -0.42, 0.34]) / np.linalg.norm([-0.80, -0.42, 0.34])
# How much of each colour the picture takes: an afternoon.
daylight = np.array([1.30, 1.25, 1.18])


def turn(t, times=1, phase=0.0):
    """A swing that is back after the whole film."""
    return np.sin(2 * np.pi * times * t + phase)


def leaves(side, count, size, seed):
    """Shadows of leaves on twigs, as a picture whose edges meet: 0 where a leaf is."""
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    light = np.ones((side, side), np.float32)
    for _ in range(count):
        cx, cy = rng.uniform(0, side, 2)
        lean = rng.normal(0.6, 0.7)
        long = size * rng.uniform(0.6, 1.3)
        dx = (x - cx + side / 2) % side - side / 2
        dy = (y - cy + side / 2) % side - side / 2
        along, across = dx * np.cos(lean) + dy * np.sin(lean), dy * np.cos(lean) - dx * np.sin(lean)
        wide = 0.24 * long * np.clip(1 - (along / long) ** 2, 0, 1)
        light = np.minimum(light, np.clip((np.abs(across) - wide) / 2 + 0.5, 0, 1))
    return light


near = gaussian_filter(leaves(512, 34, 52, 4), 5, mode="wrap")
far = gaussian_filter(leaves(512, 80, 40, 9), 11, mode="wrap")


def inside(a, low, high, soft):
    return np.clip((a - low) / soft, 0, 1) * np.clip((high - a) / soft, 0, 1)


def panes(u, v):
    """What the windows let in: one beside the other, each with a bar in its middle, all edges soft."""
    u = (u + 0.80) % 1.35 - 0.675
    return (inside(u, -0.55, -0.012, 0.04) + inside(u, 0.012, 0.55, 0.04)) * inside(
        v, -0.9, 0.5, 0.06
    )


def sunlight(place, t):
    """How much of the sun reaches each place: 0 to 1."""
    right = np.cross(sun_from, [0, 0, 1])
    right /= np.linalg.norm(right)
    up = np.cross(right, sun_from)
    at = place - np.array([0.15, 0.9, 0.1])
    u, v = at @ right, at @ up
    sway = [
        (near, 400, 9 * turn(t), 6 * turn(t, 2, 0.7) + 4 * turn(t, 1, 2.0)),
        (far, 330, 7 * turn(t, 1, 1.1), 5 * turn(t, 2, 2.9)),
    ]
    passed = [
        map_coordinates(leaf, [v * scale + b, u * scale + a], order=1, mode="grid-wrap")
        for leaf, scale, a, b in sway
    ]
    return panes(u, v) * (0.12 + 0.88 * passed[0]) * (0.30 + 0.70 * passed[1])


def developed(light):
    """Linear light as the bytes of a picture."""
    return np.clip(to_screen(light, knee=0.62) * 255 + 0.5, 0, 255).astype(np.uint8)
