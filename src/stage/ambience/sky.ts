import type { Container, Sprite } from 'pixi.js';
import type { Entity } from '../entities/entity.ts';
import { lerp } from '../scene/motion.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { AmbienceTools } from './ambience-tools.ts';
import type { Hour } from './evening.ts';

/** The sky reaches this much farther than the scene on both sides, lanes: more than any shake pushes the picture. */
const ROOM = 0.2;
/** Where the moon stands, shares of the scene's width and of the sky's height: sinking into the evening, high at night. */
const MOON_X = 0.3;
const MOON_Y: readonly [number, number] = [0.95, 0.3];
const STARS_ALPHA = 0.85;

interface SkySprites {
  readonly night: Sprite;
  readonly dawn: Sprite;
  readonly moon: Sprite;
  readonly stars: readonly Sprite[];
  readonly model: SceneModel;
}

/** Night and dawn over the dusk that the first picture has. A theme whose skyline brings its own sky keeps that. */
export class Sky implements Entity {
  readonly #layer: Container;
  readonly #tools: AmbienceTools;
  readonly #camera: { readonly x: number };
  hour: Hour = { night: 0, dawn: 0 };
  #sprites: SkySprites | null = null;

  constructor(layer: Container, camera: { readonly x: number }, tools: AmbienceTools) {
    this.#layer = layer;
    this.#camera = camera;
    this.#tools = tools;
  }

  attach(model: SceneModel): void {
    const { themeTextures, geometry } = model;
    const night = themeTextures.sprite('sky_night');
    const dawn = themeTextures.sprite('sky_dawn');
    const moon = themeTextures.sprite('moon');
    const stars = themeTextures.sprite('stars');
    const [texture] = night.textures;
    const [handful] = stars.textures;
    if (!texture || !handful) return;
    const { addSprite } = this.#tools.sprites;
    const { unit } = themeTextures;
    const stretched = (clip: typeof night): Sprite => {
      const sprite = addSprite(this.#layer, clip);
      sprite.setSize((geometry.width + 2 * ROOM) * unit, this.#tools.skyHeight * unit);
      sprite.y = this.#tools.skyTop(model) * unit;
      return sprite;
    };
    const handfulWidth = (handful.orig.width * stars.scale) / unit;
    this.#sprites = {
      night: stretched(night),
      stars: Array.from({ length: Math.ceil(geometry.width / handfulWidth) }, (_, index) => {
        const sprite = addSprite(this.#layer, stars);
        // Every other one the other way round, so that nothing repeats side by side.
        sprite.scale.set(index % 2 ? -stars.scale : stars.scale, stars.scale);
        return sprite;
      }),
      moon: addSprite(this.#layer, moon),
      dawn: stretched(dawn),
      model,
    };
    this.#sprites.moon.scale.set(moon.scale);
  }

  detach(): void {
    this.#tools.sprites.freeSprites(this.#layer);
    this.#sprites = null;
  }

  step(): number {
    if (!this.#sprites) return 0;
    const { night, dawn, moon, stars, model } = this.#sprites;
    const { night: dark, dawn: light } = this.hour;
    const { geometry, themeTextures } = model;
    const { unit } = themeTextures;
    const { x } = this.#camera;
    this.#layer.visible = dark > 0 || light > 0;
    if (!this.#layer.visible) return 0;
    night.alpha = dark;
    dawn.alpha = light;
    night.x = (x - ROOM) * unit;
    dawn.x = night.x;
    moon.alpha = dark;
    moon.position.set(
      (x + geometry.width * MOON_X) * unit,
      geometry.farHeight * lerp(MOON_Y[0], MOON_Y[1], dark) * unit,
    );
    const wide = geometry.width / Math.max(1, stars.length);
    for (let i = 0; i < stars.length; i++) {
      const sprite = stars[i];
      if (!sprite) continue;
      sprite.alpha = dark * STARS_ALPHA;
      sprite.position.set((x + wide * (i + (i % 2 ? 1 : 0))) * unit, 0);
    }
    return 0;
  }
}
