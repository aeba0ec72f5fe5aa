import { fireDraw } from '../../game/fairness.ts';
import {
  fireStops,
  fireTick,
  fireWarningMs,
  nextFire,
  untilFireMovesMs,
  untouchedLines,
} from '../../game/fire.ts';
import type { GameState, Level, Round } from '../../game/state.ts';
import type { Deps } from '../deps.ts';

const levelOf = ({ levels, round }: GameState): Level | undefined =>
  levels.find(({ type }) => type === round?.type);

const runningRound = ({ phase, round }: GameState): Round | null =>
  phase === 'fried' || phase === 'won' ? null : round;

const isBackOnGround = (state: GameState, before: GameState): boolean =>
  state.phase !== before.phase && (before.phase === 'jumping' || before.phase === 'cashing');

/**
 * Moves the fire marker while a round is open, once the levels tell its frequency. The store drops moves between tap and
 * landing; moves are counted by the clock, so none has to be made up for. A warning that a jump interrupts starts again.
 * Returns the stop function.
 */
export function startFireMarker({ clock, page, store }: Pick<Deps, 'clock' | 'page' | 'store'>): () => void {
  let cancelTick = () => {};
  let cancelWarning = () => {};
  let last: { readonly round: Round; readonly k: number } | null = null;

  const warn = (frequencyHz: number) => {
    cancelWarning();
    const { fire, fireBurns } = store.getState();
    if (fire === null || fireBurns) return;
    cancelWarning = clock.setTimer(fireWarningMs(frequencyHz), () => store.dispatch({ kind: 'fireLit' }));
  };

  const move = (round: Round, frequencyHz: number) => {
    const k = fireTick(round.openedAtMs, clock.now(), frequencyHz);
    // Timers may fire a moment early.
    if (last?.round === round && last.k === k) return;
    last = { round, k };
    const { fire, step } = store.getState();
    const u = fireDraw(round.clientSeed, round.nonce, k);
    store.dispatch({ kind: 'fireMoved', line: nextFire(untouchedLines(step, round.lastStep), fire, u) });
    warn(frequencyHz);
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
    const level = levelOf(state);
    if (level && runningRound(state) && isBackOnGround(state, before)) warn(level.frequencyHz);
  });
  const unsubscribePage = page.on('visible', tick);
  return () => {
    cancelTick();
    cancelWarning();
    unsubscribeStore();
    unsubscribePage();
  };
}
