"""The powder of each grade, for the pictures that show it. One unit is 10 cm."""

import math

import bpy
import numpy as np

from shapes import add_mesh, linear, material

powders = {
    "standard": dict(light="#a7aa5d", dark="#828841", seed=3),
    "imperial": dict(light="#98b258", dark="#6b8f3e", seed=11),
}


def smooth_noise(x, y, scale, rng):
    """Noise from -1 to 1 that changes over 1/scale, on a lattice turned so that no line of it shows."""
    knots, turn = rng.uniform(-1, 1, (64, 64)), rng.uniform(0, math.pi)
    u = (x * math.cos(turn) + y * math.sin(turn)) * scale + 99
    v = (y * math.cos(turn) - x * math.sin(turn)) * scale + 99
    i, j = u.astype(int), v.astype(int)
    f, g = u - i, v - j
    f, g = f * f * (3 - 2 * f), g * g * (3 - 2 * g)
    knot = lambda right, up: knots[(i + right) % 64, (j + up) % 64]
    low, high = (knot(0, up) * (1 - f) + knot(1, up) * f for up in (0, 1))
    return low * (1 - g) + high * g


def add_lumps(field, size, count, radii, rng, heap):
    """Presses soft lumps into a height field of powder."""
    side = field.shape[0]
    cell = size / side
    for _ in range(count):
        angle, away = rng.uniform(0, 2 * math.pi), heap * math.sqrt(rng.uniform(0, 1.05))
        r = radii[0] + (radii[1] - radii[0]) * rng.power(0.35)
        column, row = (away * f(angle) / cell + side / 2 for f in (math.cos, math.sin))
        reach = int(r / cell) + 2
        top, left = int(row) - reach, int(column) - reach
        part = field[top : top + 2 * reach, left : left + 2 * reach]
        y, x = np.mgrid[top : top + part.shape[0], left : left + part.shape[1]]
        squash = rng.uniform(0.75, 1.33)
        far = np.hypot((x - column) * squash, (y - row) / squash) * cell / r
        part += 0.45 * r * np.sqrt(np.clip(1 - far**2, 0, 1))


def add_powder(light, dark, seed):
    """A heap of matcha, one unit wide and a third high, with its lumps, dust and crumbs; answers its parts."""
    rng = np.random.default_rng(seed)
    side, size, heap = 900, 1.5, 0.5
    axis = (np.arange(side) + 0.5) / side * size - size / 2
    x, y = np.meshgrid(axis, axis)
    # Poured in two goes: a high heap, and a lower shoulder beside it.
    bend = 0.05 * smooth_noise(x, y, 3.3, rng) + 0.022 * smooth_noise(x, y, 9, rng)
    main = np.hypot(x + 0.07, y) + bend
    shoulder = np.hypot(x - 0.17, y + 0.06) - 0.8 * bend

    def slope(away, radius, height):
        """A cone whose tip is rounded and whose foot runs out."""
        near = np.clip(1 - np.sqrt(away**2 + 0.03**2) / radius, 0, 1)
        return height * (near**1.25 + 0.05 * near**0.4)

    field = np.maximum(slope(main, heap, 0.36), slope(shoulder, 0.36, 0.20))
    inside = np.clip(field / 0.05, 0.08, 1) * (field > 0)
    for scale, deep in ((6, 0.016), (15, 0.008), (37, 0.0035), (87, 0.002), (200, 0.0014)):
        field += inside * deep * (1 - 2 * np.abs(smooth_noise(x, y, scale, rng)))
    add_lumps(field, size, 1500, (0.006, 0.020), rng, heap * 0.95)
    add_lumps(field, size, 12000, (0.003, 0.008), rng, heap)
    # Dust around the foot.
    beyond = np.clip(np.minimum(main - heap, shoulder - 0.36), 0, None)
    grains = rng.uniform(0, 1, x.shape) < 0.5 * np.exp(-beyond / 0.022)
    field = np.where(grains, np.maximum(field, 0.0015), field)
    field = np.where(field > 0.0005, field, -0.002)

    powder = material("powder", light, 1.0, Specular=0.0, Sheen=0.25)
    nodes, links = powder.node_tree.nodes, powder.node_tree.links
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = 140
    noise.inputs["Detail"].default_value = 6
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.36, linear(dark)
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.62, linear(light)
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])

    index = np.arange(side * side).reshape(side, side)
    corners = [index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]]
    faces = np.stack(corners, -1).reshape(-1, 4)
    seen = (field > 0).ravel()[faces].any(1)
    points = np.stack([x, y, field], -1).reshape(-1, 3)
    parts = [add_mesh("powder", points.tolist(), faces[seen].tolist(), powder, smooth=False)]
    # Crumbs that rolled off.
    for _ in range(46):
        a, d, r = (
            rng.uniform(0, 2 * math.pi),
            rng.uniform(0.5, 0.74),
            0.003 + 0.013 * rng.power(0.4),
        )
        bpy.ops.mesh.primitive_ico_sphere_add(
            subdivisions=3, radius=r, location=(d * math.cos(a) * 1.1, d * math.sin(a), r * 0.7)
        )
        crumb = bpy.context.object
        for vertex in crumb.data.vertices:
            vertex.co *= rng.uniform(0.82, 1.12)
        crumb.data.materials.append(powder)
        parts.append(crumb)
    return parts
