import { useEffect } from 'react';
import type { StageProps } from '../../src/client/stage/index.tsx';

export default function UndrawnStage({ onPicture }: StageProps) {
  useEffect(() => onPicture?.(), [onPicture]);
  return null;
}
