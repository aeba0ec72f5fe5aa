import { Application, Container, Particle, ParticleContainer, Sprite, type Texture, Ticker } from 'pixi.js';
import type { SceneModel } from '../../src/stage/scene/scene-model.ts';

/** The peer of the stage: its textures in plain Pixi with a few bobbing sprites, a drifting camera and particles. */
export interface Bare {
  frames: number;
  readonly canvas: HTMLCanvasElement;
  start(): void;
  stop(): void;
}

interface SpriteCopy {
  readonly texture: Texture;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MOVING_COUNT = 5;

/** Copies the sprites of a scene without its particles. */
export function copySprites(world: Container, particles: Container): SpriteCopy[] {
  const copies: SpriteCopy[] = [];
  const collect = (node: Container, left: number, top: number): void => {
    if (!node.visible || node === particles) return;
    if (node instanceof ParticleContainer) {
      for (const { texture, x, y, anchorX, anchorY, scaleX, scaleY } of node.particleChildren) {
        const { width, height } = texture.orig;
        copies.push({
          texture,
          x: left + x - anchorX * width * scaleX,
          y: top + y - anchorY * height * scaleY,
          width: width * scaleX,
          height: height * scaleY,
        });
      }
    }
    if (node instanceof Sprite && node.renderable && node.texture.width > 1) {
      copies.push({
        texture: node.texture,
        x: left + node.x - node.anchor.x * node.width,
        y: top + node.y - node.anchor.y * node.height,
        width: node.width,
        height: node.height,
      });
    }
    for (const child of node.children) collect(child, left + node.x, top + node.y);
  };
  for (const child of world.children) collect(child, 0, 0);
  return copies;
}

export async function runBare(
  host: HTMLElement,
  model: SceneModel,
  copies: readonly SpriteCopy[],
  particleCount: number,
): Promise<Bare> {
  Ticker.system.autoStart = false;
  Ticker.system.stop();
  const app = new Application();
  const canvas = document.createElement('canvas');
  host.append(canvas);
  await app.init({
    canvas,
    preference: 'webgl',
    skipExtensionImports: true,
    antialias: false,
    autoDensity: true,
    autoStart: false,
    resolution: Math.min(2, window.devicePixelRatio),
    width: host.clientWidth,
    height: host.clientHeight,
    backgroundColor: '#443050',
  });
  const bare: Bare = { frames: 0, canvas, start: () => app.ticker.start(), stop: () => app.ticker.stop() };
  const world = new Container({ isRenderGroup: true });
  app.stage.addChild(world);
  const { themeTextures, geometry } = model;
  const { unit } = themeTextures;
  world.scale.set(geometry.lanePx / unit);
  const sprites = copies.map((copy) => world.addChild(new Sprite(copy)));
  const bobbing = sprites.slice(0, MOVING_COUNT);
  const particles: Particle[] = [];
  const [texture] = themeTextures.sprite('ember').textures;
  if (texture) {
    const container = new ParticleContainer({
      texture,
      dynamicProperties: { vertex: true, position: true, rotation: true, uvs: true, color: true },
    });
    world.addChild(container);
    for (let i = 0; i < particleCount; i++) {
      const particle = new Particle({ texture, anchorX: 0.5, anchorY: 0.5 });
      particle.x = Math.random() * unit * 3;
      particle.y = Math.random() * unit * 3;
      particles.push(particle);
      container.addParticle(particle);
    }
  }
  app.ticker.add((ticker) => {
    bare.frames += 1;
    world.x = 20 * Math.sin(ticker.lastTime / 900) - 60;
    for (const sprite of bobbing) sprite.y += Math.sin(ticker.lastTime / 200);
    for (const particle of particles) {
      particle.x += Math.sin(particle.y);
      particle.y += 0.2;
      particle.rotation += 0.01;
    }
  });
  return bare;
}
