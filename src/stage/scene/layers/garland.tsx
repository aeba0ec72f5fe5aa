import type { ThemeTextures } from '../../textures/theme-textures.ts';
import type { Geometry } from '../geometry.ts';
import type { WorldView } from '../world-view.ts';
import { Strip } from './strip.tsx';

interface GarlandProps {
  readonly view: WorldView;
  readonly geometry: Geometry;
  readonly themeTextures: ThemeTextures;
}

const bulbsPx = ({ shape }: Geometry): number => (shape === 'wide' ? 250 : 200);
const HIDDEN_SHARE = 0.16;

export function GarlandLayer(props: GarlandProps) {
  const { geometry, themeTextures } = props;
  const { orig } = themeTextures.tile('bulbs');
  const width = bulbsPx(geometry) / geometry.lanePx;
  const top = -((width * orig.height) / orig.width) * HIDDEN_SHARE;
  return <Strip {...props} name="bulbs" width={width} top={top} />;
}
