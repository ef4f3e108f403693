"""Makes the frames of the store's film out of a few renders, as raw RGB to standard output.

    python3 media/counter/film.py WIDTH HEIGHT SECONDS KEY.npz ... > frames.rgb

The keys (scene.py) are seen from places along the camera's way, from left to right. It glides there
and back: what lies between two keys is each of them, moved sideways as far as its depth asks, the one
filling what the other does not see. Leaves sway before the sun and steam rises from the bowl; all of
it comes back to where it was, so the film has no seam. Needs numpy and scipy.
"""

import sys

import numpy as np
from scipy.ndimage import (
    distance_transform_edt,
    gaussian_filter,
    map_coordinates,
    maximum_filter,
    maximum_filter1d,
    minimum_filter,
)

from light import daylight, developed, sunlight

width, height, seconds = (int(word) for word in sys.argv[1:4])
frames_per_second = 24
frames = frames_per_second * seconds

# As in scene.py.
focal = 66 / 36 * width
reach = 0.09
bowl = (-0.04, 0.24, 0.06)


def key_of(path):
    """A render, its depth made clear at edges, and how far each pixel is to be trusted."""
    key = dict(np.load(path))
    depth = key["depth"]
    # A pixel on an edge shows two things and has a place between theirs: give it its neighbour's.
    near, far = minimum_filter(depth, 3), maximum_filter(depth, 3)
    margin = 0.04 * (far - near)
    mixed = (far > 1.02 * near) & (depth > near + margin) & (depth < far - margin)
    rows, columns = distance_transform_edt(mixed, return_distances=False, return_indices=True)
    key["depth"], key["place"] = depth[rows, columns], key["place"][rows, columns]
    # Beside something nearer, what lies behind may carry its colour: the other key sees it better.
    beside = key["depth"] > 1.02 * minimum_filter(key["depth"], 7)
    key["trust"] = np.where(beside, 0.01, 1).astype(np.float32)
    return key


keys = [key_of(path) for path in sys.argv[4:]]
stands = np.linspace(-reach, reach, len(keys))


def nearness(key, shift):
    """One over the depth of what the moved camera sees at each pixel: -inf where the key saw nothing."""
    target = np.rint(np.arange(width) - focal * shift / key["depth"]).astype(int)
    seen = (target >= 0) & (target < width)
    flat = (np.arange(height)[:, None] * width + target)[seen]
    found = np.full(height * width, -np.inf, np.float32)
    np.maximum.at(found, flat, (1 / key["depth"])[seen].astype(np.float32))
    found = found.reshape(height, width)
    # Cracks one pixel wide, where a surface was stretched.
    return np.where(np.isinf(found), closed(found), found)


def closed(field):
    grown = maximum_filter1d(field, 3, axis=1)
    return -maximum_filter1d(-grown, 3, axis=1)


def fetched(picture, columns):
    """The picture read at fractions of columns, on its own rows (Catmull-Rom)."""
    low = np.floor(columns).astype(int)
    f = (columns - low).astype(np.float32)[..., None]
    rows = np.arange(height)[:, None]
    weights = [
        -0.5 * f**3 + f**2 - 0.5 * f,
        1.5 * f**3 - 2.5 * f**2 + 1,
        -1.5 * f**3 + 2 * f**2 + 0.5 * f,
        0.5 * f**3 - 0.5 * f**2,
    ]
    return sum(w * picture[rows, np.clip(low + k - 1, 0, width - 1)] for k, w in enumerate(weights))


def seen_from(aside, t):
    """The counter from a place on the way, in linear light."""
    order = np.argsort(np.abs(stands - aside), kind="stable")[:2]
    gap = abs(stands[order[0]] - stands[order[1]])
    total = np.zeros((height, width, 3), np.float32)
    weights = np.zeros((height, width, 1), np.float32)
    rows = np.arange(height)[:, None]
    views, outlines = [], []
    for k in order:
        key, shift = keys[k], aside - stands[k]
        lit = key["room"] + key["sun"] * sunlight(key["place"], t)[..., None]
        found = nearness(key, shift)
        known = np.isfinite(found)
        found = np.where(known, found, 1 / key["depth"].max())
        columns = np.arange(width) + focal * shift * found
        view = fetched(lit, columns)
        nearest = np.clip(np.rint(columns).astype(int), 0, width - 1)
        inside = known & (columns >= 0) & (columns <= width - 1)
        trust = key["trust"][rows, nearest] * inside
        weight = (max(1e-4, 1 - abs(shift) / gap) * trust)[..., None]
        total += weight * view
        weights += weight
        views.append(view)
        outlines.append(maximum_filter(found, 3) > 1.02 * minimum_filter(found, 3))
    picture = np.where(weights > 0, total / np.maximum(weights, 1e-6), views[0])
    # Pixels were moved whole, so outlines have steps: soften them, and nothing else.
    return np.where(outlines[0][..., None], gaussian_filter(picture, (0.75, 0.75, 0)), picture)


def tile(side, seed):
    """Soft noise of several sizes whose edges meet, from 0 to 1."""
    rng = np.random.default_rng(seed)
    field = sum(
        gaussian_filter(rng.normal(size=(side, side)), s, mode="wrap") * s for s in (24, 12, 6)
    )
    return ((field - field.min()) / (field.max() - field.min())).astype(np.float32)


smoke, bend = tile(256, 5), tile(256, 8)


def steam(aside, t):
    """How much light the steam over the bowl gives back, 0 to 1."""
    scale = focal / (bowl[1] + 1.75)
    x0 = width / 2 + (bowl[0] - aside) * scale
    y0 = height / 2 - (bowl[2] - 0.56) * scale - 0.35 * width
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    up, side = (y0 - y) / scale, (x - x0) / scale
    rows = (
        map_coordinates(bend, [-up * 500 + 256 * t, side * 260 + 40], order=1, mode="grid-wrap")
        - 0.5
    )
    side = side + 0.10 * rows * np.clip(up / 0.2, 0, 1)
    curl = map_coordinates(smoke, [up * 420 + 512 * t, side * 900], order=1, mode="grid-wrap")
    wide = 0.022 + 0.12 * np.clip(up, 0, 1)
    column = (
        np.exp(-((side / wide) ** 2))
        * np.clip(up / 0.03, 0, 1)
        * np.clip(1 - up / 0.30, 0, 1) ** 1.5
    )
    return 0.40 * column * np.clip((curl - 0.36) / 0.4, 0, 1) ** 1.3


def main():
    for frame in range(frames):
        t = frame / frames
        aside = -reach * np.cos(2 * np.pi * t)
        picture = seen_from(aside, t) * daylight
        veil = steam(aside, t)[..., None]
        picture = picture * (1 - veil) + veil * np.array([0.95, 0.93, 0.88])
        sys.stdout.buffer.write(developed(picture).tobytes())


main()
