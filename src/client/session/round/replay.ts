import { createStore } from 'zustand/vanilla';
import type { Replay } from '../../../contract/replay.ts';
import { fireDraw, verifyRound } from '../../../rules/fairness.ts';
import { fireLines, firePeriodMs, fireWarningMs, nextFire } from '../../../rules/fire.ts';
import { roundOf, settlementOf } from '../../provider/rgs/gateway.ts';
import type { GameEvent } from '../../state/events.ts';
import { endingOf } from '../../state/round-ending.ts';
import { isFried } from '../../state/settlement.ts';
import type { FairnessCheck, Round } from '../../state/state.ts';
import type { GameStore } from '../../state/store.ts';
import { jumpMs } from '../../state/suspense.ts';
import { FORWARD_MS, STAND_MS } from '../../state/timings.ts';
import { type Clock, createClock } from '../clock.ts';

const LONGEST_PAUSE_MS = 8_000;

/** Least time between a landing and the next tap, ms. */
const SHORTEST_STAND_MS = 150;

const CASHOUT_MS = 200;

export interface Moment {
  /** since the bet */
  readonly atMs: number;
  /** a landing or an end, where a replay that goes step by step pauses */
  readonly stops: boolean;
  happen(store: GameStore): void;
}

const replayedRound = (replay: Replay, openedAtMs: number): Round =>
  roundOf({ ...replay, round_id: '' }, openedAtMs);

function checkOf(replay: Replay): FairnessCheck {
  const { server_seed } = replay;
  const verdict = server_seed === null ? null : verifyRound({ ...replay, server_seed });
  return verdict?.fair
    ? { verdict: 'fair', roundId: '', fatalLine: verdict.fatalLine, lastStep: replay.last_step }
    : { verdict: 'none' };
}

function tapGo(store: GameStore, line: number, fireHit: boolean): void {
  const { fire, fireBurns } = store.getState();
  if (fireHit) {
    store.dispatch({ kind: 'fireMoved', line: line });
    store.dispatch({ kind: 'fireLit' });
  } else if (fire === line && fireBurns) store.dispatch({ kind: 'fireMoved', line: null });
  store.dispatch({ kind: 'goTapped' });
}

export function momentsOf(replay: Replay): {
  readonly moments: readonly Moment[];
  readonly lengthMs: number;
} {
  const moments: Moment[] = [];
  const round = replayedRound(replay, 0);
  const settlement = settlementOf(round, replay);
  const at = (atMs: number, happen: Moment['happen'], stops = false) => moments.push({ atMs, happen, stops });
  const dispatch = (atMs: number, event: GameEvent, stops = false) =>
    at(atMs, (store) => store.dispatch(event), stops);

  let nowMs = 0;
  let wasMs = 0;
  let jumpedMs = FORWARD_MS;
  const advanceTo = (thenMs: number, atLeastMs: number): number => {
    nowMs += Math.min(LONGEST_PAUSE_MS, Math.max(atLeastMs, thenMs - wasMs));
    wasMs = Math.max(wasMs, thenMs);
    return nowMs;
  };

  const playEnding = (endedMs: number): number => {
    let overMs = endedMs;
    for (const { afterMs, event } of endingOf(settlement)) {
      if (event.kind === 'reset') break;
      overMs += afterMs;
      dispatch(overMs, event);
    }
    return overMs;
  };

  if (replay.target !== null) {
    for (let line = 1; line <= replay.step; line++) {
      dispatch(nowMs, { kind: 'stepPlayed' });
      nowMs += jumpMs(false, line, replay.multiplier.length, replay.type);
      if (line === replay.step) break;
      dispatch(nowMs, { kind: 'landedSafe' }, true);
      nowMs += STAND_MS;
    }
    dispatch(nowMs, { kind: 'endedElsewhere', round, settlement }, true);
    dispatch(nowMs, { kind: 'checked', check: checkOf(replay) });
    return { moments, lengthMs: playEnding(nowMs) };
  }

  for (const [index, landedMs] of replay.landed_ms.entries()) {
    const line = index + 1;
    const fireHit = replay.fire_hits[index] ?? false;
    const tapMs = advanceTo(landedMs, index === 0 ? 600 : jumpedMs + SHORTEST_STAND_MS);
    jumpedMs = jumpMs(fireHit, line, replay.multiplier.length, replay.type);
    at(tapMs, (store) => tapGo(store, line, fireHit));
    const isLast = line === replay.landed_ms.length;
    if (isLast && replay.state === 'fried')
      dispatch(tapMs + jumpedMs, { kind: 'landedFried', settlement }, true);
    else if (isLast && settlement.gameOver)
      dispatch(tapMs + jumpedMs, { kind: 'landedSettled', settlement }, true);
    else {
      dispatch(tapMs + jumpedMs, { kind: 'landedSafe' }, true);
      dispatch(tapMs + jumpedMs + SHORTEST_STAND_MS / 2, { kind: 'unlocked' });
    }
  }
  let endMs = nowMs + jumpedMs;
  if (replay.cause === 'cashout') {
    const tapMs = advanceTo(replay.ended_ms, jumpedMs + SHORTEST_STAND_MS);
    dispatch(tapMs, { kind: 'cashoutTapped' });
    endMs = tapMs + CASHOUT_MS;
    dispatch(endMs, { kind: 'cashoutPaid', settlement });
    dispatch(endMs, { kind: 'checked', check: checkOf(replay) }, true);
  } else if (!isFried(settlement) && !settlement.gameOver) {
    endMs = advanceTo(replay.ended_ms, jumpedMs + SHORTEST_STAND_MS);
    dispatch(endMs, { kind: 'endedElsewhere', round, settlement }, true);
  }
  endMs = playEnding(endMs);
  const periodMs = firePeriodMs(replay.frequency);
  const warningMs = fireWarningMs(replay.fire_version, replay.frequency);
  for (let k = 0; k * periodMs < endMs; k++) {
    const u = fireDraw(replay.client_seed, replay.nonce, k);
    at(k * periodMs, (store) => {
      const { fire, step } = store.getState();
      store.dispatch({
        kind: 'fireMoved',
        line: nextFire(fireLines(replay.fire_version, step, replay.last_step), fire, u),
      });
    });
    dispatch(k * periodMs + warningMs, { kind: 'fireLit' });
  }
  // The sort is stable: of two at the same moment the one added first comes first.
  return { moments: moments.sort((one, two) => one.atMs - two.atMs), lengthMs: endMs };
}

