"""Pours matcha into milk: a fluid simulation, written frame by frame as raw RGB to standard output.

    python3 media/films/milk.py WIDTH HEIGHT SECONDS > frames.rgb        (make-films.ts does it)

The film loops without a seam: the currents are made periodic by fading the end of their run into what
came before its start, and the milk, always welling up and always dissolving, soon forgets how it
began. So one round follows another like its own repetition, and the second one is the film.
Lengths are in short sides of the picture, times in seconds. Needs numpy and scipy.
"""

import sys

import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates

width, height, seconds = (int(word) for word in sys.argv[1:4])
upright = height > width
frames_per_second = 24
frames = frames_per_second * seconds
step = 1 / frames_per_second
short = min(width, height)
span = np.array([height, width]) / short

# Currents: a coarse grid is enough, what is fine in the picture is drawn out of the milk by them.
coarse = (np.round(span * 150 / 2) * 2).astype(int)
cell = 1 / 150
confinement = 0.0093
drag = 0.16
fade = 2 * frames_per_second

# Milk goes over into the tea at this rate a second, and the tea itself has this much of it.
dissolving = 0.11
tea = 0.13


def orbit(stirrer, t):
    """A point on a closed curve: after `seconds` it is back. Answers its place and its velocity."""
    turns = 2 * np.pi / seconds * np.array(stirrer["turns"])
    angle = turns * t + stirrer["phase"] + np.array([0, np.pi / 2])
    reach = np.array(stirrer["size"]) * span
    return np.array(stirrer["place"]) * span + reach * np.sin(angle), reach * turns * np.cos(angle)


# What stirs: place and reach in parts of the picture (down, right), turns per loop, radius, force.
stirrers = [
    dict(place=(0.38, 0.60), size=(0.24, 0.22), turns=(1, 1), phase=0.4, radius=0.20, force=2.0),
    dict(place=(0.60, 0.30), size=(0.20, 0.20), turns=(1, 1), phase=3.6, radius=0.17, force=-1.9),
    dict(place=(0.26, 0.20), size=(0.16, 0.14), turns=(1, 1), phase=5.4, radius=0.22, force=1.6),
    dict(place=(0.78, 0.84), size=(0.16, 0.14), turns=(1, 1), phase=1.3, radius=0.20, force=-1.7),
]
# Where milk wells up, or dark tea: the middle of its time in parts of the loop, place, radius, rate.
milk_wells = [
    dict(moment=0.04, place=(0.24, 0.72), radius=0.10, rate=4.0),
    dict(moment=0.20, place=(0.46, 0.90), radius=0.10, rate=4.0),
    dict(moment=0.36, place=(0.22, 0.42), radius=0.10, rate=4.0),
    dict(moment=0.52, place=(0.40, 0.66), radius=0.10, rate=4.0),
    dict(moment=0.68, place=(0.12, 0.90), radius=0.10, rate=4.0),
    dict(moment=0.84, place=(0.36, 0.28), radius=0.10, rate=4.0),
]
tea_wells = [
    dict(moment=0.12, place=(0.34, 0.60), radius=0.13, rate=5.0),
    dict(moment=0.44, place=(0.16, 0.58), radius=0.13, rate=5.0),
    dict(moment=0.60, place=(0.60, 0.80), radius=0.13, rate=5.0),
    dict(moment=0.92, place=(0.28, 0.88), radius=0.13, rate=5.0),
]
well_seconds = 5.0


def grid(shape):
    """The middles of all cells, in short sides."""
    y = (np.arange(shape[0]) + 0.5) * span[0] / shape[0]
    x = (np.arange(shape[1]) + 0.5) * span[1] / shape[1]
    return y[:, None].astype(np.float32), x[None, :].astype(np.float32)


def spot(places, at, radius):
    """A soft round spot, on a picture whose edges meet."""
    away = [np.abs(axis - a) for axis, a in zip(places, at)]
    away = [np.minimum(a, s - a) for a, s in zip(away, span)]
    return np.exp(-(away[0] ** 2 + away[1] ** 2) / (2 * radius**2))


