import type { Sprite } from 'pixi.js';
import { CameraEntity } from '../entities/sprite-entity.ts';
import { lerp } from '../geometry/interpolation.ts';
import { SKY_HEIGHT, skyTop } from '../model/backdrop.ts';
import type { SceneModel } from '../model/scene-model.ts';
import { SHAKE_ROOM } from '../model/world-view.ts';
import { addSprite } from '../textures/sprites.ts';
import type { Clip } from '../textures/theme-textures.ts';
import type { Hour } from './evening.ts';

/** Shares of the scene's width and of the sky's height: low in the evening, high at night. */
const MOON_X = 0.3;
const MOON_Y: readonly [number, number] = [0.95, 0.3];
const STARS_ALPHA = 0.85;

interface SkySprites {
  readonly night: Sprite;
  readonly dawn: Sprite;
  readonly moon: Sprite;
  readonly stars: readonly Sprite[];
}

/** Night and dawn over the dusk of the first picture. A theme whose skyline brings its own sky keeps that. */
export class Sky extends CameraEntity<SkySprites> {
  hour: Hour = { night: 0, dawn: 0 };

  protected make({ themeTextures, geometry }: SceneModel): SkySprites | null {
    const { unit } = themeTextures;
    const night = themeTextures.sprite('sky_night');
    const moon = themeTextures.sprite('moon');
    const stars = themeTextures.sprite('stars');
    const [starsTexture] = stars.textures;
    if (night.textures.length === 0 || !starsTexture) return null;
    const addSky = (clip: Clip): Sprite => {
      const sprite = addSprite(this.layer, clip);
      sprite.setSize((geometry.width + 2 * SHAKE_ROOM) * unit, SKY_HEIGHT * unit);
      sprite.y = skyTop(themeTextures, geometry) * unit;
      return sprite;
    };
    const addStars = (index: number): Sprite => {
      const sprite = addSprite(this.layer, stars);
      // Every other one is mirrored, so that nothing repeats side by side.
      sprite.scale.set(index % 2 ? -stars.scale : stars.scale, stars.scale);
      return sprite;
    };
    const starsWidth = (starsTexture.orig.width * stars.scale) / unit;
    const sprites = {
      night: addSky(night),
      stars: Array.from({ length: Math.ceil(geometry.width / starsWidth) }, (_, index) => addStars(index)),
      moon: addSprite(this.layer, moon),
      dawn: addSky(themeTextures.sprite('sky_dawn')),
    };
    sprites.moon.scale.set(moon.scale);
    return sprites;
  }

  protected draw({ night, dawn, moon, stars }: SkySprites): number {
    this.layer.visible = this.hour.night > 0 || this.hour.dawn > 0;
    if (!this.layer.visible) return 0;
    const { geometry, themeTextures } = this.model;
    const { unit } = themeTextures;
    const { x } = this.camera;
    night.alpha = this.hour.night;
    night.x = (x - SHAKE_ROOM) * unit;
    dawn.alpha = this.hour.dawn;
    dawn.x = night.x;
    moon.alpha = this.hour.night;
    moon.position.set(
      (x + geometry.width * MOON_X) * unit,
      geometry.farHeight * lerp(MOON_Y[0], MOON_Y[1], this.hour.night) * unit,
    );
    const starsWidth = geometry.width / Math.max(1, stars.length);
    for (const [index, sprite] of stars.entries()) {
      sprite.alpha = this.hour.night * STARS_ALPHA;
      sprite.x = (x + starsWidth * (index + (index % 2))) * unit;
    }
    return 0;
  }
}