export const REPLAY_RATES = [1, 2, 4] as const;
export type ReplayRate = (typeof REPLAY_RATES)[number];

export type ReplayPlayer = ReturnType<typeof createReplayPlayer>;

export function createReplayPlayer(
  replay: Replay,
  store: GameStore,
  clock: Pick<Clock, 'now' | 'setTimer'> = createClock(),
) {
  const { moments } = momentsOf(replay);
  const playing = createStore<boolean>(() => false);
  let next = 0;
  let positionMs = 0;
  let runningMs: (() => number) | null = null;
  let rate: ReplayRate = 1;
  let stopsAtNext = false;
  let cancel: (() => void) | null = null;

  const stop = () => {
    cancel?.();
    cancel = null;
    runningMs = null;
    playing.setState(false, true);
  };

  const setUp = () => {
    stop();
    next = 0;
    positionMs = 0;
    store.dispatch({ kind: 'loggedOut' });
    store.dispatch({
      kind: 'levelsLoaded',
      levels: [
        {
          type: replay.type,
          multipliers: replay.multiplier,
          frequencyHz: replay.frequency,
          roastMultiplier: 0,
        },
      ],
    });
    store.dispatch({ kind: 'loggedIn', userId: 'replay' });
    const round = replayedRound(replay, clock.now());
    store.dispatch({ kind: 'roundResumed', round, step: 0 });
  };

  const scheduleNext = () => {
    const moment = moments[next];
    if (!moment) return stop();
    const waitMs = Math.max(0, moment.atMs - positionMs) / rate;
    const begunMs = clock.now();
    const fromMs = positionMs;
    const happen = () => {
      positionMs = moment.atMs;
      next++;
      moment.happen(store);
      if (moment.stops && stopsAtNext) stop();
      else scheduleNext();
    };
    const position = () => Math.min(moment.atMs, fromMs + (clock.now() - begunMs) * rate);
    runningMs = position;
    const cancelTimer = clock.setTimer(waitMs, happen);
    cancel = () => {
      cancelTimer();
      positionMs = position();
    };
  };

  const begin = (stops: boolean) => {
    if (next >= moments.length) setUp();
    stop();
    playing.setState(true, true);
    stopsAtNext = stops;
    scheduleNext();
  };

  setUp();
  return {
    playing,
    hasEnded: () => next >= moments.length,
    positionMs: () => runningMs?.() ?? positionMs,
    play: () => begin(false),
    pause: stop,
    step: () => begin(true),
    restart: () => {
      setUp();
      begin(false);
    },
    setRate: (chosen: ReplayRate) => {
      const wasPlaying = playing.getState();
      stop();
      rate = chosen;
      if (wasPlaying) begin(stopsAtNext);
    },
  };
}
