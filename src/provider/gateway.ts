import type { RefusalCode } from '../contract/refusal.ts';
import type { EventOf } from '../game/events.ts';
import type { Level, Round, Wallet } from '../game/state.ts';
import type { GameStore } from '../game/store.ts';
import type { NoticeText } from '../presentation/notice-text.ts';
import type { ApiBases } from './base.ts';
import type { Clock } from './clock.ts';
import type { HttpDeps } from './http.ts';
import type { PlayerApi } from './player-api.ts';

/** A stake that is meant once, however often it has to be sent. */
export interface BetRequest {
  readonly userId: string;
  readonly stakePaise: bigint;
  readonly level: Level;
  readonly clientSeed: string;
  readonly key: string;
}

/** A tap on CASH OUT. */
export interface CashoutRequest {
  readonly userId: string;
  readonly round: Round;
  /** the line the chicken stands on, 1..last */
  readonly step: number;
  readonly key: string;
}

/** A tap on Go; `step` is the line to reach. */
export interface StepRequest extends CashoutRequest {
  /** the fire marker stood on that line at the tap */
  readonly fireHit: boolean;
}

/** Where the player's rounds stand, as the provider keeps them: each as the event that brings the screen there. */
export interface RoundSnapshot {
  readonly open: EventOf<'roundResumed'> | null;
  /** the newest ended one; null when there is none or the provider did not say */
  readonly last: EventOf<'endedElsewhere'> | null;
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

export type BetResult = EventOf<'roundOpened'> | RefusedResult;

export type StepResult =
  | EventOf<'landedSafe' | 'landedFried' | 'landedSettled'>
  /** safe at the end of the road, but its cashout did not come through: CASH OUT is left to the player. Null: no clear answer */
  | { readonly kind: 'landedUnpaid'; readonly message: string | null }
  | RefusedResult;

export type CashoutResult = EventOf<'cashoutPaid'> | RefusedResult;

/** What may or may not have happened, before a provider that cannot take a call twice for one. */
export type UncertainCall = 'bet' | 'cashout' | 'recharge' | 'withdraw' | 'registration';

/** What a player is told whose call had no clear answer: where to look, before the same is done a second time. */
export interface UncertaintyMessages extends NoticeText {
  readonly advice: Readonly<Record<UncertainCall, string>>;
}

/**
 * Who decides a step's fate, and by which calls; its answers are what happens to the game. Two of them: our provider and
 * the spec's local rule before another provider; the store knows neither.
 * All calls throw ConnectionLost, ProviderFailed or UnknownAnswer.
 */
export interface RoundGateway {
  /** null where a call may be sent again with the same key and has its effect once */
  readonly uncertainty: UncertaintyMessages | null;
  /** a line whose win reaches the provider's max_win ends the round; else every line of the table is played */
  readonly settlesAtMaxWin: boolean;
  /** Fetches what a bet needs to be fair: the hash of the next seed. */
  prepare(userId: string): Promise<unknown>;
  bet(request: BetRequest): Promise<BetResult>;
  step(request: StepRequest): Promise<StepResult>;
  cashOut(request: CashoutRequest): Promise<CashoutResult>;
  /** The documented automatic cashout at the end of the road, where the round is settled already. */
  automaticCashout(request: CashoutRequest): Promise<void>;
  /** @returns null when the provider cannot say; of a blocked player it says how the newest round was settled */
  snapshot(userId: string): Promise<RoundSnapshot | null>;
}

/** What a connection is made from. */
export interface ConnectionDeps {
  readonly http: Omit<HttpDeps, 'base' | 'credentials' | 'readRefusal'>;
  readonly bases: ApiBases;
  /** the page's own address */
  readonly pageUrl: string;
  readonly store: GameStore;
  readonly clock: Clock;
}

/** The provider of a game: what is asked of it, and who decides a step's fate. */
export type Connect = (deps: ConnectionDeps) => {
  readonly provider: PlayerApi;
  readonly gateway: RoundGateway;
};
