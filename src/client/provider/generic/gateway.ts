import { MAX_PAISE, uncappedPayoutPaise } from '../../../contract/money.ts';
import type { Refusal } from '../../../contract/refusal.ts';
import { ROUND_CALLS } from '../../../contract/rounds.ts';
import { sentText } from '../../../languages/text.ts';
import { FIRE_VERSION } from '../../../rules/fire.ts';
import { landingCause } from '../../../rules/landing.ts';
import { settle } from '../../state/settlement.ts';
import type { Level, Round } from '../../state/state.ts';
import type { Api } from '../api.ts';
import { ConnectionLost, ProviderFailed, UnknownAnswer } from '../errors.ts';
import {
  betBody,
  type CashoutRequest,
  type CashoutResult,
  type Connect,
  type ConnectionDeps,
  cashoutBody,
  type RefusedResult,
  type RoundGateway,
  type StepRequest,
  type StepResult,
  type UncertaintyMessages,
} from '../gateway.ts';
import { createHttp } from '../http.ts';
import { createGenericApi, readGenericRefusal } from './api.ts';

const UNCERTAINTY_MESSAGES: UncertaintyMessages = {
  text: 'notice.uncertain',
  advice: {
    bet: 'notice.betUncertain',
    cashout: 'notice.cashoutUncertain',
    recharge: 'notice.rechargeUncertain',
    withdraw: 'notice.withdrawalUncertain',
    registration: 'notice.registrationUncertain',
  },
};

const refusedResult = (refusal: Refusal): RefusedResult => ({ kind: 'refused', message: sentText(refusal) });

/** Decides steps by the spec's landing rule. Without idempotency keys a lost call is never sent again. */
function createGenericGateway(
  api: Api,
  { store, clock }: Pick<ConnectionDeps, 'store' | 'clock'>,
): RoundGateway {
  /** as it was when the round was opened: levels may be loaded again */
  const levelOfRound = new WeakMap<Round, Level>();

  const pay = async (request: CashoutRequest, automatic: boolean): Promise<CashoutResult> => {
    const body = cashoutBody(request, automatic);
    const result = await api.call(ROUND_CALLS.cashout, { body, quiet: !automatic });
    if (!result.ok) return refusedResult(result.refusal);
    const { round, step } = request;
    const cause = step === round.lastStep ? 'last_line' : 'cashout';
    const { win_amount: sentPaise }: { win_amount: bigint | null } = result.data;
    const paidPaise = sentPaise ?? uncappedPayoutPaise(round.stakePaise, round.multipliers[step - 1] ?? 0);
    return { kind: 'cashoutPaid', settlement: settle(round, { cause, step, winPaise: paidPaise }) };
  };

  const settleAtEnd = async (request: StepRequest): Promise<StepResult> => {
    try {
      const result = await pay(request, true);
      return result.kind === 'cashoutPaid'
        ? { ...result, kind: 'landedSettled' }
        : { kind: 'landedCashOutFailed', message: result.message ?? 'notice.cashoutFailed' };
    } catch (error) {
      const isUnclear =
        error instanceof ConnectionLost || error instanceof ProviderFailed || error instanceof UnknownAnswer;
      if (isUnclear) return { kind: 'landedCashOutFailed', message: null };
      throw error;
    }
  };

  return {
    uncertainty: UNCERTAINTY_MESSAGES,
    settlesAtMaxWin: false,
    prepare: async () => async (request) => {
      const level = store.getState().levels.find(({ type }) => type === request.type);
      if (!level) return { kind: 'refused' };
      const result = await api.call(ROUND_CALLS.bet, { body: betBody(request), quiet: true });
      if (!result.ok) return refusedResult(result.refusal);
      const { stakePaise, clientSeed } = request;
      const round: Round = {
        roundId: '',
        type: level.type,
        stakePaise,
        multipliers: level.multipliers,
        lastStep: level.multipliers.length,
        maxWinPaise: MAX_PAISE,
        openedAtMs: clock.now(),
        clientSeed,
        nonce: 0,
        serverSeedHash: '',
        algorithm: 0,
        fireVersion: FIRE_VERSION,
      };
      levelOfRound.set(round, level);
      return { kind: 'roundOpened', round };
    },
    async step(request) {
      const { round, step, fireHit } = request;
      const multiplier = round.multipliers[step - 1] ?? 0;
      const cause = landingCause(multiplier, levelOfRound.get(round)?.roastMultiplier ?? 0, fireHit);
      if (cause)
        return { kind: 'landedFried', settlement: settle(round, { cause, step: step - 1, winPaise: 0n }) };
      return step === round.lastStep ? settleAtEnd(request) : { kind: 'landedSafe' };
    },
    cashOut: (request) => pay(request, false),
    automaticCashout: async () => {},
    snapshot: async () => undefined,
  };
}

/**
 * Connects to a provider with the documented calls only. Its players are named in its calls, so no cookies go to another
 * origin: a public API, which answers any page, could not be called with them.
 */
export const connectGeneric: Connect = ({ http, bases, ...deps }) => {
  const at = (base: string) =>
    createHttp({ ...http, base, credentials: 'same-origin', readRefusal: readGenericRefusal });
  const api = createGenericApi(at(bases.base), at(bases.publicBase));
  return { api, gateway: createGenericGateway(api, deps) };
};
