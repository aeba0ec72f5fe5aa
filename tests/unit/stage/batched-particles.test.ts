import './navigator.ts';
import { type Batcher, Container, Particle, Rectangle, Texture, TextureSource } from 'pixi.js';
import { describe, expect, it } from 'vitest';
import { addParticles, BatchedParticles } from '../../../src/stage/particles/batched-particles.ts';

/** 20 wide and 10 high, of which the sheet holds the right half. */
const texture = new Texture({
  source: new TextureSource({ width: 64, height: 64 }),
  frame: new Rectangle(0, 0, 10, 10),
  orig: new Rectangle(0, 0, 20, 10),
  trim: new Rectangle(10, 0, 10, 10),
});

const particle = (x: number, y: number): Particle =>
  new Particle({ texture, x, y, anchorX: 0.5, anchorY: 0.5, scaleX: 2, scaleY: 2 });

function filled(count: number) {
  const particles = new BatchedParticles(texture);
  for (let i = 0; i < count; i++) particles.particleChildren.push(particle(100, 50));
  return particles;
}

describe('the particles of a sheet', () => {
  it('have their places ready, and twice as many where those are too few', () => {
    const particles = filled(0);
    expect(particles.makeRoom()).toHaveLength(48);
    for (let i = 0; i < 48; i++) particles.particleChildren.push(particle(0, 0));
    expect(particles.isRoomy).toBe(true);
    particles.particleChildren.push(particle(0, 0));
    expect(particles.isRoomy).toBe(false);
    expect(particles.makeRoom()).toHaveLength(96);
    particles.particleChildren.length = 3;
    expect(particles.makeRoom()).toHaveLength(48);
  });

  it('have no place too many where it is known how many they are', () => {
    const layer = new Container();
    const clip = {
      textures: [texture],
      fps: 1,
      loop: true,
      anchor: [0.5, 1],
      offset: [0, 0],
      scale: 1,
    } as const;
    const particles = addParticles(layer, clip, 22);
    expect(layer.children).toEqual([particles]);
    expect(particles.particleChildren[21]).toMatchObject({ texture, anchorX: 0.5, anchorY: 1 });
    expect(particles.makeRoom()).toHaveLength(22);
  });

  it('are drawn where they are, turned about their middle, without what the sheet left out', () => {
    const particles = filled(1);
    const [flying] = particles.particleChildren;
    if (flying) flying.rotation = Math.PI / 2;
    const [quad] = particles.makeRoom();
    expect(quad?.texture).toBe(texture);
    const { minX = 0, minY = 0, maxX = 0, maxY = 0 } = quad?.bounds ?? {};
    const first = quad?.transform.apply({ x: minX, y: minY });
    const last = quad?.transform.apply({ x: maxX, y: maxY });
    expect(first?.x).toBeCloseTo(110);
    expect(first?.y).toBeCloseTo(50);
    expect(last?.x).toBeCloseTo(90);
    expect(last?.y).toBeCloseTo(70);
  });

  it('leave nothing behind where one was, and touch no more places than were and are taken', () => {
    const particles = filled(3);
    const quads = particles.makeRoom();
    const updated: unknown[] = [];
    for (const quad of quads)
      quad._batcher = { updateElement: (element: unknown) => updated.push(element) } as unknown as Batcher;
    particles.pack();
    expect(updated).toEqual(quads.slice(0, 3));
    particles.particleChildren.length = 1;
    updated.length = 0;
    particles.pack();
    expect(updated).toEqual(quads.slice(0, 3));
    expect(quads[2]?.transform).toMatchObject({ a: 0, b: 0, c: 0, d: 0 });
    expect(quads[0]?.transform).toMatchObject({ a: 2, d: 2, tx: 100, ty: 50 });
  });
});
