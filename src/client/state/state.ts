import type { HelpOrganisation } from '../../contract/catalogue.ts';
import type { DifficultyType, FireVersion } from '../../contract/constants.ts';
import { FALLBACK_MAX_BET, FALLBACK_MIN_BET } from '../../contract/constants.ts';
import { MAX_PAISE } from '../../contract/money.ts';
import type { PlayRules } from '../../contract/play-rules.ts';
import type { RoundCause } from '../../contract/rounds.ts';
import type { SentText, Text } from '../../languages/text.ts';
import type { Autoplay } from './autoplay.ts';

/**
 * - `idle`: no round, the bet panel is open
 * - `placing`: the bet has no answer yet
 * - `ready`: the chicken stands, Go is open
 * - `jumping`: from the tap on Go until the landing is shown
 * - `landed`: safe, buttons locked until the profile is in
 * - `cashing`: the cash-out has no answer yet
 * - `fried`, `won`: the end is shown, until the reset
 */
export type Phase = 'idle' | 'placing' | 'ready' | 'jumping' | 'landed' | 'cashing' | 'fried' | 'won';

export interface Level {
  readonly type: DifficultyType;
  /** of line 1..n in hundredths; line k is at index k - 1 */
  readonly multipliers: readonly number[];
  /** moves of the fire marker a second */
  readonly frequencyHz: number;
  /** hundredths; above 0 only from the generic provider */
  readonly roastMultiplier: number;
}

export interface BetLimits {
  readonly minBetPaise: bigint;
  readonly maxBetPaise: bigint;
  readonly minWinPaise: bigint;
  /** MAX_PAISE where nothing limits a win */
  readonly maxWinPaise: bigint;
  /** a payout that reaches this ends the round */
  readonly settlesAtPaise: bigint;
  readonly minRechargePaise: bigint;
  /** percent; 0 while it is not known */
  readonly returnToPlayer: number;
  readonly demo: boolean;
  /** null: the provider does not name it in its profiles */
  readonly rulesVersion: string | null;
  /** null: none is shown */
  readonly help: HelpOrganisation | null;
}

export interface PlayStop {
  readonly message: SentText;
  /** ISO time; null: not known */
  readonly until: string | null;
  /** largest stake that is still possible; 0: none */
  readonly leftPaise: bigint;
  /** a limit of stakes or losses: its message does not contain its end */
  readonly isMoney: boolean;
}

/** Rounds without 30 minutes between two bets. */
export interface PlaySession {
  readonly startedAt: string;
  /** `startedAt` by the device's clock */
  readonly startedAtMs: number;
  readonly netPaise: bigint;
}

export interface Player {
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly avatarId: number | null;
  /** 0 none, 1 or 2: a deposit was made, withdrawal is open */
  readonly firstRecharge: number;
  /** true before a first deposit too, during a break or self-exclusion and after a corrected deposit */
  readonly canWithdraw?: boolean | undefined;
  /** on a break or self-excluded */
  readonly areDepositsClosed?: boolean | undefined;
  readonly debtPaise: bigint;
  /** ISO time of the earliest withdrawal after a password link; null: at any time */
  readonly withdrawalsFrom: string | null;
  /** a new player is asked for a deposit limit and has not answered */
  readonly asksDepositLimit: boolean;
  readonly asksLossLimit: boolean;
  readonly playStop: PlayStop | null;
  /** null unless its time and net result are shown on screen */
  readonly session: PlaySession | null;
  /** unset: the provider has no profiles of jurisdictions */
  readonly rules?: PlayRules | undefined;
  /** current version of the game rules; unset: the provider does not send it */
  readonly rulesVersion?: string | undefined;
  /** name of the equipped theme; unset: the provider has no skins */
  readonly skin?: string | undefined;
}

export interface Wallet {
  readonly balancePaise: bigint;
  /** an older version never overwrites a newer one */
  readonly version: number;
}

export interface Round {
  /** empty where the round has none: of the generic provider, and of a replay */
  readonly roundId: string;
  readonly type: DifficultyType;
  readonly stakePaise: bigint;
  readonly multipliers: readonly number[];
  readonly lastStep: number;
  readonly maxWinPaise: bigint;
  /** by `performance.now()`, below 0 before a reload; the fire marker counts from here */
  readonly openedAtMs: number;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly serverSeedHash: string;
  readonly algorithm: number;
  readonly fireVersion: FireVersion;
  /** the line chosen before the bet, which settled the round: the picture only plays it. Unset: played by hand */
  readonly cashOutAt?: number;
}

