import { isEqual } from './equal.ts';
import type { GameEvent } from './events.ts';
import { showHeld, withNewerWallet, withPlayer, withWallet } from './held-until-outcome.ts';
import {
  areBetLimitsLoaded,
  canAdvance,
  canCashOut,
  canPlay,
  clampStake,
  isBetLocked,
  isFireOnNextLine,
  isFireStopped,
  isOffered,
  stakeRefusal,
} from './selectors.ts';
import { isFried } from './settlement.ts';
import { type GameState, NO_PLAYER, NO_ROUND, type Phase, type Round, type Settlement } from './state.ts';

/** Clamps only to loaded limits: before that they are defaults. */
const withinLimits = ({ betLimits }: GameState, stakePaise: bigint): bigint =>
  areBetLimitsLoaded({ betLimits }) ? clampStake(stakePaise, betLimits) : stakePaise;

/** Sets the difficulty. Clears a cash-out line, which pays another multiplier on another road. */
const withType = (state: GameState, type: GameState['type']): Pick<GameState, 'type' | 'cashOutAt'> => ({
  type,
  cashOutAt: type !== state.type && state.cashOutAt && 'line' in state.cashOutAt ? null : state.cashOutAt,
});

const choiceOf = (state: GameState, { type, stakePaise }: Round) => ({
  ...withType(state, type),
  stakePaise: withinLimits(state, stakePaise),
  stakeRefusal: null,
});

const AT_REST = {
  nextLine: null,
  fire: null,
  fireBurns: false,
  lateCall: null,
} as const satisfies Partial<GameState>;

const resetToStart = (state: GameState): GameState => ({ ...state, ...NO_ROUND });

const withoutPlayer = (state: GameState): GameState => ({ ...state, ...NO_ROUND, ...NO_PLAYER });

const fried = (state: GameState, settlement: Settlement, line: number): GameState => ({
  ...state,
  ...AT_REST,
  phase: 'fried',
  step: line,
  friedLine: line,
  settlement,
});

const won = (state: GameState, settlement: Settlement, step: number): GameState => ({
  ...state,
  ...AT_REST,
  phase: 'won',
  step,
  fireHit: false,
  settlement,
  balanceBeforeWinPaise: state.wallet?.balancePaise ?? null,
});

const withoutUnseenFire = (state: GameState): GameState =>
  state.fire !== null && isFireStopped(state) ? { ...state, fire: null, fireBurns: false } : state;

const isStep = (step: number): boolean => Number.isInteger(step) && step >= 0;

const isStanding = (phase: Phase): boolean => phase === 'ready' || phase === 'landed';

const isCalling = (phase: Phase): boolean =>
  phase === 'placing' || phase === 'jumping' || phase === 'cashing';

/** Returns the next state, or the same object when the event does not fit the phase. */
export const transition = (state: GameState, event: GameEvent): GameState =>
  withoutUnseenFire(showHeld(applyEvent(state, event)));

