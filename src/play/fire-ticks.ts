import { fireDraw } from '../game/fairness.ts';
import { fireStops, fireTick, nextFire, untilFireMovesMs, untouchedLines } from '../game/fire.ts';
import type { GameState, Level, Round } from '../game/state.ts';
import type { Edges } from './edges.ts';

const levelOf = ({ levels, round }: GameState): Level | undefined =>
  levels.find(({ type }) => type === round?.type);

/** The marker moves only while this stays the same object. */
const running = ({ phase, round }: GameState): Round | null =>
  phase === 'fried' || phase === 'won' ? null : round;

/**
 * Moves the fire marker while a round runs. A move that comes due between tap and landing is dropped by the transition;
 * the count goes on with the clock, so nothing has to be caught up. Until the levels are in, the marker rests: its pace is
 * theirs to tell, and so is whether it burns at all.
 * @returns stops
 */
export function keepFireMoving({ clock, page, store }: Edges): () => void {
  let takeBack = () => {};
  let last: { readonly round: Round; readonly k: number } | null = null;

  /** Timers may come a moment early: a tick moves the marker once. */
  const move = (round: Round, frequency_hz: number) => {
    const k = fireTick(round.opened_at_ms, clock.now(), frequency_hz);
    if (last?.round === round && last.k === k) return;
    last = { round, k };
    const { fire, step } = store.getState();
    const u = fireDraw(round.client_seed, round.nonce, k);
    store.dispatch({
      kind: 'fireMoved',
      fragment: nextFire(untouchedLines(step, round.last_step), fire, u),
    });
  };

  const tick = () => {
    takeBack();
    const state = store.getState();
    const round = running(state);
    const level = levelOf(state);
    if (!round || !level || page.hidden() || fireStops(level.roast_multiplier)) return;
    move(round, level.frequency_hz);
    takeBack = clock.after(untilFireMovesMs(round.opened_at_ms, clock.now(), level.frequency_hz), tick);
  };

  const stopListening = store.subscribe((state, before) => {
    if (running(state) !== running(before) || state.levels !== before.levels) tick();
  });
  const stopSeeing = page.on('visible', tick);
  return () => {
    takeBack();
    stopListening();
    stopSeeing();
  };
}
