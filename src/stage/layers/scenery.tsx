import { Texture } from 'pixi.js';
import type { SceneryItem } from '../../game/theme.ts';
import type { Cast } from '../cast.ts';
import { endLeft, fragmentX, type Geometry, roadLeft } from '../geometry.ts';
import type { Look } from '../look.ts';

/** In a low scene what stands behind the waiting hen would only look out from behind her. */
function hiddenByHen({ x, y }: SceneryItem, geometry: Geometry): boolean {
  const { prop } = geometry;
  return prop < 0.75 && y < 0 && y * prop > -0.7 && Math.abs(x * prop - fragmentX(geometry, 0)) < 0.6;
}

/** Where an item stands, as often as it stands. @returns x in lanes from the left end of the world */
export function standsAt(item: SceneryItem, geometry: Geometry): number[] {
  const { shape, tall, prop, lines } = geometry;
  if (item.when === 'tall' ? !tall : item.when !== undefined && item.when !== shape) return [];
  if (item.zone === 'start') return hiddenByHen(item, geometry) ? [] : [item.x * prop];
  if (item.zone === 'end') return [endLeft(geometry) + item.x];
  if (item.every === undefined) return [roadLeft(geometry) + item.x * prop];
  const places: number[] = [];
  for (let x = item.x; x < lines; x += item.every) places.push(roadLeft(geometry) + x);
  return places;
}

interface SceneryLayerProps {
  readonly cast: Cast;
  readonly geometry: Geometry;
  readonly look: Look;
  readonly layer: SceneryItem['layer'];
}

/** Board, lamp, bushes: what a theme puts on the verges and the road. */
export function SceneryLayer({ cast, geometry, look, layer }: SceneryLayerProps) {
  const { unit, theme } = look;
  const { path, prop, height } = geometry;
  const level = { path, top: 0, bottom: height };
  const places = theme.scenery.flatMap((item, nth) =>
    item.layer === layer
      ? standsAt(item, geometry).map((x, index) => ({ key: `scenery-${nth}-${index}`, item, x }))
      : [],
  );
  return (
    <pixiContainer>
      {places.map(({ key, item, x }) => {
        const visual = look.sprite(item.sprite);
        const [texture] = visual.textures;
        const scale = visual.scale * item.scale * prop;
        const [anchor_x, anchor_y] = visual.anchor;
        const [seat_x, seat_y] = visual.seat;
        const at = x + seat_x * prop;
        return (
          <pixiSprite
            key={key}
            ref={(sprite) => {
              if (sprite) {
                const reach = texture ? (texture.orig.width * scale) / unit : 0;
                cast.fixtures.set(key, { sprite, x: at, reach, depth: item.depth });
              } else cast.fixtures.delete(key);
            }}
            texture={texture ?? Texture.EMPTY}
            anchor={{ x: anchor_x, y: anchor_y }}
            x={at * unit}
            y={(level[item.from] + (item.y + seat_y) * prop) * unit}
            scale={{ x: item.flip ? -scale : scale, y: scale }}
            alpha={item.alpha}
          />
        );
      })}
    </pixiContainer>
  );
}
