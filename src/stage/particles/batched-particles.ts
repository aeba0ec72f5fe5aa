import {
  type Batch,
  type Batcher,
  type BoundsData,
  type Container,
  type DefaultBatchableQuadElement,
  ExtensionType,
  extensions,
  type InstructionSet,
  Matrix,
  Particle,
  type Renderer,
  type RenderPipe,
  type Texture,
  ViewContainer,
} from 'pixi.js';
import type { Clip } from '../textures/theme-textures.ts';

/** So many quads are kept ready, so that births and deaths build no list anew; twice as many where they are too few. */
const LEAST_QUADS = 48;

/** The place of one particle in the batch; out of sight while nobody is in it. */
class Quad implements DefaultBatchableQuadElement {
  readonly batcherName = 'default';
  readonly topology = 'triangle-list';
  readonly blendMode = 'normal';
  readonly attributeSize = 4;
  readonly indexSize = 6;
  readonly packAsQuad = true;
  readonly roundPixels = 0;
  readonly bounds: BoundsData = { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  readonly transform = new Matrix();
  texture: Texture;
  color = 0;
  _textureId = 0;
  _attributeStart = 0;
  _indexStart = 0;
  // The batch that it is put in sets both.
  _batcher: Batcher = null as unknown as Batcher;
  _batch: Batch = null as unknown as Batch;

  constructor(texture: Texture) {
    this.texture = texture;
  }

  show({ texture, x, y, scaleX, scaleY, rotation, color, anchorX, anchorY }: Particle): void {
    const { bounds, transform } = this;
    const { trim, orig } = texture;
    this.texture = texture;
    this.color = color;
    bounds.minX = (trim ? trim.x : 0) - anchorX * orig.width;
    bounds.minY = (trim ? trim.y : 0) - anchorY * orig.height;
    bounds.maxX = bounds.minX + (trim ? trim.width : orig.width);
    bounds.maxY = bounds.minY + (trim ? trim.height : orig.height);
    const cos = Math.cos(rotation);
    const sin = Math.sin(rotation);
    transform.set(cos * scaleX, sin * scaleX, -sin * scaleY, cos * scaleY, x, y);
  }

  /** All of its corners are one. */
  hide(): void {
    this.transform.set(0, 0, 0, 0, 0, 0);
  }
}

/**
 * Particles of one sheet in the batch of all that shares the sheets. Pixi's own particle containers have a program, a buffer and a draw call
 * of their own, which for the twenty particles of a round cost more than all of them fly for. Stands in the root's own coordinates.
 */
export class BatchedParticles extends ViewContainer {
  override readonly renderPipeId = 'batchedParticles';
  readonly batched = true;
  /** those that are drawn, back to front; whoever changes them calls {@link BatchedParticles.update} */
  readonly particleChildren: Particle[] = [];
  readonly #texture: Texture;
  readonly #leastQuads: number;
  readonly #quads: Quad[] = [];
  #shown = 0;

  /**
   * @param texture one of the sheet that all of them are on
   * @param leastQuads so many are kept ready at least
   */
  constructor(texture: Texture, leastQuads = LEAST_QUADS) {
    super({});
    this.#texture = texture;
    this.#leastQuads = leastQuads;
  }

  /** They are others now, or elsewhere. As Pixi's own container has it. */
  update(): void {
    this.onViewUpdate();
  }

  protected updateBounds(): void {
    // Nothing asks where they are.
  }

  /** There is a quad for each of them. */
  get isRoomy(): boolean {
    return this.particleChildren.length <= this.#quads.length;
  }

  /** As many quads as are wanted now, each showing its particle. */
  makeRoom(): readonly Quad[] {
    const quads = this.#quads;
    let wanted = this.#leastQuads;
    while (wanted < this.particleChildren.length) wanted *= 2;
    quads.length = Math.min(quads.length, wanted);
    while (quads.length < wanted) quads.push(new Quad(this.#texture));
    this.#fill(quads.length);
    return quads;
  }

  /** Each quad that shows another particle than before, or none any more, goes to the batch. */
  pack(): void {
    const shownBefore = this.#shown;
    this.#fill(shownBefore);
    for (let i = 0; i < Math.max(shownBefore, this.#shown); i++) {
      const quad = this.#quads[i];
      quad?._batcher.updateElement(quad);
    }
  }

  /** @param shownBefore so many of the first may show somebody who is gone */
  #fill(shownBefore: number): void {
    const { length } = this.particleChildren;
    for (let i = 0; i < length; i++) {
      const particle = this.particleChildren[i];
      if (particle) this.#quads[i]?.show(particle);
    }
    for (let i = length; i < shownBefore; i++) this.#quads[i]?.hide();
    this.#shown = length;
  }
}

/** On a layer so many of the first picture of a clip, which has one; who goes on moving them needs no sprite for each. */
export function addParticles(
  layer: Container,
  { textures: [texture], anchor }: Clip,
  count: number,
): BatchedParticles {
  if (!texture) throw new Error('Particles need a picture.');
  const particles = layer.addChild(new BatchedParticles(texture, count));
  const [anchorX, anchorY] = anchor;
  for (let i = 0; i < count; i++)
    particles.particleChildren.push(new Particle({ texture, anchorX, anchorY }));
  return particles;
}

/** How Pixi's renderer draws them. */
class BatchedParticlesPipe implements RenderPipe<BatchedParticles> {
  static readonly extension = { type: [ExtensionType.WebGLPipes], name: 'batchedParticles' };
  readonly #renderer: Renderer;

  constructor(renderer: Renderer) {
    this.#renderer = renderer;
  }

  addRenderable(particles: BatchedParticles, instructions: InstructionSet): void {
    for (const quad of particles.makeRoom()) this.#renderer.renderPipes.batch.addToBatch(quad, instructions);
  }

  updateRenderable(particles: BatchedParticles): void {
    particles.pack();
  }

  /** @returns whether the list is to be built anew */
  validateRenderable(particles: BatchedParticles): boolean {
    return !particles.isRoomy;
  }

  destroy(): void {}
}

extensions.add(BatchedParticlesPipe);