def carried(field, flow, order):
    """The field a moment later: each point fetches what the flow brings to it."""
    shape = field.shape
    index = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    source = [i - step * f * n / s for i, f, n, s in zip(index, flow, shape, span)]
    return map_coordinates(field, source, order=order, mode="grid-wrap")


def slopes(field):
    down = (np.roll(field, -1, 0) - np.roll(field, 1, 0)) / (2 * cell)
    right = (np.roll(field, -1, 1) - np.roll(field, 1, 1)) / (2 * cell)
    return down, right


wave_y = 2 * np.pi * np.fft.fftfreq(coarse[0], cell)[:, None]
wave_x = 2 * np.pi * np.fft.rfftfreq(coarse[1], cell)[None, :]
wave_square = np.maximum(wave_y**2 + wave_x**2, 1e-9)


def without_sources(flow):
    """The part of a flow that neither gathers nor spreads: a liquid keeps its volume."""
    v, u = (np.fft.rfft2(part) for part in flow)
    pressed = (wave_y * v + wave_x * u) / wave_square
    return [
        np.fft.irfft2(part - wave * pressed, tuple(coarse)).astype(np.float32)
        for part, wave in ((v, wave_y), (u, wave_x))
    ]


def streamlines(flow):
    """The stream function: lines of one value are those along which the liquid moves."""
    v, u = (np.fft.rfft2(part) for part in flow)
    turning = 1j * (wave_x * v - wave_y * u)
    return np.fft.irfft2(turning / wave_square, tuple(coarse)).astype(np.float32)


def currents():
    """The flow of every frame of the loop."""
    places = grid(coarse)
    flow = [np.zeros(tuple(coarse), np.float32) for _ in range(2)]
    run = []
    warm = 6 * frames_per_second
    for frame in range(-warm, frames):
        t = frame * step
        for stirrer in stirrers:
            at, going = orbit(stirrer, t)
            push = step * stirrer["force"] * spot(places, at, stirrer["radius"])
            flow = [f + push * g for f, g in zip(flow, going)]
        curl = slopes(flow[0])[1] - slopes(flow[1])[0]
        down, right = slopes(np.abs(curl))
        # Gives small whirls back what the coarse grid takes from them.
        twist = step * confinement * curl / (np.hypot(down, right) + 1e-3)
        flow = without_sources(
            [f * (1 - drag * step) for f in (flow[0] - twist * right, flow[1] + twist * down)]
        )
        flow = [carried(f, flow, 1) for f in flow]
        run.append(flow)
    run = np.array(run, np.float32)
    loop, before = run[warm:], run[warm - fade : warm]
    weight = np.linspace(0, 1, fade, dtype=np.float32)
    weight = (weight * weight * (3 - 2 * weight))[:, None, None, None]
    loop[-fade:] = (1 - weight) * loop[-fade:] + weight * before
    return loop


def finer(shape):
    """Two matrices that enlarge a coarse field to `shape` without corners (cubic B-spline)."""
    made = []
    for n, m in zip(shape, coarse):
        at = (np.arange(n) + 0.5) * m / n - 0.5
        low = np.floor(at).astype(int)
        f = at - low
        weights = [(1 - f) ** 3, 3 * f**3 - 6 * f**2 + 4, -3 * f**3 + 3 * f**2 + 3 * f + 1, f**3]
        matrix = np.zeros((n, m), np.float32)
        for k, weight in enumerate(weights):
            np.add.at(matrix, (np.arange(n), (low + k - 1) % m), weight / 6)
        made.append(matrix)
    return made


