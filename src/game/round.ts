import type { DifficultyType } from '../contract/constants.ts';
import {
  type FairnessCheck,
  type GameState,
  INITIAL_STATE,
  type Level,
  type Limits,
  type Phase,
  type Player,
  type Round,
  type Settlement,
  type Wallet,
} from './state.ts';

/** Everything that can happen to the game. An event that does not fit the phase changes nothing. */
export type GameEvent =
  | { readonly kind: 'levelsLoaded'; readonly levels: readonly Level[] }
  | { readonly kind: 'limitsLoaded'; readonly limits: Limits }
  | { readonly kind: 'chipsLoaded'; readonly chips: readonly bigint[] }
  | { readonly kind: 'loggedIn'; readonly user_id: string }
  | { readonly kind: 'profileAsked' }
  | { readonly kind: 'profileFailed'; readonly user_id: string }
  | {
      readonly kind: 'playerLoaded';
      readonly user_id: string;
      readonly player: Player;
      /** null where the provider's profile has no balance that can be read */
      readonly wallet: Wallet | null;
    }
  | { readonly kind: 'walletChanged'; readonly wallet: Wallet }
  | { readonly kind: 'loggedOut' }
  | { readonly kind: 'stakeChosen'; readonly stake_paise: bigint }
  | { readonly kind: 'typeChosen'; readonly type: DifficultyType }
  | { readonly kind: 'playTapped' }
  | { readonly kind: 'betRefused' }
  | { readonly kind: 'roundOpened'; readonly round: Round; readonly wallet: Wallet | null }
  | {
      readonly kind: 'roundResumed';
      readonly round: Round;
      readonly step: number;
      readonly wallet: Wallet | null;
    }
  | { readonly kind: 'fireMoved'; readonly fragment: number | null }
  | { readonly kind: 'goTapped' }
  | { readonly kind: 'landedSafe' }
  | { readonly kind: 'unlocked' }
  | { readonly kind: 'landedFried'; readonly settlement: Settlement; readonly wallet: Wallet | null }
  | { readonly kind: 'landedSettled'; readonly settlement: Settlement; readonly wallet: Wallet | null }
  | { readonly kind: 'ranToEnd' }
  | { readonly kind: 'cashoutTapped' }
  | { readonly kind: 'cashoutPaid'; readonly settlement: Settlement; readonly wallet: Wallet | null }
  | { readonly kind: 'cashoutRefused' }
  /** the provider says where the round stands: a refused step, or another tab's move */
  | { readonly kind: 'stepCorrected'; readonly step: number }
  /** the round ended without this tab: elsewhere, by the operator, or by its age */
  | {
      readonly kind: 'endedElsewhere';
      /** the round as the provider keeps it: it may not be on screen, after a reload say */
      readonly round: Round;
      readonly settlement: Settlement;
      readonly wallet: Wallet | null;
    }
  /** the provider knows this round no more: back to the bet panel */
  | { readonly kind: 'roundGone' }
  | { readonly kind: 'connectionLost' }
  | { readonly kind: 'connectionBack' }
  | { readonly kind: 'redFragmentSeen'; readonly red: boolean }
  | { readonly kind: 'checked'; readonly check: FairnessCheck }
  | { readonly kind: 'reset' };

/** Two records with the same values: what was heard again stays the same object, so that nothing is drawn again. */
const same = <Heard extends object>(known: Heard | null, heard: Heard): boolean =>
  known !== null && (Object.keys(heard) as (keyof Heard)[]).every((field) => heard[field] === known[field]);

/** The wallet to show; what was heard twice stays the same object, so that nothing is drawn again. */
const newer = (known: Wallet | null, heard: Wallet | null): Wallet | null => {
  if (heard === null || known === null) return heard ?? known;
  return same(known, heard) || heard.version < known.version ? known : heard;
};

const offers = (levels: readonly Level[], type: DifficultyType): boolean =>
  levels.some((level) => level.type === type);

const sameLevels = (some: readonly Level[], other: readonly Level[]): boolean =>
  JSON.stringify(some) === JSON.stringify(other);

const clamp = (paise: bigint, limits: Limits): bigint => {
  if (paise > limits.max_bet_paise) return limits.max_bet_paise;
  return paise < limits.min_bet_paise ? limits.min_bet_paise : paise;
};

