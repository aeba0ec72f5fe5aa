import type { RefusalCode } from '../contract/refusal.ts';
import type { Level, Round, Settlement, Wallet } from '../game/state.ts';
import type { UncertaintyMessages } from './uncertainty.ts';

/** A stake that is meant once, however often it has to be sent. */
export interface BetRequest {
  readonly userId: string;
  readonly stakePaise: bigint;
  readonly level: Level;
  readonly clientSeed: string;
  readonly key: string;
}

/** A tap on Go. */
export interface StepRequest {
  readonly userId: string;
  readonly round: Round;
  /** the line to reach */
  readonly step: number;
  /** the fire marker stood on that line at the tap */
  readonly fireHit: boolean;
  readonly key: string;
}

/** A tap on CASH OUT. */
export interface CashoutRequest {
  readonly userId: string;
  readonly round: Round;
  /** the line the hen stands on, 1..last */
  readonly step: number;
  readonly key: string;
}

/** How a round ended. */
export interface RoundResult {
  readonly settlement: Settlement;
  readonly wallet: Wallet | null;
  /** revealed, or null where the provider has none */
  readonly serverSeed: string | null;
}

/** Where the player's rounds stand, as the provider keeps them. */
export interface RoundSnapshot {
  readonly open: { readonly round: Round; readonly step: number } | null;
  /** the newest ended one; null when there is none or the provider did not say */
  readonly last: (RoundResult & { readonly round: Round }) | null;
  readonly wallet: Wallet | null;
}

/** The provider said no. Nothing was moved by the call. */
export interface RefusedResult {
  readonly kind: 'refused';
  readonly message: string | null;
  readonly code: RefusalCode | null;
  /** the refusal told where the round stands */
  readonly snapshot: RoundSnapshot | null;
}

export type BetResult =
  | { readonly kind: 'opened'; readonly round: Round; readonly wallet: Wallet | null }
  | RefusedResult;

export type StepResult =
  | {
      readonly kind: 'safe';
      readonly wallet: Wallet | null;
      /**
       * the end of the road, but its cashout did not come through: CASH OUT is left to the player. Without a message
       * no clear answer came.
       */
      readonly cashoutFailure?: { readonly message: string | null };
    }
  | ({ readonly kind: 'fried' } & RoundResult)
  | ({ readonly kind: 'settled' } & RoundResult)
  | RefusedResult;

export type CashoutResult = ({ readonly kind: 'paid' } & RoundResult) | RefusedResult;

/**
 * Who decides a step's fate, and by which calls. Two of them: our provider ({@link createProviderHazard}) and the spec's
 * local rule before another provider ({@link createPlainHazard}); the store knows neither.
 * All calls throw {@link ConnectionLost}, {@link ProviderFailed} or {@link UnknownAnswer}.
 */
export interface RoundGateway {
  /** null where a call may be sent again with the same key and has its effect once */
  readonly uncertainty: UncertaintyMessages | null;
  /** a line whose win reaches the provider's max_win ends the round; else every line of the table is played */
  readonly settlesAtMaxWin: boolean;
  /** Fetches what a bet needs to be fair: the hash of the next seed. */
  prepare(userId: string): Promise<void>;
  bet(request: BetRequest): Promise<BetResult>;
  step(request: StepRequest): Promise<StepResult>;
  cashOut(request: CashoutRequest): Promise<CashoutResult>;
  /** The documented automatic cashout at the end of the road, where the round is settled already. */
  automaticCashout(request: CashoutRequest): Promise<void>;
  /** @returns null when the provider cannot say; of a blocked player it says how the newest round was settled */
  snapshot(userId: string): Promise<RoundSnapshot | null>;
}
