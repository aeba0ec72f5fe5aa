import { type Container, type Sprite, Texture } from 'pixi.js';
import type { SceneryItem } from '../../../../contract/theme/theme.ts';
import { positionsOf } from '../../geometry/scenery.ts';
import type { LayerProps } from './strip.tsx';

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
