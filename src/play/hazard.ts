import type { RefusalCode } from '../contract/refusal.ts';
import type { Level, Round, Settlement, Wallet } from '../game/state.ts';
import type { UnclearWords } from './unclear.ts';

/** A stake that is meant once, however often it has to be sent. */
export interface Intent {
  readonly user_id: string;
  readonly stake_paise: bigint;
  readonly level: Level;
  readonly client_seed: string;
  readonly key: string;
}

/** A tap on Go. */
export interface Move {
  readonly user_id: string;
  readonly round: Round;
  /** the line to reach */
  readonly step: number;
  /** the fire marker stood on that line at the tap */
  readonly fire_hit: boolean;
  readonly key: string;
}

/** A tap on CASH OUT. */
export interface Claim {
  readonly user_id: string;
  readonly round: Round;
  /** the line the hen stands on, 1..last */
  readonly step: number;
  readonly key: string;
}

/** How a round ended. */
export interface End {
  readonly settlement: Settlement;
  readonly wallet: Wallet | null;
  /** revealed, or null where the provider has none */
  readonly server_seed: string | null;
}

/** Where the player's rounds stand, as the provider keeps them. */
export interface Standing {
  readonly open: { readonly round: Round; readonly step: number } | null;
  /** the newest ended one; null when there is none or the provider did not say */
  readonly last: (End & { readonly round: Round }) | null;
  readonly wallet: Wallet | null;
}

/** The provider said no. Nothing was moved by the call. */
export interface Refused {
  readonly kind: 'refused';
  readonly message: string | null;
  readonly code: RefusalCode | null;
  /** the refusal told where the round stands */
  readonly standing: Standing | null;
}

export type Placed =
  | { readonly kind: 'opened'; readonly round: Round; readonly wallet: Wallet | null }
  | Refused;

export type Landing =
  | {
      readonly kind: 'safe';
      readonly wallet: Wallet | null;
      /**
       * the end of the road, but its cashout did not come through: CASH OUT is left to the player. Without a message
       * no clear answer came.
       */
      readonly unpaid?: { readonly message: string | null };
    }
  | ({ readonly kind: 'fried' } & End)
  | ({ readonly kind: 'settled' } & End)
  | Refused;

export type Paid = ({ readonly kind: 'paid' } & End) | Refused;

/**
 * Who decides a step's fate, and by which calls. Two of them: our provider ({@link createProviderHazard}) and the spec's
 * local rule before another provider ({@link createPlainHazard}); the store knows neither.
 * All calls throw {@link ConnectionLost}, {@link ProviderFailed} or {@link UnknownAnswer}.
 */
export interface Hazard {
  /** null where a call may be sent again with the same key and has its effect once */
  readonly unclear: UnclearWords | null;
  /** a line whose win reaches the provider's max_win ends the round; else every line of the table is played */
  readonly settlesAtMaxWin: boolean;
  /** Fetches what a bet needs to be fair: the hash of the next seed. */
  prepare(user_id: string): Promise<void>;
  bet(intent: Intent): Promise<Placed>;
  step(move: Move): Promise<Landing>;
  cashOut(claim: Claim): Promise<Paid>;
  /** The documented automatic cashout at the end of the road, where the round is settled already. */
  reachedEnd(claim: Claim): Promise<void>;
  /** @returns null when the provider cannot say; of a blocked player it says how the newest round was settled */
  standing(user_id: string): Promise<Standing | null>;
}
