"""Shapes and stuffs that the products' pictures and the counter share."""

import math

import bpy
import numpy as np
from mathutils import Vector

# What 98 g and 48 g need: matcha weighs about 0.25 g a millilitre.
tins = {
    "standard": dict(radius=0.40, height=0.98, paint="#3d5230", label=(0.56, 0.643)),
    "imperial": dict(radius=0.34, height=0.80, paint="#191b17", label=(0.46, 0.528)),
}


def linear(code):
    """A colour such as '#4d6536' as Blender wants it."""
    channels = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels] + [1]


def material(name, colour, roughness, **inputs):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (
        linear(colour) if isinstance(colour, str) else colour
    )
    shader.inputs["Roughness"].default_value = roughness
    for key, value in inputs.items():
        shader.inputs[key].default_value = value
    return made


def add_mesh(name, vertices, faces, made_of, smooth=True):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    mesh.polygons.foreach_set("use_smooth", [smooth] * len(mesh.polygons))
    mesh.materials.append(made_of)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def turned(name, profile, made_of, steps=256):
    """A body turned on a lathe from (radius, height) pairs."""
    vertices, faces, n = [], [], len(profile)
    for i in range(steps):
        a = 2 * math.pi * i / steps
        vertices += [(r * math.cos(a), r * math.sin(a), z) for r, z in profile]
    for i in range(steps):
        a, b = i * n, (i + 1) % steps * n
        faces += [(a + k, b + k, b + k + 1, a + k + 1) for k in range(n - 1)]
    return add_mesh(name, vertices, faces, made_of)


def rounded(corners, radius=0.012, steps=6):
    """The profile with every inner corner rounded off."""
    done = [corners[0]]
    for before, at, after in zip(corners, corners[1:], corners[2:]):
        before, at, after = map(np.array, (before, at, after))
        r = min(radius, np.linalg.norm(before - at) / 2, np.linalg.norm(after - at) / 2)
        p = at + (before - at) / np.linalg.norm(before - at) * r
        q = at + (after - at) / np.linalg.norm(after - at) * r
        for t in np.linspace(0, 1, steps):
            done.append(tuple((1 - t) ** 2 * p + 2 * t * (1 - t) * at + t**2 * q))
    return done + [corners[-1]]


def add_tin(radius, height, paint, label, picture):
    """A tin with its lid and its label; answers its parts. Ten centimetres are 1."""
    painted = material("paint", paint, 0.42, Specular=0.45)
    seam = height * 0.735
    gap = 0.006
    body = [
        (0, 0),
        (radius, 0),
        (radius, seam - gap),
        (radius - 0.012, seam - gap),
        (radius - 0.012, seam),
    ]
    lid = [(radius - 0.03, seam), (radius, seam), (radius, height), (0, height)]
    return [
        turned("body", rounded(body), painted),
        turned("lid", rounded(lid), painted),
        add_label(picture, radius, seam, *label),
    ]


def add_label(picture, radius, seam, wide, high, steps=64):
    paper = material("label", "#ffffff", 0.75, Specular=0.2)
    nodes, links = paper.node_tree.nodes, paper.node_tree.links
    image = nodes.new("ShaderNodeTexImage")
    image.image = bpy.data.images.load(picture)
    image.interpolation = "Cubic"
    image.extension = "EXTEND"
    links.new(image.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    low = (seam - high) / 2
    vertices, around = [], radius + 0.0015
    for i in range(steps + 1):
        a = (i / steps - 0.5) * wide / radius
        x, y = around * math.sin(a), -around * math.cos(a)
        vertices += [(x, y, low), (x, y, low + high)]
    faces = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(steps)]
    thing = add_mesh("label", vertices, faces, paper)
    uv = thing.data.uv_layers.new()
    for loop in thing.data.loops:
        column, top = divmod(loop.vertex_index, 2)
        uv.data[loop.index].uv = (column / steps, top)
    return thing


def add_light(name, size, energy, at, to, colour="#ffffff"):
    lamp = bpy.data.lights.new(name, "AREA")
    lamp.shape, lamp.size, lamp.size_y = "RECTANGLE", *size
    lamp.energy, lamp.color = energy, linear(colour)[:3]
    thing = bpy.data.objects.new(name, lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    thing.rotation_euler = (Vector(to) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    return thing
