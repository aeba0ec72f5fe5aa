import type { SceneryItem } from '../../../contract/theme/theme.ts';
import { endLeft, type Geometry, lineX, roadLeft } from './geometry.ts';

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
