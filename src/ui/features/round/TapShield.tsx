import { isEndShown } from '../../../game/selectors.ts';
import { isFried } from '../../../game/settlement.ts';
import type { GameState } from '../../../game/state.ts';
import { useGame } from '../../game-context.ts';
import './TapShield.css';

function changeOf(state: GameState): string | null {
  if (state.settlement === null) return null;
  // After a loss nothing but time brings the panel back.
  if (state.phase === 'idle') return isFried(state.settlement) ? null : 'panel';
  return isEndShown(state) ? state.phase : null;
}

export function TapShield() {
  const change = useGame(changeOf);
  return change && <div key={change} className="tap-shield" />;
}
