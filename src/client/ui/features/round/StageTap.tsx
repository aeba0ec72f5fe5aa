import { useEffect } from 'react';
import { skipSteps } from '../../../session/round/end.ts';
import { isSettledByBet } from '../../../state/selectors.ts';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { listenForTap } from './tap-input.ts';

export function StageTap() {
  const services = useGameServices();
  const isPlayed = useGame((state) => isSettledByBet(state) && state.settlement === null);
  useEffect(() => {
    const stage = isPlayed ? document.querySelector<HTMLElement>('[data-stage-slot]') : null;
    return stage ? listenForTap(stage, () => skipSteps(services)) : undefined;
  }, [isPlayed, services]);
  return null;
}