function applyEvent(state: GameState, event: GameEvent): GameState {
  const { phase, round } = state;
  switch (event.kind) {
    case 'levelsLoaded': {
      const [first] = event.levels;
      if (!first || isEqual(state.levels, event.levels)) return state;
      // Before the list is in, the type is a choice only if remembered or resumed.
      const chosen =
        (state.betChosen || state.levels.length > 0 || round !== null) && isOffered(event, state.type);
      return { ...state, levels: event.levels, ...withType(state, chosen ? state.type : first.type) };
    }
    case 'betLimitsLoaded': {
      if (isEqual(state.betLimits, event.betLimits)) return state;
      const untouched = state.stakePaise === state.betLimits.minBetPaise;
      const stakePaise = untouched ? event.betLimits.minBetPaise : state.stakePaise;
      return {
        ...state,
        betLimits: event.betLimits,
        stakePaise: clampStake(stakePaise, event.betLimits),
        stakeRefusal: null,
      };
    }
    case 'chipsLoaded':
      return { ...state, chips: event.chips };
    case 'loggedIn':
      return state.userId === event.userId ? state : { ...withoutPlayer(state), userId: event.userId };
    case 'profileAsked':
      return state.profileFailed ? { ...state, profileFailed: false } : state;
    case 'profileFailed':
      return state.userId === event.userId && state.player === null && !state.profileFailed
        ? { ...state, profileFailed: true }
        : state;
    case 'playerLoaded':
      // A profile requested before a logout must not bring the player back.
      return state.userId === event.userId ? withPlayer(state, event.player) : state;
    case 'walletChanged':
      return event.wallet && state.userId !== null ? withWallet(state, event.wallet) : state;
    case 'loggedOut':
      return withoutPlayer(state);
    case 'stakeChosen':
      return !isBetLocked(state) && stakeRefusal(state, event.stakePaise) === null
        ? { ...state, stakePaise: event.stakePaise, stakeRefusal: null }
        : state;
    case 'stakeRefused':
      return phase === 'idle' && state.stakeRefusal !== event.reason
        ? { ...state, stakeRefusal: event.reason }
        : state;
    case 'betRemembered':
      if (phase !== 'idle' || state.levels.length > 0) return state;
      return {
        ...state,
        ...withType(state, event.type),
        stakePaise: withinLimits(state, event.stakePaise),
        betChosen: true,
      };
    case 'typeChosen':
      if (isBetLocked(state) || !isOffered(state, event.type) || event.type === state.type) return state;
      return { ...state, ...withType(state, event.type) };
    case 'cashOutAtChosen':
      return !isBetLocked(state) ? { ...state, cashOutAt: event.cashOutAt } : state;
    case 'autoplayChanged':
      return state.userId === null ? state : { ...state, autoplay: event.autoplay };
    case 'seriesEnded':
      return state.autoplay === null ? state : { ...state, autoplay: null, seriesResult: event.result };
    case 'seriesResultDismissed':
      return state.seriesResult === null ? state : { ...state, seriesResult: null };
    case 'playTapped':
      return canPlay(state) && state.userId !== null
        ? { ...state, phase: 'placing', settlement: null, seriesResult: null, check: { verdict: 'none' } }
        : state;
    case 'betSent':
      return phase === 'placing' ? { ...state, isBetSent: true } : state;
    case 'betFailed':
      return state.isBetSent ? { ...state, isBetSent: false } : state;
    case 'betRefused':
      return phase === 'placing' ? resetToStart(state) : state;
    case 'roundOpened':
      if (phase !== 'placing') return state;
      return {
        ...resetToStart(state),
        phase: 'ready',
        round: event.round,
        lastStartMs: event.round.openedAtMs,
        settlement: null,
        ...withNewerWallet(state, event.wallet),
      };
    case 'roundResumed':
      // Ignored while a call is pending or an ending is playing.
      if (state.userId === null || !(phase === 'idle' || phase === 'placing' || isStanding(phase)))
        return state;
      if (!isStep(event.step) || event.step >= event.round.lastStep) return state;
      return {
        ...resetToStart(state),
        phase: 'ready',
        round: event.round,
        lastStartMs: event.round.openedAtMs,
        step: event.step,
        ...choiceOf(state, event.round),
        settlement: null,
      };
    case 'fireMoved': {
      // Held still from the tap to the landing: what the player saw when tapping is what counts.
      if (!isStanding(phase) || !round || isFireStopped(state)) return state;
      const { line } = event;
      if (line === state.fire) return state;
      if (line !== null && (line <= state.step || line > round.lastStep)) return state;
      return { ...state, fire: line, fireBurns: false };
    }
    case 'fireLit':
      return isStanding(phase) && state.fire !== null && !state.fireBurns
        ? { ...state, fireBurns: true }
        : state;
    case 'fireDrawn':
      return state.isFireDrawn === event.isDrawn ? state : { ...state, isFireDrawn: event.isDrawn };
    case 'goTapped':
      return canAdvance(state)
        ? {
            ...state,
            phase: 'jumping',
            nextLine: state.step + 1,
            fireHit: state.isFireDrawn && state.fireBurns && isFireOnNextLine(state),
          }
        : state;
    case 'stepPlayed':
      return round?.cashOutAt !== undefined && isStanding(phase) && state.step < round.lastStep
        ? { ...state, phase: 'jumping', nextLine: state.step + 1, fireHit: false }
        : state;
    case 'landedSafe':
      if (phase !== 'jumping' || state.nextLine === null) return state;
      return {
        ...state,
        phase: 'landed',
        step: state.nextLine,
        nextLine: null,
        fire: state.fire === state.nextLine ? null : state.fire,
        fireBurns: state.fireBurns && state.fire !== state.nextLine,
        fireHit: false,
        lateCall: null,
      };
    case 'unlocked':
      return phase === 'landed' ? { ...state, phase: 'ready' } : state;
    case 'landedFried':
      if (phase !== 'jumping' || state.nextLine === null) return state;
      return fried(state, event.settlement, state.nextLine);
    case 'landedSettled':
      if (phase !== 'jumping' || state.nextLine === null) return state;
      return won(state, event.settlement, state.nextLine);
    case 'ranToEnd':
      return phase === 'won' && state.settlement?.gameOver ? { ...state, atEnd: true } : state;
    case 'eggOpened':
      return state.atEnd && !state.eggOpen ? { ...state, eggOpen: true } : state;
    case 'cashoutTapped':
      return canCashOut(state) ? { ...state, phase: 'cashing' } : state;
    case 'cashoutPaid':
      return phase === 'cashing' ? won(state, event.settlement, state.step) : state;
    case 'cashoutRefused':
      return phase === 'cashing' ? { ...state, phase: 'ready', lateCall: null } : state;
    case 'stepCorrected':
      if (!round || phase === 'fried' || phase === 'won') return state;
      if (!isStep(event.step) || event.step >= round.lastStep) return state;
      return { ...state, ...AT_REST, phase: 'ready', step: event.step, fireHit: false };
    case 'endedElsewhere': {
      if (state.userId === null || !(phase === 'idle' || round) || phase === 'fried' || phase === 'won')
        return state;
      const { settlement } = event;
      const endedRound = round ?? event.round;
      if (!isStep(settlement.step) || settlement.step > endedRound.lastStep) return state;
      const ended = { ...state, round: endedRound, ...(round ? {} : choiceOf(state, endedRound)) };
      if (!isFried(settlement)) return won(ended, settlement, settlement.step);
      return settlement.step < endedRound.lastStep ? fried(ended, settlement, settlement.step + 1) : state;
    }
    case 'roundGone':
      return round && phase !== 'fried' && phase !== 'won' ? resetToStart(state) : state;
    case 'answerLate':
      return isCalling(phase) && state.lateCall === null ? { ...state, lateCall: 'waiting' } : state;
    case 'connectionLost':
      return isCalling(phase) && state.lateCall !== 'lost' ? { ...state, lateCall: 'lost' } : state;
    case 'connectionBack':
      return state.lateCall === null ? state : { ...state, lateCall: null };
    case 'friedFlagSeen':
      return state.isFriedElsewhere === event.isRaised
        ? state
        : { ...state, isFriedElsewhere: event.isRaised };
    case 'checked':
      return { ...state, check: event.check };
    case 'reset':
      return phase === 'fried' || phase === 'won' ? resetToStart(state) : state;
  }
}
