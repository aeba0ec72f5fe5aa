import { winPaise } from '../../contract/money.ts';
import { landingHazard } from '../../game/landing.ts';
import { settle } from '../../game/settlement.ts';
import type { Level, Round } from '../../game/state.ts';
import type { Clock } from '../clock.ts';
import { ConnectionLost, ProviderFailed, UnknownAnswer } from '../errors.ts';
import type {
  CashoutRequest,
  CashoutResult,
  Connect,
  RefusedResult,
  RoundGateway,
  StepRequest,
  StepResult,
  UncertaintyMessages,
} from '../gateway.ts';
import { createHttp } from '../http.ts';
import { createGenericProvider, type GenericProvider, readGenericRefusal } from './api.ts';

const UNCERTAINTY_MESSAGES: UncertaintyMessages = {
  text: 'Look before you try again',
  advice: {
    bet: 'No clear answer came. Your stake may have been taken: look at your balance and bet history before you play again.',
    cashout:
      'No clear answer came. Your win may have been paid: look at your balance and bet history before you cash out again.',
    recharge:
      'No clear answer came. Your recharge may have been taken: look at the recharge history before you send it again.',
    withdraw:
      'No clear answer came. Your withdrawal may have been taken: look at the withdraw history before you send it again.',
    registration:
      'No clear answer came. Your account may be there already: try to log in before you register again.',
  },
};

const refusedResult = (message: string | undefined): RefusedResult => ({
  kind: 'refused',
  message: message || null,
  code: null,
  snapshot: null,
});

/**
 * Another provider, which has only the documented calls: the spec's landing rule decides here, from the
 * level's roast_multiplier and the fire marker. Its calls have no keys, so a lost one is never sent again by itself.
 */
function createGenericGateway(provider: GenericProvider, clock: Clock): RoundGateway {
  /** the level a round was opened with: its roast_multiplier stays when the levels are loaded again */
  const levelOfRound = new WeakMap<Round, Level>();

  const pay = async ({ userId, round, step }: CashoutRequest, automatic: boolean): Promise<CashoutResult> => {
    const multiplier = round.multipliers[step - 1] ?? 0;
    const result = await provider.cashout({ userId, multiplier, automatic });
    if (!result.ok) return refusedResult(result.refusal.message);
    const cause = step === round.lastStep ? 'last_line' : 'cashout';
    const paidPaise = result.data.win_amount ?? winPaise(round.stakePaise, multiplier);
    return {
      kind: 'cashoutPaid',
      settlement: settle(round, { cause, step, winPaise: paidPaise }),
      wallet: null,
    };
  };

  const settleAtEnd = async (request: StepRequest): Promise<StepResult> => {
    try {
      const result = await pay(request, true);
      return result.kind === 'cashoutPaid'
        ? { ...result, kind: 'landedSettled' }
        : { kind: 'landedUnpaid', message: result.message ?? 'Cashout failed.' };
    } catch (error) {
      if (
        error instanceof ConnectionLost ||
        error instanceof ProviderFailed ||
        error instanceof UnknownAnswer
      )
        return { kind: 'landedUnpaid', message: null };
      throw error;
    }
  };

  return {
    uncertainty: UNCERTAINTY_MESSAGES,
    settlesAtMaxWin: false,
    prepare: async () => {},
    async bet(request) {
      const result = await provider.bet(request);
      if (!result.ok) return refusedResult(result.refusal.message);
      const { level, stakePaise, clientSeed } = request;
      const round: Round = {
        roundId: null,
        type: level.type,
        stakePaise,
        multipliers: level.multipliers,
        lastStep: level.multipliers.length,
        maxWinPaise: null,
        openedAtMs: clock.now(),
        clientSeed,
        nonce: 0,
        serverSeedHash: null,
        algorithm: null,
      };
      levelOfRound.set(round, level);
      return { kind: 'roundOpened', round, wallet: null };
    },
    async step(request) {
      const { round, step, fireHit } = request;
      const multiplier = round.multipliers[step - 1] ?? 0;
      const cause = landingHazard(multiplier, levelOfRound.get(round)?.roastMultiplier ?? 0, fireHit);
      if (cause === null) return step === round.lastStep ? settleAtEnd(request) : { kind: 'landedSafe' };
      return {
        kind: 'landedFried',
        settlement: settle(round, { cause, step: step - 1, winPaise: 0n }),
        wallet: null,
      };
    },
    cashOut: (request) => pay(request, false),
    automaticCashout: async () => {},
    snapshot: async () => null,
  };
}

/**
 * Another provider, which has only the documented calls. Its players are known by the ids in its calls, so no cookies go
 * to another origin: one that answers any page, as public APIs do, may not be asked with them.
 */
export const connectGeneric: Connect = ({ http, bases, clock }) => {
  const at = (base: string) =>
    createHttp({ ...http, base, credentials: 'same-origin', readRefusal: readGenericRefusal });
  const provider = createGenericProvider(at(bases.base), at(bases.publicBase));
  return { provider, gateway: createGenericGateway(provider, clock) };
};
