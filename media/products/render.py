"""Renders one product picture with Blender's Cycles into a PNG (make-pictures.ts calls it).

    blender -b --factory-startup -t 1 -P media/products/render.py -- PICTURE OUT.png WIDTH SAMPLES [LABEL.png]

PICTURE is standard, imperial (the tins), standard-open or imperial-open (the powder of each grade).
One unit is 10 cm. Lens, light, ground and horizon are the same for all four, so that one picture can
lie over the other.
"""

import math
import sys
import tempfile
from pathlib import Path

import bpy
import numpy as np

sys.path.append(str(Path(__file__).resolve().parent.parent))
from denoise import denoise, read_passes, store_passes, write_png
from powder import add_powder, powders
from shapes import add_light, add_mesh, add_tin, linear, material, tins

picture, out, width, samples, *rest = sys.argv[sys.argv.index("--") + 1 :]
width, samples = int(width), int(samples)
grade, _, view = picture.partition("-")

bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene


def add_ground():
    """Paper that rises behind in one sweep, so there is no edge where table and wall meet."""
    far, bend, steps = 3.0, 2.2, 48
    line = [(-14.0, 0.0), (far, 0.0)]
    line += [
        (far + bend * math.sin(a), bend - bend * math.cos(a))
        for a in np.linspace(0, math.pi / 2, steps)[1:]
    ]
    line.append((far + bend, 14.0))
    vertices = [(x, y, z) for x in (-14, 14) for y, z in line]
    n = len(line)
    add_mesh(
        "ground",
        vertices,
        [(k, k + 1, n + k + 1, n + k) for k in range(n - 1)],
        material("paper", "#e9e6db", 0.9, Specular=0.1),
    )


def add_camera():
    lens = bpy.data.cameras.new("lens")
    lens.sensor_fit, lens.sensor_width = "HORIZONTAL", 36
    lens.lens = 36 * 6.5 / 1.45  # sees 14.5 cm where the product stands
    lens.shift_y = -0.53  # level, so that upright edges stay upright
    thing = bpy.data.objects.new("camera", lens)
    thing.location, thing.rotation_euler = (0, -6.5, 1.28), (math.pi / 2, 0, 0)
    scene.collection.objects.link(thing)
    scene.camera = thing


add_ground()
if view:
    add_powder(**powders[grade])
else:
    add_tin(**tins[grade], picture=rest[0])
add_light("window", (2.2, 2.2), 215, (-3.4, -1.6, 3.4), (0, 0, 0.35), "#fff8ee")
add_light("wall", (7.0, 1.0), 330, (0, 2.2, 5.2), (0, 4.6, 1.2), "#fffaf2")
add_camera()

world = bpy.data.worlds.new("room")
world.use_nodes = True
world.node_tree.nodes["Background"].inputs["Color"].default_value = linear("#f4f4f0")
world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.4
scene.world = world

scene.render.engine = "CYCLES"
scene.cycles.device = "CPU"
scene.cycles.samples = samples
scene.cycles.use_adaptive_sampling = False
scene.cycles.use_denoising = False
scene.cycles.max_bounces = 5
scene.cycles.sample_clamp_indirect = 4
scene.cycles.blur_glossy = 1
scene.render.resolution_x, scene.render.resolution_y = width, width * 5 // 4
with tempfile.TemporaryDirectory() as folder:
    store_passes(scene, folder)
    bpy.ops.render.render()
    write_png(denoise(read_passes(folder)), out)
