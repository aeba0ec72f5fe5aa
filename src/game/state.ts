import type { DifficultyType } from '../contract/constants.ts';
import { FALLBACK_MAX_BET, FALLBACK_MIN_BET } from '../contract/constants.ts';
import type { RoundCause } from '../contract/rounds.ts';

/**
 * What the game is doing.
 * - `idle`: no round; the bet panel is open
 * - `placing`: Play was tapped, the bet is not answered
 * - `ready`: the chicken stands, Go is open (and CASH OUT from line 1 on)
 * - `jumping`: from the tap on Go until the landing is shown; the answer may or may not be in
 * - `landed`: safe on the lid, locked until the profile is in
 * - `cashing`: the cashout is out
 * - `fried`: the round is lost, until the restart
 * - `won`: the round is paid, until the restart
 */
export type Phase = 'idle' | 'placing' | 'ready' | 'jumping' | 'landed' | 'cashing' | 'fried' | 'won';

/** One difficulty as the game uses it. */
export interface Level {
  readonly type: DifficultyType;
  /** multiplier of line 1..n in hundredths; line k is at index k - 1 */
  readonly multipliers: readonly number[];
  /** moves of the fire marker a second */
  readonly frequencyHz: number;
  /** hundredths; above 0 only from a provider that decides locally */
  readonly roastMultiplier: number;
}

export interface Limits {
  readonly minBetPaise: bigint;
  readonly maxBetPaise: bigint;
  /** null until the rules have loaded */
  readonly minWinPaise: bigint | null;
  readonly maxWinPaise: bigint | null;
  /** a line whose win reaches this ends the round there; null until known, and where a provider plays every line */
  readonly settlesAtPaise: bigint | null;
  readonly minRechargePaise: bigint | null;
  /** percent, null where the provider does not say */
  readonly returnToPlayer: number | null;
  readonly demo: boolean;
}

/** The player as the profile call tells. */
export interface Player {
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly avatarId: number | null;
  /** 0 none, 1 or 2: a deposit was made, withdrawal is open */
  readonly firstRecharge: number;
  readonly debtPaise: bigint;
}

export interface Wallet {
  readonly balancePaise: bigint;
  /** an older version never overwrites a newer one */
  readonly version: number;
}

/** The round in play, or the one just ended while its end is shown. */
export interface Round {
  /** null on another provider, which has no round ids */
  readonly roundId: string | null;
  readonly type: DifficultyType;
  readonly stakePaise: bigint;
  /** hundredths; line k at index k - 1 */
  readonly multipliers: readonly number[];
  /** the line whose landing settles the round */
  readonly lastStep: number;
  readonly maxWinPaise: bigint | null;
  /** the moment of the bet's answer, ms by `performance.now()` (below 0 before a reload); the fire marker counts from here */
  readonly openedAtMs: number;
  readonly clientSeed: string;
  readonly nonce: number;
  /** the hash shown before the bet; null on another provider */
  readonly serverSeedHash: string | null;
  /** version of the draw, null on another provider */
  readonly algorithm: number | null;
}

/** How the last round ended, kept until the next one opens. */
export interface Settlement {
  readonly roundId: string | null;
  readonly cause: RoundCause;
  readonly winPaise: bigint;
  /** the highest line passed safely */
  readonly step: number;
  /** its multiplier in hundredths; 0 for none */
  readonly multiplier: number;
  /** the win was on the last line: the popup says Game Over */
  readonly gameOver: boolean;
}

/** What the browser found when it drew the finished round again from the revealed seed. */
export type FairnessCheck =
  | { readonly verdict: 'none' }
  | {
      readonly verdict: 'fair';
      /** null for a replay */
      readonly roundId: string | null;
      readonly fatalLine: number;
      /** of the round's road: a fatal line beyond it was not to be reached */
      readonly lastStep: number;
    }
  | { readonly verdict: 'unfair'; readonly roundId: string; readonly reason: string };

/** Why an amount is no stake: the field is empty, it is not whole rupees, or it is outside the limits. */
export type StakeRefusal = 'missing' | 'notWhole' | 'underMinimum' | 'overMaximum';

export interface GameState {
  readonly phase: Phase;
  /** empty until the multipliers have loaded: the lane shows a placeholder of 10 */
  readonly levels: readonly Level[];
  readonly limits: Limits;
  /** quick amounts, paise */
  readonly chips: readonly bigint[];
  /** the chosen difficulty; the first list item by default */
  readonly type: DifficultyType;
  /** the stake in the amount field, paise; whole rupees */
  readonly stakePaise: bigint;
  /** type and stake are a choice, made now or on an earlier visit: the first list item no longer replaces them */
  readonly betChosen: boolean;
  /** why what stands in the amount field is no stake: Play is refused until another amount is chosen */
  readonly stakeRefusal: StakeRefusal | null;
  /** whose session this is; null for a visitor */
  readonly userId: string | null;
  /** null until the profile has loaded */
  readonly player: Player | null;
  /** the profile was asked for and could not be had, and none is known from before */
  readonly profileFailed: boolean;
  readonly wallet: Wallet | null;
  readonly round: Round | null;
  /** the fragment the chicken stands on: 0 the start tile, 1..n the lines, n + 1 the end tile */
  readonly step: number;
  /** where she is jumping to, or null */
  readonly target: number | null;
  /** the fragment of the fire marker, or null while it is off */
  readonly fire: number | null;
  /** the marker has given its warning: it is deadly now, and before it only sparks */
  readonly fireBurns: boolean;
  /** the marker burned on the target at the tap */
  readonly fireHit: boolean;
  /** the fragment she was fried on, or null */
  readonly hit: number | null;
  readonly settlement: Settlement | null;
  /** the chicken has gone on from the last line to the end tile by herself */
  readonly atEnd: boolean;
  /** the golden egg has opened: nothing of the finale stands before the win popup any more */
  readonly eggOpen: boolean;
  /** a call is late: the notice shows, the buttons wait */
  readonly reconnecting: boolean;
  /** another tab's hazard flag: Go and CASH OUT are disabled here too */
  readonly redFragment: boolean;
  readonly check: FairnessCheck;
}

export const INITIAL_STATE: GameState = {
  phase: 'idle',
  levels: [],
  limits: {
    minBetPaise: BigInt(FALLBACK_MIN_BET) * 100n,
    maxBetPaise: BigInt(FALLBACK_MAX_BET) * 100n,
    minWinPaise: null,
    maxWinPaise: null,
    settlesAtPaise: null,
    minRechargePaise: null,
    returnToPlayer: null,
    demo: false,
  },
  chips: [],
  type: 1,
  stakePaise: BigInt(FALLBACK_MIN_BET) * 100n,
  betChosen: false,
  stakeRefusal: null,
  userId: null,
  player: null,
  profileFailed: false,
  wallet: null,
  round: null,
  step: 0,
  target: null,
  fire: null,
  fireBurns: false,
  fireHit: false,
  hit: null,
  settlement: null,
  atEnd: false,
  eggOpen: false,
  reconnecting: false,
  redFragment: false,
  check: { verdict: 'none' },
};
