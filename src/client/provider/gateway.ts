import { AUTO_CASHOUT_GAME_ID, type DifficultyType, GAME_ID } from '../../contract/constants.ts';
import { multiplierFromHundredths, rupeesFromPaise } from '../../contract/money.ts';
import type { RefusalCode } from '../../contract/refusal.ts';
import type { Message, MessageKey } from '../../languages/text.ts';
import type { EventOf } from '../state/events.ts';
import type { GameState, Round, Wallet } from '../state/state.ts';
import type { Api } from './api.ts';
import type { ApiBases, HttpDeps } from './http.ts';

export interface BetRequest {
  readonly userId: string;
  readonly stakePaise: bigint;
  readonly type: DifficultyType;
  readonly clientSeed: string;
  /** the line where the round stops, settled by this call; unset: played by hand */
  readonly cashOutAt?: number;
  readonly key: string;
}

export interface CashoutRequest {
  readonly userId: string;
  readonly round: Round;
  readonly step: number;
  readonly key: string;
}

export interface StepRequest extends CashoutRequest {
  readonly fireHit: boolean;
}

/** Without a wallet the profile has to be fetched. */
interface WithWallet {
  readonly wallet?: Wallet;
}

export interface RoundSnapshot {
  readonly open: EventOf<'roundResumed'> | null;
  readonly last: EventOf<'endedElsewhere'> | null;
  readonly wallet: Wallet;
}

/** The provider refused, and the call moved nothing. */
export interface RefusedResult {
  readonly kind: 'refused';
  /** unset where the provider gives no reason */
  readonly message?: Message | undefined;
  readonly code?: RefusalCode | undefined;
  readonly snapshot?: RoundSnapshot | undefined;
}

export type RoundEnd = EventOf<'landedFried' | 'landedSettled' | 'cashoutPaid' | 'endedElsewhere'> &
  WithWallet;

/** A bet that its call has settled. `wallet` is that after the stake. */
export interface SettledBet extends EventOf<'roundOpened'> {
  readonly wallet: Wallet;
  readonly end: EventOf<'endedElsewhere'> & { readonly wallet: Wallet };
}

export type BetResult = (EventOf<'roundOpened'> & WithWallet) | SettledBet | RefusedResult;

export type SendBet = (request: BetRequest) => Promise<BetResult>;

export type StepResult =
  | (EventOf<'landedSafe' | 'landedFried' | 'landedSettled'> & WithWallet)
  /** safe at the end of the road, but not cashed out: CASH OUT is left to the player. Null: no clear answer */
  | { readonly kind: 'landedCashOutFailed'; readonly message: Message | null }
  | RefusedResult;

export type CashoutResult = (EventOf<'cashoutPaid'> & WithWallet) | RefusedResult;

export type UncertainCall = 'bet' | 'cashout' | 'recharge' | 'withdraw' | 'registration';

export interface UncertaintyMessages {
  readonly text: MessageKey;
  readonly advice: Readonly<Record<UncertainCall, MessageKey>>;
}

/**
 * Decides whether a step is safe: our provider by its calls, the generic one by the spec's landing rule.
 * All calls throw ConnectionLost, ProviderFailed or UnknownAnswer. They show no toast for a failed bet, step or cash-out:
 * the caller asks the provider for the round first.
 */
export interface RoundGateway {
  /** set where calls have no idempotency keys and are never repeated */
  readonly uncertainty?: UncertaintyMessages;
  /** whether a payout of max_win ends the round; else every line is played */
  readonly settlesAtMaxWin: boolean;
  /** Fetches the hash of the next seed. Returns the function that sends a bet with this hash. */
  prepare(userId: string): Promise<SendBet>;
  step(request: StepRequest): Promise<StepResult>;
  cashOut(request: CashoutRequest): Promise<CashoutResult>;
  /** Sends the documented automatic cashout of a round that is settled already. */
  automaticCashout(request: CashoutRequest): Promise<void>;
  /** Returns undefined when the provider cannot say. */
  snapshot(userId: string): Promise<RoundSnapshot | undefined>;
}

/** A clock that is never set back, and the device's own, ms. */
export interface ConnectionClock {
  now(): number;
  epochMs(): number;
}

export interface ConnectionDeps {
  readonly http: Omit<HttpDeps, 'base' | 'credentials' | 'readRefusal'>;
  readonly bases: ApiBases;
  readonly pageUrl: string;
  readonly store: { getState(): Pick<GameState, 'levels' | 'round'> };
  readonly clock: ConnectionClock;
}

export type Connect = (deps: ConnectionDeps) => {
  readonly api: Api;
  readonly gateway: RoundGateway;
};

export const betBody = ({ userId, stakePaise }: BetRequest) =>
  ({
    user_id: userId,
    game_id: GAME_ID,
    amount: rupeesFromPaise(stakePaise),
  }) as const;

/** Returns the documented body of a cash-out. @param automatic at the end of the road: names the game by 1 */
export const cashoutBody = ({ userId, round, step }: CashoutRequest, automatic: boolean) =>
  ({
    userid: userId,
    game_id: automatic ? AUTO_CASHOUT_GAME_ID : GAME_ID,
    multiplier_id: multiplierFromHundredths(round.multipliers[step - 1] ?? 0),
  }) as const;
