import { Container, Rectangle, RenderTexture, Sprite, Texture, type WebGLRenderer } from 'pixi.js';
import type { Geometry } from '../geometry/geometry.ts';
import type { ThemeTextures } from './theme-textures.ts';

/** Verge, road, dashes, kerbs and dusk, painted once for a size into one opaque texture: a frame draws each pixel of the ground once. */
export interface Ground {
  readonly start: Texture;
  readonly lanes: readonly Texture[];
  readonly first: Texture;
  readonly last: Texture;
  readonly end: Texture;
  readonly lanePx: number;
  /** Nearest sampling is a quarter of the work where a texel is a pixel; at any other size the texture has to be smoothed. */
  setSharp(sharp: boolean): void;
  destroy(): void;
}

const MAX_TEXTURE_PX = 4096;
/** Painted on both sides of each piece, so that smoothing at its edge finds more of the same. */
const BLEED_PX = 2;
const VARIANTS = 3;
/** Of the tile from lane to lane (art notes: 137 of 320 px). */
const STAGGER = 137 / 160;

type GroundTile = 'road' | 'dash' | 'kerb' | 'verge';

interface Section {
  /** lanes */
  readonly width: number;
  /** in drawing order */
  readonly strips: () => readonly Container[];
}

/** Draws the ground, and draws it again when a lost WebGL context is restored. @param resolution device px per CSS px */
export function bakeGround(
  renderer: WebGLRenderer,
  themeTextures: ThemeTextures,
  geometry: Geometry,
  resolution: number,
): Ground {
  const { start, kerb, end, farHeight } = geometry;
  const height = geometry.height - farHeight;

  /** Repeats a tile over a strip. @param fromY where the tile's pattern begins */
  const strip = (name: GroundTile, x: number, width: number, fromY: number): Container => {
    const [tileWidth, tileHeight] = themeTextures.tileSize(name);
    const top = fromY - farHeight - Math.ceil(fromY / tileHeight) * tileHeight;
    const tiles = new Container();
    for (let left = x; left < x + width; left += tileWidth) {
      for (let y = top; y < height; y += tileHeight) {
        const tile = new Sprite({ texture: themeTextures.tile(name), x: left * lanePx, y: y * lanePx });
        tile.setSize(tileWidth * lanePx + 0.5, tileHeight * lanePx + 0.5);
        tiles.addChild(tile);
      }
    }
    return tiles;
  };
  const lane = (variant: number, hasLeftDash: boolean, hasRightDash: boolean): Section => ({
    width: 1,
    strips: () => {
      const [roadWidth] = themeTextures.tileSize('road');
      const [dashWidth] = themeTextures.tileSize('dash');
      const dash = (x: number) => strip('dash', x - dashWidth / 2, dashWidth, 0.18);
      return [
        strip('road', -roadWidth, roadWidth * 3, variant * STAGGER),
        ...(hasLeftDash ? [dash(0)] : []),
        ...(hasRightDash ? [dash(1)] : []),
      ];
    },
  });
  const sections: Section[] = [
    {
      width: start + kerb,
      strips: () => [strip('verge', -0.1, start + 0.1, 0), strip('kerb', start, kerb, 0.1)],
    },
    ...Array.from({ length: VARIANTS }, (_, variant) => lane(variant, true, true)),
    lane(0, false, true),
    lane(1, true, false),
    {
      width: kerb + end,
      strips: () => {
        const mirrored = strip('kerb', 0, kerb, 0.1);
        mirrored.x = kerb * lanePx;
        mirrored.scale.x = -1;
        return [strip('verge', kerb, end + 0.1, 0), mirrored];
      },
    },
  ];
  const lanesWide = sections.reduce((sum, { width }) => sum + width, 0);
  const guttersPx = sections.length * 2 * BLEED_PX;
  const lanePx = Math.min(
    geometry.lanePx * resolution,
    (MAX_TEXTURE_PX - guttersPx) / lanesWide,
    MAX_TEXTURE_PX / height,
  );

  const atlas = RenderTexture.create({
    width: Math.ceil(lanesWide * lanePx) + guttersPx,
    height: Math.ceil(height * lanePx),
  });
  const { source } = atlas;
  let leftPx = BLEED_PX;
  const textures = sections.map(({ width }) => {
    const frame = new Rectangle(leftPx, 0, width * lanePx, height * lanePx);
    leftPx = Math.ceil(leftPx + width * lanePx) + 2 * BLEED_PX;
    return new Texture({ source, frame });
  });

  const draw = (target: Texture, parts: readonly Container[], x = 0): void => {
    const container = new Container({ children: [new Container({ children: [...parts], x })] });
    renderer.render({ container, target, clear: false });
    container.destroy({ children: true });
  };
  const drawAtlas = (): void => {
    const empty = new Container();
    renderer.render({ container: empty, target: atlas, clearColor: themeTextures.theme.colors.ground });
    empty.destroy();
    for (const [index, { frame }] of textures.entries()) {
      const { x, y, width, height } = frame;
      const withBleed = new Texture({
        source,
        frame: new Rectangle(x - BLEED_PX, y, width + 2 * BLEED_PX, height),
      });
      draw(withBleed, sections[index]?.strips() ?? [], BLEED_PX);
      withBleed.destroy();
    }
    const dusk = new Sprite({ texture: themeTextures.tile('dusk'), y: -farHeight * lanePx });
    dusk.setSize(atlas.width, geometry.height * lanePx);
    draw(atlas, [dusk]);
  };
  drawAtlas();
  renderer.canvas.addEventListener('webglcontextrestored', drawAtlas);

  const [startTexture, ...rest] = textures;
  const lanes = rest.slice(0, VARIANTS);
  const [first, last, endTexture] = rest.slice(VARIANTS);
  if (!startTexture || !first || !last || !endTexture) throw new Error('The ground lacks a piece.');
  return {
    start: startTexture,
    lanes,
    first,
    last,
    end: endTexture,
    lanePx,
    setSharp: (sharp) => {
      const mode = sharp ? 'nearest' : 'linear';
      if (source.scaleMode === mode) return;
      source.scaleMode = mode;
      source.style.update();
    },
    destroy: () => {
      renderer.canvas.removeEventListener('webglcontextrestored', drawAtlas);
      for (const texture of textures) texture.destroy();
      atlas.destroy(true);
    },
  };
}
