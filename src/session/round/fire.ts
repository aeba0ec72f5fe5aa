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

/** The marker moves only while this stays the same object. */
const runningRound = ({ phase, round }: GameState): Round | null =>
  phase === 'fried' || phase === 'won' ? null : round;

/** The chicken was away from the ground, or a cashout out: what fell due meanwhile was dropped. */
const comesBack = (state: GameState, before: GameState): boolean =>
  state.phase !== before.phase && (before.phase === 'jumping' || before.phase === 'cashing');

/**
 * Moves the fire marker while a round runs. A move that comes due between tap and landing is dropped by the transition;
 * the count goes on with the clock, so nothing has to be caught up. A warning is
 * counted from when the marker was shown on its line, and one that a jump cut short is given again. Until the levels are in, the marker rests: its pace is
 * theirs to tell, and so is whether it burns at all.
 * @returns stops
 */
export function startFireMarker({ clock, page, store }: Pick<Deps, 'clock' | 'page' | 'store'>): () => void {
  let cancelTick = () => {};
  let takeBackWarning = () => {};
  let last: { readonly round: Round; readonly k: number } | null = null;

  const warn = (frequencyHz: number) => {
    takeBackWarning();
    const { fire, fireBurns } = store.getState();
    if (fire === null || fireBurns) return;
    takeBackWarning = clock.setTimer(fireWarningMs(frequencyHz), () => store.dispatch({ kind: 'fireLit' }));
  };

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
    if (level && runningRound(state) && comesBack(state, before)) warn(level.frequencyHz);
  });
  const unsubscribePage = page.on('visible', tick);
  return () => {
    cancelTick();
    takeBackWarning();
    unsubscribeStore();
    unsubscribePage();
  };
}
