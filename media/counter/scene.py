"""Renders the counter of the cafe with Blender's Cycles, as the films and the stills see it.

    blender -b --factory-startup -t 1 -P media/counter/scene.py -- VIEW OUT.npz WIDTH SAMPLES LABELS [ASIDE]

VIEW is one of those below. Out come the picture in the light of the room, the light that the sun alone
would add (light.py lets leaves play before it), the place in the room that each pixel shows, its depth,
and over how many pixels the lens spreads it. LABELS is a folder with standard.png and imperial.png. ASIDE is how far to the right the film's
camera stands. Metres; the counter's top is at height 0, its front edge at y = 0, and the film's camera
looks along y.
"""

import math
import sys
import tempfile
from pathlib import Path

import bpy
import numpy as np
from mathutils import Vector

sys.path.append(str(Path(__file__).resolve().parents[1]))
from denoise import denoise, read_passes, store_passes
from powder import add_powder, powders
from shapes import add_light, add_mesh, add_tin, linear, material, rounded, tins, turned

view, out, width, samples, labels, *rest = sys.argv[sys.argv.index("--") + 1 :]
width, samples, aside = int(width), int(samples), float(rest[0] if rest else 0)

# Where a camera stands and its lens in millimetres. The film's looks straight on, so that upright edges
# stay upright; the others look at something, and what is nearer or farther is soft.
views = {
    "film": dict(shape=(16, 9), lens=66, stands=(aside, -1.75, 0.56), shift=-0.35),
    "whisked": dict(shape=(16, 9), lens=62, stands=(0.30, -0.62, 0.33), looks_at=(-0.035, 0.27, 0.062)),
    "measured": dict(shape=(16, 9), lens=60, stands=(0.42, -0.36, 0.27), looks_at=(0.225, 0.36, 0.045)),
    "empty": dict(shape=(4, 5), lens=66, stands=(-0.22, -0.20, 0.44), looks_at=(-0.005, 0.235, 0.035)),
}

bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
sun_from = Vector((-0.80, -0.42, 0.34)).normalized()


def box(name, low, high, made_of):
    corners = [
        (x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])
    ]
    sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    made = add_mesh(name, corners, sides, made_of, smooth=False)
    bevel = made.modifiers.new("bevel", "BEVEL")
    bevel.width, bevel.segments = 0.003, 2
    return made


