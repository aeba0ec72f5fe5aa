import { isEndShown } from '../../../state/selectors.ts';
import { isFried } from '../../../state/settlement.ts';
import type { GameState } from '../../../state/state.ts';
import { useGame } from '../../kit/game-context.ts';
import styles from './TapShield.module.css';

function changeOf(state: GameState): string | null {
  if (state.settlement === null) return null;
  // After a loss the panel comes back without a tap.
  if (state.phase === 'idle') return isFried(state.settlement) ? null : 'panel';
  return isEndShown(state) ? state.phase : null;
}

/** Covers the page for a moment, so that the second tap of a double tap presses nothing new. */
export function TapShield() {
  const change = useGame(changeOf);
  return change && <div key={change} className={styles.shield} data-tap-shield="" />;
}
