import { useEffect } from 'react';
import { isSettledByBet } from '../../../state/selectors.ts';
import { useControls, useGame } from '../../kit/game-context.ts';
import { listenForTap } from './tap-input.ts';

export function StageTap() {
  const { skipSteps } = useControls();
  const isPlayed = useGame((state) => isSettledByBet(state) && state.settlement === null);
  useEffect(() => {
    const stage = isPlayed ? document.querySelector<HTMLElement>('[data-stage-slot]') : null;
    return stage ? listenForTap(stage, skipSteps) : undefined;
  }, [isPlayed, skipSteps]);
  return null;
}