def wood(name, light, dark, grain):
    """Boards whose grain runs along x; `grain` stretches it."""
    made = material(name, light, 0.5, Specular=0.35)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    where, turn, noise, ramp = (
        nodes.new(f"ShaderNode{kind}") for kind in ("TexCoord", "Mapping", "TexNoise", "ValToRGB")
    )
    turn.inputs["Scale"].default_value = grain
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 3.0, 8
    noise.inputs["Distortion"].default_value = 0.9
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.30, linear(dark)
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.66, linear(light)
    links.new(where.outputs["Object"], turn.inputs["Vector"])
    links.new(turn.outputs["Vector"], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return made


def add_room():
    oak = wood("oak", "#bf9f78", "#92714e", (0.5, 9, 9))
    box("counter", (-3, 0, -0.05), (3, 0.85, 0), oak)
    slats = wood("slats", "#9a7850", "#755637", (9, 9, 0.5))
    box("front", (-3, 0.04, -1.2), (3, 0.80, -0.05), slats)
    plaster = material("plaster", "#ddd5c4", 0.95, Specular=0.05)
    box("wall", (-5, 2.0, -2), (5, 2.1, 4), plaster)
    walnut = wood("walnut", "#7d5a3c", "#4e3522", (0.6, 10, 10))
    box("shelf", (-0.82, 1.80, 0.17), (1.45, 2.0, 0.20), walnut)


def stands(thing, x, y, z=0.0):
    thing.location = (x, y, z)
    return thing


def bowl(radius, height, glaze, x, y, z=0.0):
    """A tea bowl: a foot, a round belly, a rim that leans in a little."""
    r, h, thick = radius, height, 0.005
    outer = [
        (0, 0.004),
        (0.42 * r, 0),
        (0.44 * r, 0.08 * h),
        (0.80 * r, 0.24 * h),
        (0.97 * r, 0.55 * h),
        (r, h),
    ]
    inner = [
        (r - thick, h),
        (0.97 * r - thick, 0.55 * h),
        (0.78 * r, 0.28 * h),
        (0.40 * r, 0.15 * h),
        (0, 0.13 * h),
    ]
    return stands(turned("bowl", rounded(outer + inner, 0.012), glaze, 128), x, y, z)


def surface_of_tea(radius, x, y, z):
    tea = material("tea", "#8aa83e", 0.35, Specular=0.4)
    nodes, links = tea.node_tree.nodes, tea.node_tree.links
    foam, ramp = nodes.new("ShaderNodeTexVoronoi"), nodes.new("ShaderNodeValToRGB")
    foam.inputs["Scale"].default_value = 220
    froth, below = ramp.color_ramp.elements
    froth.color, below.color, below.position = linear("#b3c873"), linear("#7d9c38"), 0.5
    links.new(foam.outputs["Distance"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    stands(turned("tea", [(0, 0.0006), (radius * 0.9, 0), (radius, 0.0015)], tea, 96), x, y, z)


def whisk(x, y):
    """A chasen, standing on its handle's end: split bamboo, curling out and in."""
    bamboo = material("bamboo", "#d8bd86", 0.55, Specular=0.3)
    handle = rounded([(0, 0), (0.0125, 0), (0.0115, 0.048), (0.0128, 0.052), (0, 0.052)], 0.003)
    stands(turned("handle", handle, bamboo, 48), x, y)
    for ring, (count, belly) in enumerate(((68, 0.029), (44, 0.017))):
        for i in range(count):
            a = 2 * math.pi * (i + 0.5 * ring) / count
            curve = bpy.data.curves.new("tine", "CURVE")
            curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", 0.00062, 1
            line = curve.splines.new("POLY")
            steps = 14
            line.points.add(steps - 1)
            for k, point in enumerate(line.points):
                t = k / (steps - 1)
                r = (
                    0.0105
                    + (belly - 0.0105) * math.sin(min(t, 0.86) / 0.86 * math.pi / 2)
                    - 0.006 * max(0, t - 0.8) / 0.2
                )
                point.co = (x + r * math.cos(a), y + r * math.sin(a), 0.050 + 0.058 * t, 1)
            curve.materials.append(bamboo)
            scene.collection.objects.link(bpy.data.objects.new("tine", curve))


def add_things():
    ash = material("ash", "#e4ddcd", 0.38, Specular=0.5)
    celadon = material("celadon", "#8fa08c", 0.3, Specular=0.5)
    night = material("night", "#2b2d2a", 0.32, Specular=0.5)
    clay = material("clay", "#a9714e", 0.75, Specular=0.2)
    # On the counter: one bowl, just whisked, and what it took.
    bowl(0.068, 0.076, ash, -0.04, 0.24)
    if view != "empty":
        surface_of_tea(0.0635, -0.04, 0.24, 0.060)
    if view == "measured":
        at = Vector((0.225, 0.335, 0.006))
        outer = [(0, 0), (0.034, 0), (0.050, 0.011)]
        inner = [(0.047, 0.012), (0.033, 0.006), (0, 0.006)]
        stands(turned("dish", rounded(outer + inner, 0.004), ash, 128), at.x, at.y)
        for part in add_powder(**powders["imperial"]):
            part.scale, part.location = (0.06, 0.06, 0.06), 0.06 * part.location + at
    whisk(0.115, 0.21)
    for k, glaze in enumerate((night, ash, celadon)):
        bowl(0.060 - 0.001 * k, 0.062, glaze, -0.25, 0.46, 0.030 * k)
    outer = [(0, 0), (0.05, 0), (0.062, 0.06), (0.05, 0.13), (0.036, 0.165), (0.042, 0.185)]
    inner = [(0.038, 0.185), (0.032, 0.165), (0.046, 0.13), (0, 0.02)]
    stands(turned("jug", rounded(outer + inner, 0.02), celadon, 128), -0.42, 0.56)
    for name, x, y in (("standard", 0.30, 0.50), ("imperial", 0.385, 0.42)):
        tin = add_tin(**tins[name], picture=f"{labels}/{name}.png")
        for part in tin:
            part.scale = (0.1, 0.1, 0.1)
            part.location = (x, y, 0)
            part.rotation_euler = (0, 0, 0.10 if name == "standard" else -0.06)
    bowl(0.055, 0.06, clay, -0.47, 0.30)
    # On the shelf: bowls, every second one with another in it, and three cups.
    left = [(-0.66, celadon, 0.070), (-0.47, ash, 0.062), (-0.30, clay, 0.058)]
    right = [(0.50, night, 0.070), (0.70, ash, 0.066), (0.90, celadon, 0.060)]
    for k, (x, glaze, radius) in enumerate(left + right):
        bowl(radius, 0.072, glaze, x, 1.88, 0.20)
        if k % 2:
            bowl(0.95 * radius, 0.07, ash, x, 1.88, 0.234)
    outer = [(0, 0.003), (0.034, 0), (0.040, 0.05), (0.042, 0.095)]
    cup = rounded(outer + [(0.039, 0.095), (0.037, 0.05), (0, 0.01)], 0.008)
    for x in (-0.12, 0.02, 0.16):
        stands(turned("cup", cup, night, 96), x, 1.87, 0.20)


def add_camera(stands, lens, shape, shift=0.0, looks_at=None):
    made = bpy.data.cameras.new("lens")
    made.sensor_fit, made.sensor_width, made.lens, made.shift_y = "HORIZONTAL", 36, lens, shift
    thing = bpy.data.objects.new("camera", made)
    thing.location, thing.rotation_euler = stands, (math.pi / 2, 0, 0)
    if looks_at:
        way = Vector(looks_at) - Vector(stands)
        thing.rotation_euler = way.to_track_quat("-Z", "Y").to_euler()
        made.dof.use_dof, made.dof.focus_distance, made.dof.aperture_fstop = True, way.length, 5.6
    scene.collection.objects.link(thing)
    scene.camera = thing
    across, up = shape
    scene.render.resolution_x, scene.render.resolution_y = width, width * up // across


def spread(depth):
    """How many pixels wide the lens draws a point: 0 where all is sharp."""
    camera = scene.camera.data
    if not camera.dof.use_dof:
        return np.zeros_like(depth)
    lens, focus = camera.lens / 1000, camera.dof.focus_distance
    opening = lens / camera.dof.aperture_fstop
    drawn = opening * np.abs(depth - focus) / depth * lens / (focus - lens)
    return drawn * 1000 / camera.sensor_width * width


def render(count, bounces):
    scene.cycles.samples, scene.cycles.max_bounces = count, bounces
    with tempfile.TemporaryDirectory() as folder:
        store_passes(scene, folder, position=True)
        bpy.ops.render.render()
        return read_passes(folder, position=True)


add_room()
add_things()
add_camera(**views[view])
window = add_light("window", (2.4, 1.8), 80, (-2.6, -1.4, 1.5), (0.2, 0.8, 0.2), "#eaf1ff")
ceiling = add_light("ceiling", (3, 1.2), 20, (0.6, 0.5, 2.6), (0.4, 0.9, 0), "#ffe9cc")
sun_lamp = bpy.data.lights.new("sun", "SUN")
sun_lamp.energy, sun_lamp.angle, sun_lamp.color = 5.2, 0.012, linear("#ffe9c6")[:3]
sun = bpy.data.objects.new("sun", sun_lamp)
sun.rotation_euler = sun_from.to_track_quat("Z", "Y").to_euler()
scene.collection.objects.link(sun)

world = bpy.data.worlds.new("room")
world.use_nodes = True
sky = world.node_tree.nodes["Background"].inputs
sky["Color"].default_value, sky["Strength"].default_value = linear("#f6ecdc"), 0.3
scene.world = world

scene.render.engine = "CYCLES"
scene.cycles.device = "CPU"
scene.cycles.use_adaptive_sampling = False
scene.cycles.use_denoising = False
scene.cycles.sample_clamp_indirect = 3

sun.hide_render = True
room = render(samples, 4)
for thing in (window, ceiling):
    thing.hide_render = True
sun.hide_render, sky["Strength"].default_value = False, 0
sunny = render(max(8, samples // 2), 0)

depth = room["depth"][..., 0].astype(np.float32)
np.savez(
    out,
    room=denoise(room).astype(np.float32),
    sun=sunny["image"].astype(np.float32),
    place=room["position"].astype(np.float32),
    depth=depth,
    spread=spread(depth),
)
