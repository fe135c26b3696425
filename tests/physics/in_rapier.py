"""The same piece in another engine."""

from typing import Any

import numpy as np
import rapier3d as rapier
from throwing import PLAIN

from pigpen.physics.cup import release
from pigpen.physics.model import GRAVITY, mechanics
from pigpen.thrown import shape
from pigpen.thrown.hand import Skill

TIME_STEP = 0.001
APART = 40.0  # inches between pieces that share a world
_FRICTION, _BOUNCE = 0.5, 0.3  # as the contacts of our own model come out


def drops(count, aim=PLAIN):
    """Resting quaternions [count, 4], w x y z, of single throws onto a floor without end."""
    world = rapier.PhysicsWorld(gravity=(0.0, 0.0, -GRAVITY))
    world.integration_parameters.dt = TIME_STEP
    world.add_collider(
        rapier.Collider.halfspace((0.0, 0.0, 1.0)).friction(_FRICTION).restitution(_BOUNCE)
    )
    handles = [_throw(world, aim, number) for number in range(count)]
    for _ in range(int(2.5 / TIME_STEP)):
        world.step()
    bodies = [world.rigid_bodies[handle] for handle in handles]
    return np.array([[b.rotation.w, b.rotation.i, b.rotation.j, b.rotation.k] for b in bodies])


def _throw(world, aim, number):
    leave = release(aim, 0, [0], number.to_bytes(4, "big"), Skill.USUAL)
    w, x, y, z = leave.quaternion[0]
    turn = rapier.Rotation3(w, x, y, z)
    place = (APART * (number % 20), APART * (number // 20), leave.position[0, 2])
    builder = (
        rapier.RigidBody.dynamic()
        .position(rapier.Isometry3(place, turn))
        .linvel(tuple(leave.velocity[0]))
        .angvel(_rotated(leave.quaternion[0], leave.spin[0]))
        .additional_mass_properties(_mass())
    )
    return world.add_body(builder, [_fitted(part) for part in _parts()])


def _fitted(collider):
    return collider.density(0.0).friction(_FRICTION).restitution(_BOUNCE)


def _parts():
    ball, snout = _round(300), np.array(shape.SNOUT)
    yield rapier.Collider.convex_hull(ball * shape.BODY)
    for x, y, z, radius in (shape.HEAD, *shape.TROTTERS):
        yield rapier.Collider.ball(radius).translation((x, y, z))
    for root, tip in shape.EARS:
        yield rapier.Collider.capsule_from_endpoints(root[:3], tip[:3], root[3])
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    face = np.array(shape.FACE)
    sideways, up = np.array([0.0, 1.0, 0.0]), np.cross(face, [0.0, 1.0, 0.0])
    ring = np.outer(np.cos(turns), sideways) + np.outer(np.sin(turns), up)
    ends = [ring * shape.SNOUT_RADIUS + snout + end * shape.SNOUT_HALF * face for end in (-1, 1)]
    yield rapier.Collider.convex_hull(np.concatenate(ends))


def _mass():
    model: Any = mechanics((), (shape.USUAL,)).model  # MuJoCo has no stubs
    return rapier.MassProperties(
        tuple(model.body_ipos[1]),
        float(model.body_mass[1]),
        tuple(model.body_inertia[1]),
        rapier.Rotation3(*model.body_iquat[1]),
    )


def _round(count):
    """Points spread evenly over a ball (Fibonacci's lattice)."""
    index = np.arange(count) + 0.5
    z, turn = 1 - 2 * index / count, np.pi * (1 + 5**0.5) * index
    flat = np.sqrt(1 - z * z)
    return np.stack([flat * np.cos(turn), flat * np.sin(turn), z], axis=1)


def _rotated(quaternion, vector):
    w, axis = quaternion[0], quaternion[1:]
    return tuple(vector + 2 * np.cross(axis, np.cross(axis, vector) + w * vector))
