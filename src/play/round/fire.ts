import { fireDraw } from '../../game/fairness.ts';
import { fireStops, fireTick, nextFire, untilFireMovesMs, untouchedLines } from '../../game/fire.ts';
import type { GameState, Level, Round } from '../../game/state.ts';
import type { Deps } from '../deps.ts';

const levelOf = ({ levels, round }: GameState): Level | undefined =>
  levels.find(({ type }) => type === round?.type);

/** The marker moves only while this stays the same object. */
const runningRound = ({ phase, round }: GameState): Round | null =>
  phase === 'fried' || phase === 'won' ? null : round;

/**
 * Moves the fire marker while a round runs. A move that comes due between tap and landing is dropped by the transition;
 * the count goes on with the clock, so nothing has to be caught up. Until the levels are in, the marker rests: its pace is
 * theirs to tell, and so is whether it burns at all.
 * @returns stops
 */
export function startFireMarker({ clock, page, store }: Deps): () => void {
  let cancelTick = () => {};
  let last: { readonly round: Round; readonly k: number } | null = null;

  /** Timers may come a moment early: a tick moves the marker once. */
  const move = (round: Round, frequencyHz: number) => {
    const k = fireTick(round.openedAtMs, clock.now(), frequencyHz);
    if (last?.round === round && last.k === k) return;
    last = { round, k };
    const { fire, step } = store.getState();
    const u = fireDraw(round.clientSeed, round.nonce, k);
    store.dispatch({
      kind: 'fireMoved',
      fragment: nextFire(untouchedLines(step, round.lastStep), fire, u),
    });
  };

  const tick = () => {
    cancelTick();
    const state = store.getState();
    const round = runningRound(state);
    const level = levelOf(state);
    if (!round || !level || page.hidden() || fireStops(level.roastMultiplier)) return;
    move(round, level.frequencyHz);
    cancelTick = clock.setTimer(untilFireMovesMs(round.openedAtMs, clock.now(), level.frequencyHz), tick);
  };

  const unsubscribeStore = store.subscribe((state, before) => {
    if (runningRound(state) !== runningRound(before) || state.levels !== before.levels) tick();
  });
  const unsubscribePage = page.on('visible', tick);
  return () => {
    cancelTick();
    unsubscribeStore();
    unsubscribePage();
  };
}
