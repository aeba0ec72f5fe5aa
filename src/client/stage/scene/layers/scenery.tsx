import { type Container, type Sprite, Texture } from 'pixi.js';
import type { SceneryItem } from '../../../../contract/theme/theme.ts';
import { endLeft, type Geometry, lineX, roadLeft } from '../geometry.ts';
import type { LayerProps } from './strip.tsx';

function hiddenByChicken({ x, y }: SceneryItem, geometry: Geometry): boolean {
  const { propScale } = geometry;
  return (
    propScale < 0.75 && y < 0 && y * propScale > -0.7 && Math.abs(x * propScale - lineX(geometry, 0)) < 0.6
  );
}

export function positionsOf(item: SceneryItem, geometry: Geometry): number[] {
  const { shape, tall, propScale, lines } = geometry;
  if (item.when === 'tall' ? !tall : item.when !== undefined && item.when !== shape) return [];
  if (item.zone === 'start') return hiddenByChicken(item, geometry) ? [] : [item.x * propScale];
  if (item.zone === 'end') return [endLeft(geometry) + item.x];
  if (item.every === undefined) return [roadLeft(geometry) + item.x * propScale];
  const places: number[] = [];
  for (let x = item.x; x < lines; x += item.every) places.push(roadLeft(geometry) + x);
  return places;
}

interface SceneryLayerProps extends LayerProps {
  readonly layer: SceneryItem['layer'];
}

export function SceneryLayer({ view, geometry, themeTextures, layer }: SceneryLayerProps) {
  const { unit, theme } = themeTextures;
  const { groundY, propScale, height } = geometry;
  const baseline = { path: groundY, top: 0, bottom: height };
  const litRef = layer === 'behind' ? (container: Container) => view.light(container) : undefined;
  const places = theme.scenery.flatMap((item, nth) =>
    item.layer === layer
      ? positionsOf(item, geometry).map((x, index) => ({ key: `scenery-${nth}-${index}`, item, x }))
      : [],
  );
  return (
    <pixiContainer ref={litRef}>
      {places.map(({ key, item, x }) => {
        const clip = themeTextures.sprite(item.sprite);
        const [texture] = clip.textures;
        const scale = clip.scale * item.scale * propScale;
        const [anchorX, anchorY] = clip.anchor;
        const [offsetX, offsetY] = clip.offset;
        const itemX = x + offsetX * propScale;
        const halfWidth = texture ? (texture.orig.width * scale) / unit : 0;
        return (
          <pixiSprite
            key={key}
            ref={(sprite: Sprite) => view.cull({ sprite, x: itemX, halfWidth, depth: item.depth })}
            texture={texture ?? Texture.EMPTY}
            anchor={{ x: anchorX, y: anchorY }}
            x={itemX * unit}
            y={(baseline[item.from] + (item.y + offsetY) * propScale) * unit}
            scale={{ x: item.flip ? -scale : scale, y: scale }}
            alpha={item.alpha}
          />
        );
      })}
    </pixiContainer>
  );
}