/** A round that was bet elsewhere, or before a reload, is the choice for the next one too, within today's limits. */
const chosenFor = (
  { limits }: GameState,
  { type, stake_paise }: Round,
): Pick<GameState, 'type' | 'stake_paise'> => ({
  type,
  // Until the rules are in, the limits are a guess that the round knows better.
  stake_paise: limits === INITIAL_STATE.limits ? stake_paise : clamp(stake_paise, limits),
});

/** Between rounds: no round, the hen on the start tile. What was chosen and loaded stays. */
const atStart = (state: GameState): GameState => ({
  ...state,
  phase: 'idle',
  round: null,
  step: 0,
  target: null,
  fire: null,
  fire_hit: false,
  hit: null,
  at_end: false,
  reconnecting: false,
});

/** Nobody's money and no round's end is left on screen when the player changes. */
const withoutPlayer = (state: GameState): GameState => ({
  ...atStart(state),
  user_id: null,
  player: null,
  profileFailed: false,
  wallet: null,
  settlement: null,
  check: { verdict: 'none' },
});

const fried = (state: GameState, settlement: Settlement, wallet: Wallet | null, hit: number): GameState => ({
  ...state,
  phase: 'fried',
  step: hit,
  hit,
  target: null,
  fire: null,
  reconnecting: false,
  settlement,
  wallet: newer(state.wallet, wallet),
});

const won = (state: GameState, settlement: Settlement, wallet: Wallet | null, step: number): GameState => ({
  ...state,
  phase: 'won',
  step,
  target: null,
  fire: null,
  fire_hit: false,
  reconnecting: false,
  settlement,
  wallet: newer(state.wallet, wallet),
});

const isStep = (step: number): boolean => Number.isInteger(step) && step >= 0;

/** The hen stands and no call of the round is out. */
const standing = (phase: Phase): boolean => phase === 'ready' || phase === 'landed';

/** The buttons wait for an answer. */
const calling = (phase: Phase): boolean => phase === 'placing' || phase === 'jumping' || phase === 'cashing';

/**
 * The round as a state machine.
 * @returns the next state, or the very same object when the event does not fit the phase
 */
