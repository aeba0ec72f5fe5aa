import { useEffect } from 'react';
import type { StageProps } from '../../src/stage/index.tsx';

/** In place of the stage, whose picture the flows of tests/e2e look at. */
export default function UndrawnStage({ onPicture }: StageProps) {
  useEffect(() => onPicture?.(), [onPicture]);
  return null;
}
