import { Application, Container, Sprite, type Texture, Ticker } from 'pixi.js';
import type { SceneModel } from '../../src/client/stage/model/scene-model.ts';

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
  const [ember] = themeTextures.sprite('ember').textures;
  const particles = Array.from({ length: ember ? particleCount : 0 }, () =>
    world.addChild(
      new Sprite({ texture: ember, anchor: 0.5, x: Math.random() * unit * 3, y: Math.random() * unit * 3 }),
    ),
  );
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
