import type { DocumentedProvider } from '../api/documented.ts';
import { ConnectionLost, ProviderFailed, UnknownAnswer } from '../api/errors.ts';
import { winPaise } from '../contract/money.ts';
import { landingHazard } from '../game/landing.ts';
import type { Level, Round } from '../game/state.ts';
import type { Clock } from './clock.ts';
import type {
  CashoutRequest,
  CashoutResult,
  RefusedResult,
  RoundGateway,
  StepRequest,
} from './round-gateway.ts';
import { UNCERTAINTY_MESSAGES } from './uncertainty-messages.ts';

const refusedResult = (message: string | undefined): RefusedResult => ({
  kind: 'refused',
  message: message || null,
  code: null,
  snapshot: null,
});

/**
 * Another provider, which has only the documented calls (design §3): the spec's landing rule decides here, from the
 * level's roast_multiplier and the fire marker. Its calls have no keys, so a lost one is never sent again by itself.
 */
export function createDocumentedGateway(provider: DocumentedProvider, clock: Clock): RoundGateway {
  /** the level a round was opened with: its roast_multiplier stays when the levels are loaded again */
  const levelOfRound = new WeakMap<Round, Level>();

  const pay = async (
    { userId, round, step }: Omit<CashoutRequest, 'key'>,
    automatic: boolean,
  ): Promise<CashoutResult> => {
    const multiplier = round.multipliers[step - 1] ?? 0;
    const result = await provider.cashout({ userId, multiplier, automatic });
    if (!result.ok) return refusedResult(result.refusal.message);
    const atEnd = step === round.lastStep;
    return {
      kind: 'paid',
      settlement: {
        roundId: null,
        cause: atEnd ? 'last_line' : 'cashout',
        winPaise: result.data.win_amount ?? winPaise(round.stakePaise, multiplier),
        step,
        multiplier,
        gameOver: atEnd,
      },
      wallet: null,
      serverSeed: null,
    };
  };

  const settleAtEnd = async (request: StepRequest) => {
    try {
      const result = await pay(request, true);
      return result.kind === 'paid'
        ? ({ ...result, kind: 'settled' } as const)
        : ({
            kind: 'safe',
            wallet: null,
            cashoutFailure: { message: result.message ?? 'Cashout failed.' },
          } as const);
    } catch (error) {
      if (
        error instanceof ConnectionLost ||
        error instanceof ProviderFailed ||
        error instanceof UnknownAnswer
      )
        return { kind: 'safe', wallet: null, cashoutFailure: { message: null } } as const;
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
      return { kind: 'opened', round, wallet: null };
    },
    async step(request) {
      const { round, step, fireHit } = request;
      const multiplier = round.multipliers[step - 1] ?? 0;
      const cause = landingHazard(multiplier, levelOfRound.get(round)?.roastMultiplier ?? 0, fireHit);
      if (cause === null)
        return step === round.lastStep ? settleAtEnd(request) : { kind: 'safe', wallet: null };
      const settlement = {
        roundId: null,
        cause,
        winPaise: 0n,
        step: step - 1,
        multiplier: round.multipliers[step - 2] ?? 0,
        gameOver: false,
      };
      return { kind: 'fried', settlement, wallet: null, serverSeed: null };
    },
    cashOut: (request) => pay(request, false),
    automaticCashout: async () => {},
    snapshot: async () => null,
  };
}