/** Where the player wants the next round to stop: a line, or the first with at least a multiplier (hundredths). */
export type CashOutAt = { readonly line: number } | { readonly atLeast: number };

export interface Settlement {
  readonly roundId: string;
  readonly cause: RoundCause;
  readonly winPaise: bigint;
  readonly step: number;
  /** of that line, hundredths; 0 for none */
  readonly multiplier: number;
  readonly gameOver: boolean;
  /** id of its replay; unset where the answer has none */
  readonly replay?: string;
}

export type FairnessCheck =
  | { readonly verdict: 'none' }
  | {
      readonly verdict: 'fair';
      readonly roundId: string;
      readonly fatalLine: number;
      /** of the round's road: a fatal line beyond it could not be reached */
      readonly lastStep: number;
    }
  | { readonly verdict: 'unfair'; readonly roundId: string; readonly reason: Text };

export type StakeRefusal = 'missing' | 'notWhole' | 'underMinimum' | 'overMaximum';

/** Initial values of the state that belongs to a round. */
export const NO_ROUND = {
  phase: 'idle' as Phase,
  isBetSent: false,
  round: null as Round | null,
  /** 0 the start tile, 1..n the lines, n + 1 the end tile */
  step: 0,
  nextLine: null as number | null,
  fire: null as number | null,
  /** the warning is over: the marker is deadly now */
  fireBurns: false,
  /** the marker was deadly on the next line when Go was tapped */
  fireHit: false,
  friedLine: null as number | null,
  /** the chicken has gone on from the last line to the end tile */
  atEnd: false,
  eggOpen: false,
  /** a notice is shown and the buttons are disabled; `lost`: the call has failed and is retried */
  lateCall: null as 'waiting' | 'lost' | null,
};

/** Initial values of the state that belongs to a player. */
export const NO_PLAYER = {
  userId: null as string | null,
  player: null as Player | null,
  profileFailed: false,
  wallet: null as Wallet | null,
  /** arrived before the outcome was shown; replaces `wallet` when it is */
  heldWallet: null as Wallet | null,
  /** likewise for `player` */
  heldPlayer: null as Player | null,
  /** balance on screen before the newest win */
  balanceBeforeWinPaise: null as bigint | null,
  settlement: null as Settlement | null,
  check: { verdict: 'none' } as FairnessCheck,
  /** of the next bet; null: the player cashes out by hand */
  cashOutAt: null as CashOutAt | null,
  autoplay: null as Autoplay | null,
  /** a series that has ended, until its result is dismissed or another bet is placed */
  seriesResult: null as Autoplay | null,
  /** when the newest round was opened, by `performance.now()`; null until the first round of this player */
  lastStartMs: null as number | null,
};

const DEFAULT_LIMITS: BetLimits = {
  minBetPaise: BigInt(FALLBACK_MIN_BET) * 100n,
  maxBetPaise: BigInt(FALLBACK_MAX_BET) * 100n,
  minWinPaise: 0n,
  maxWinPaise: MAX_PAISE,
  settlesAtPaise: MAX_PAISE,
  minRechargePaise: 0n,
  returnToPlayer: 0,
  demo: false,
  rulesVersion: null,
  help: null,
};

export const INITIAL_STATE = {
  ...NO_ROUND,
  ...NO_PLAYER,
  /** empty until loaded: the road then has 10 placeholder lines */
  levels: [] as readonly Level[],
  betLimits: DEFAULT_LIMITS,
  chips: [] as readonly bigint[],
  type: 1 as DifficultyType,
  stakePaise: DEFAULT_LIMITS.minBetPaise,
  /** chosen now or on an earlier visit: the first list item no longer replaces it */
  betChosen: false,
  stakeRefusal: null as StakeRefusal | null,
  /** the stage can draw the fire marker; false without a picture */
  isFireDrawn: false,
  /** another tab shows a fried round: Go and CASH OUT are disabled here too */
  isFriedElsewhere: false,
};

export type GameState = Readonly<typeof INITIAL_STATE>;