export function transition(state: GameState, event: GameEvent): GameState {
  const { phase, round } = state;
  switch (event.kind) {
    case 'levelsLoaded': {
      const [first] = event.levels;
      // The same list again keeps its objects, and with them the road on screen.
      if (!first || sameLevels(state.levels, event.levels)) return state;
      // Until the list is in nobody has chosen, unless a resumed round has.
      const chosen = (state.levels.length > 0 || round !== null) && offers(event.levels, state.type);
      return { ...state, levels: event.levels, type: chosen ? state.type : first.type };
    }
    case 'limitsLoaded': {
      if (same(state.limits, event.limits)) return state;
      const untouched = state.stake_paise === state.limits.min_bet_paise;
      const wanted = untouched ? event.limits.min_bet_paise : state.stake_paise;
      return { ...state, limits: event.limits, stake_paise: clamp(wanted, event.limits) };
    }
    case 'chipsLoaded':
      return { ...state, chips: event.chips };
    case 'loggedIn':
      return state.user_id === event.user_id ? state : { ...withoutPlayer(state), user_id: event.user_id };
    case 'profileAsked':
      return state.profileFailed ? { ...state, profileFailed: false } : state;
    case 'profileFailed':
      // What is known of the player holds until better is known.
      return state.user_id === event.user_id && state.player === null && !state.profileFailed
        ? { ...state, profileFailed: true }
        : state;
    case 'playerLoaded': {
      // A profile that was asked for before a logout must not bring the player back.
      if (state.user_id !== event.user_id) return state;
      const player = same(state.player, event.player) ? state.player : event.player;
      const wallet = newer(state.wallet, event.wallet);
      if (player === state.player && wallet === state.wallet && !state.profileFailed) return state;
      return { ...state, player, profileFailed: false, wallet };
    }
    case 'walletChanged': {
      const wallet = state.user_id === null ? state.wallet : newer(state.wallet, event.wallet);
      return wallet === state.wallet ? state : { ...state, wallet };
    }
    case 'loggedOut':
      return withoutPlayer(state);
    case 'stakeChosen':
      if (phase !== 'idle' || event.stake_paise < 0n || event.stake_paise % 100n !== 0n) return state;
      return event.stake_paise > state.limits.max_bet_paise
        ? state
        : { ...state, stake_paise: event.stake_paise };
    case 'typeChosen':
      return phase === 'idle' && offers(state.levels, event.type) ? { ...state, type: event.type } : state;
    case 'playTapped':
      return phase === 'idle' && state.user_id !== null && offers(state.levels, state.type)
        ? { ...state, phase: 'placing', settlement: null, check: { verdict: 'none' } }
        : state;
    case 'betRefused':
      return phase === 'placing' ? atStart(state) : state;
    case 'roundOpened':
      if (phase !== 'placing') return state;
      return {
        ...atStart(state),
        phase: 'ready',
        round: event.round,
        settlement: null,
        wallet: newer(state.wallet, event.wallet),
      };
    case 'roundResumed':
      // A call that is out decides for itself, and an end is shown to its end.
      if (state.user_id === null || !(phase === 'idle' || phase === 'placing' || standing(phase)))
        return state;
      if (!isStep(event.step) || event.step >= event.round.last_step) return state;
      return {
        ...atStart(state),
        phase: 'ready',
        round: event.round,
        step: event.step,
        ...chosenFor(state, event.round),
        settlement: null,
        wallet: newer(state.wallet, event.wallet),
      };
    case 'fireMoved': {
      // Held still from the tap to the landing: what the player saw when tapping is what counts (design §3).
      if (!standing(phase) || !round) return state;
      const { fragment } = event;
      if (fragment === state.fire) return state;
      if (fragment !== null && (fragment <= state.step || fragment > round.last_step)) return state;
      return { ...state, fire: fragment };
    }
    case 'goTapped':
      if (phase !== 'ready' || !round || state.red_fragment || state.step >= round.last_step) return state;
      return { ...state, phase: 'jumping', target: state.step + 1, fire_hit: state.fire === state.step + 1 };
    case 'landedSafe':
      if (phase !== 'jumping' || state.target === null) return state;
      return {
        ...state,
        phase: 'landed',
        step: state.target,
        target: null,
        fire: state.fire === state.target ? null : state.fire,
        fire_hit: false,
        reconnecting: false,
      };
    case 'unlocked':
      return phase === 'landed' ? { ...state, phase: 'ready' } : state;
    case 'landedFried':
      if (phase !== 'jumping' || state.target === null) return state;
      return fried(state, event.settlement, event.wallet, state.target);
    case 'landedSettled':
      if (phase !== 'jumping' || state.target === null) return state;
      return won(state, event.settlement, event.wallet, state.target);
    case 'ranToEnd':
      return phase === 'won' && state.settlement?.game_over ? { ...state, at_end: true } : state;
    case 'cashoutTapped':
      if (phase !== 'ready' || !round || state.step < 1 || state.red_fragment) return state;
      return { ...state, phase: 'cashing' };
    case 'cashoutPaid':
      return phase === 'cashing' ? won(state, event.settlement, event.wallet, state.step) : state;
    case 'cashoutRefused':
      return phase === 'cashing' ? { ...state, phase: 'ready', reconnecting: false } : state;
    case 'stepCorrected':
      if (!round || phase === 'fried' || phase === 'won') return state;
      if (!isStep(event.step) || event.step >= round.last_step) return state;
      return {
        ...state,
        phase: 'ready',
        step: event.step,
        target: null,
        fire: null,
        fire_hit: false,
        reconnecting: false,
      };
    case 'endedElsewhere': {
      if (state.user_id === null || !(phase === 'idle' || round) || phase === 'fried' || phase === 'won')
        return state;
      const { settlement, wallet } = event;
      const on = round ?? event.round;
      if (!isStep(settlement.step) || settlement.step > on.last_step) return state;
      const ended = { ...state, round: on, ...(round ? {} : chosenFor(state, on)) };
      if (settlement.cause !== 'roast' && settlement.cause !== 'fire')
        return won(ended, settlement, wallet, settlement.step);
      return settlement.step < on.last_step ? fried(ended, settlement, wallet, settlement.step + 1) : state;
    }
    case 'roundGone':
      return round && phase !== 'fried' && phase !== 'won' ? atStart(state) : state;
    case 'connectionLost':
      return calling(phase) && !state.reconnecting ? { ...state, reconnecting: true } : state;
    case 'connectionBack':
      return state.reconnecting ? { ...state, reconnecting: false } : state;
    case 'redFragmentSeen':
      return state.red_fragment === event.red ? state : { ...state, red_fragment: event.red };
    case 'checked':
      return { ...state, check: event.check };
    case 'reset':
      return phase === 'fried' || phase === 'won' ? atStart(state) : state;
  }
}
