import { fireDraw, verifyRound } from '../../../rules/fairness.ts';
import {
  FIRE_VERSION,
  fireFrequencyHz,
  fireLines,
  fireStops,
  fireTick,
  fireWarningMs,
  nextFire,
  untilFireMovesMs,
} from '../../../rules/fire.ts';
import { isFireStopped } from '../../state/selectors.ts';
import { isFried } from '../../state/settlement.ts';
import type { FairnessCheck, GameState, Level, Round, Settlement } from '../../state/state.ts';
import type { Deps } from '../deps.ts';

const levelOf = ({ levels, round }: GameState): Level | undefined =>
  levels.find(({ type }) => type === round?.type);

/** Returns the frequency of the fire version that the round was opened with. */
const frequencyOf = ({ fireVersion, type }: Round, level: Level): number =>
  fireVersion === FIRE_VERSION ? level.frequencyHz : fireFrequencyHz(type, fireVersion);

function roundWithFire(state: GameState): Round | null {
  const { phase, round } = state;
  const isOver = phase === 'fried' || phase === 'won';
  return isOver || round?.cashOutAt !== undefined || isFireStopped(state) ? null : round;
}

const isBackOnGround = (state: GameState, before: GameState): boolean =>
  state.phase !== before.phase && (before.phase === 'jumping' || before.phase === 'cashing');

/**
 * Moves the fire marker during a round at the frequency of its level. The store drops moves between tap and landing. Moves are
 * counted by the clock, so that none has to be caught up. A warning interrupted by a jump starts again.
 * Returns the stop function.
 */
export function startFireMarker({ clock, page, store }: Pick<Deps, 'clock' | 'page' | 'store'>): () => void {
  let cancelTick = () => {};
  let cancelWarning = () => {};
  let last: { readonly round: Round; readonly k: number } | null = null;

  const warn = (round: Round, frequencyHz: number) => {
    cancelWarning();
    const { fire, fireBurns } = store.getState();
    if (fire === null || fireBurns) return;
    const warningMs = fireWarningMs(round.fireVersion, frequencyHz);
    cancelWarning = clock.setTimer(warningMs, () => store.dispatch({ kind: 'fireLit' }));
  };

  const move = (round: Round, frequencyHz: number) => {
    const k = fireTick(round.openedAtMs, clock.now(), frequencyHz);
    // Timers may fire a moment early.
    if (last?.round === round && last.k === k) return;
    last = { round, k };
    const { fire, step } = store.getState();
    const u = fireDraw(round.clientSeed, round.nonce, k);
    const lines = fireLines(round.fireVersion, step, round.lastStep);
    store.dispatch({ kind: 'fireMoved', line: nextFire(lines, fire, u) });
    warn(round, frequencyHz);
  };

  const tick = () => {
    cancelTick();
    const state = store.getState();
    const round = roundWithFire(state);
    const level = levelOf(state);
    if (!round || !level || page.hidden() || fireStops(level.roastMultiplier)) return;
    const frequencyHz = frequencyOf(round, level);
    move(round, frequencyHz);
    cancelTick = clock.setTimer(untilFireMovesMs(round.openedAtMs, clock.now(), frequencyHz), tick);
  };

  const unsubscribeStore = store.subscribe((state, before) => {
    if (roundWithFire(state) !== roundWithFire(before) || state.levels !== before.levels) tick();
    const level = levelOf(state);
    const round = roundWithFire(state);
    if (level && round && isBackOnGround(state, before)) warn(round, frequencyOf(round, level));
  });
  const unsubscribePage = page.on('visible', tick);
  tick();
  return () => {
    cancelTick();
    cancelWarning();
    unsubscribeStore();
    unsubscribePage();
  };
}

/** @param round with the hash and client seed from before the bet */
export function checkRound(round: Round, settlement: Settlement, serverSeed: string): FairnessCheck {
  const { roundId, serverSeedHash, clientSeed, nonce, type, algorithm } = round;
  const { cause, step } = settlement;
  const fried = isFried(settlement);
  const verdict = verifyRound({
    server_seed: serverSeed,
    server_seed_hash: serverSeedHash,
    client_seed: clientSeed,
    nonce,
    type,
    algorithm,
    state: fried ? 'fried' : 'cashed_out',
    cause,
    step: fried ? step + 1 : step,
    target: round.cashOutAt ?? null,
  });
  return verdict.fair
    ? { verdict: 'fair', roundId, fatalLine: verdict.fatalLine, lastStep: round.lastStep }
    : { verdict: 'unfair', roundId, reason: verdict.reason };
}