def pour(milk, flow, t, matrices, places):
    """The milk a frame later. What wells up does so along streamlines, so it never looks like a spot."""
    bands = streamlines(flow)
    flow = [matrices[0] @ part @ matrices[1].T for part in flow]
    milk = np.clip(carried(milk, flow, 3), 0, 1)
    milk += (tea - milk) * (1 - np.exp(-dissolving * step))
    bands = (0.5 + 0.5 * np.sin(150 * (matrices[0] @ bands @ matrices[1].T))) ** 4
    for wells, filled in ((milk_wells, 1), (tea_wells, 0)):
        for well in wells:
            since = (t / seconds - well["moment"] + 0.5) % 1 - 0.5
            swell = np.clip(1 - (2 * since * seconds / well_seconds) ** 2, 0, 1) ** 2
            if swell > 0:
                at = np.array(well["place"]) * span
                new = well["rate"] * swell * bands * spot(places, at, well["radius"])
                milk += (filled - milk) * (1 - np.exp(-new * step))
    return milk


def rounds(loop, shape, milk, wanted):
    """Yields the milk of the given frames, counted on from the start of the loop."""
    matrices, places = finer(shape), grid(shape)
    for frame in wanted:
        milk = pour(milk, loop[frame % frames], frame * step, matrices, places).astype(np.float32)
        yield milk


# From tea to milk. White words stand on the film under the page's shade (film.tsx): up to `brightest`
# they keep 4.5:1 on it (measure-contrast.ts).
shades = np.array([0.0, 0.18, 0.40, 0.62, 0.82, 1.0])
colours = np.array(
    [[26, 38, 15], [50, 72, 27], [88, 114, 47], [138, 158, 86], [186, 190, 146], [210, 204, 182]],
    float,
)
brightest = 210


def drawn(milk, veil):
    """The surface in light from the upper left, as 8-bit RGB."""
    scale = short / 720
    crisp = np.clip((milk - 0.05) / 0.62, 0, 1)
    level = 0.62 * crisp * crisp * (3 - 2 * crisp) + 0.38 * np.clip(1.15 * milk, 0, 1)
    soft = gaussian_filter(level, 1.6 * scale, mode="wrap")
    broad = gaussian_filter(level, 8 * scale, mode="wrap")
    relief = (0.8 * soft + 1.5 * broad) * 8 * scale
    down = np.roll(relief, -1, 0) - np.roll(relief, 1, 0)
    right = np.roll(relief, -1, 1) - np.roll(relief, 1, 1)
    long = 1 / np.sqrt(1 + down**2 + right**2)
    lit = np.clip(0.50 + 0.68 * (0.42 * right + 0.55 * down + 0.72) * long, 0.3, 1.2)
    shine = np.clip((0.30 * right + 0.42 * down + 0.86) * long, 0, 1) ** 60 * (0.2 + level)
    picture = np.stack([np.interp(level, shades, colours[:, c]) for c in range(3)], -1)
    picture = (picture * lit[..., None] + 14 * shine[..., None]) * veil[..., None]
    return np.clip(picture + 0.5, 0, brightest).astype(np.uint8)


def veil_of():
    """Darker towards the edges, and below where the words stand."""
    y, x = (axis / s for axis, s in zip(grid((height, width)), span))
    edge = 1 - 0.55 * np.clip(np.hypot((x - 0.56) / 0.85, (y - 0.40) / 0.85), 0, 1) ** 2
    beside = 1 if upright else np.clip((0.75 - x) / 0.6, 0, 1)
    words = 1 - 0.35 * np.clip((y - 0.45) / 0.5, 0, 1) * beside
    return (edge * words).astype(np.float32)


def main():
    loop = currents()
    warm = frames // 2
    # The first half of the first round only has to be roughly right: at a quarter of the size.
    rough = (height // 4, width // 4)
    milk = np.full(rough, tea, np.float32)
    for milk in rounds(loop, rough, milk, range(warm)):
        pass
    index = np.mgrid[0:height, 0:width].astype(np.float32)
    milk = map_coordinates(milk, index / 4, order=1, mode="grid-wrap")
    veil = veil_of()
    for frame, milk in enumerate(
        rounds(loop, (height, width), milk, range(warm, 2 * frames)), warm
    ):
        if frame >= frames:
            sys.stdout.buffer.write(drawn(milk, veil).tobytes())


main()
