import { eq, getTableColumns } from 'drizzle-orm';
import type * as v from 'valibot';
import { DIFFICULTY_TYPES, type DifficultyType } from '../../contract/constants.ts';
import { multiplierFromHundredths, rupeesFromPaise } from '../../contract/money.ts';
import type { BetHistoryRow, RoundCause, RoundState, RoundView } from '../../contract/rounds.ts';
import { paidMultiplier, payoutAt } from '../../rules/payout.ts';
import type { Wallet } from '../ledger/journal.ts';
import { multiplierTables, openRounds, rounds } from '../platform/db/schema/schema.ts';
import type { ReplayIds } from './replay-id.ts';

/** Columns without the encrypted outcome and the fatal line. */
const OPENED = [
  'userId',
  'roundId',
  'type',
  'stakePaise',
  'maxWinPaise',
  'lastStep',
  'step',
  'serverSeedHash',
  'nextServerSeedHash',
  'clientSeed',
  'nonce',
  'algorithm',
  'fireVersion',
  'createdAt',
] as const;

const pick = <Table extends object, Name extends keyof Table>(table: Table, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;

export const OPEN_COLUMNS = pick(openRounds, [...OPENED, 'multipliers']);

export const SETTLED_COLUMNS = pick(rounds, [
  ...OPENED,
  'state',
  'cause',
  'payoutPaise',
  'endedAt',
  'serverSeed',
  'balanceAfterPaise',
  'target',
]);

/** Joins an ended round with its multipliers. */
export const hasTableOfRound = eq(multiplierTables.version, rounds.multipliersVersion);

/** The statement joins {@link hasTableOfRound}. */
export const SETTLED_ROUND_COLUMNS = {
  ...getTableColumns(rounds),
  multipliers: multiplierTables.multipliers,
} as const;

type Opened = Pick<typeof openRounds.$inferSelect, keyof typeof OPEN_COLUMNS>;

/** An open or ended round. The server seed is null while it is open, and the fatal line is left out. */
export interface PublicRound extends Opened {
  readonly state: RoundState;
  readonly cause: RoundCause | null;
  /** 0 while open */
  readonly payoutPaise: bigint;
  readonly endedAt: Date | null;
  readonly serverSeed: string | null;
  /** null while open */
  readonly balanceAfterPaise: bigint | null;
  /** cash-out line of the bet; null for a round played by hand */
  readonly target: number | null;
}

/** Copies the public columns only: an open round also has the encrypted outcome. */
export const toPublicRound = (round: Opened): PublicRound => ({
  ...pick(round, [...OPENED, 'multipliers']),
  state: 'open',
  cause: null,
  payoutPaise: 0n,
  endedAt: null,
  serverSeed: null,
  balanceAfterPaise: null,
  target: null,
});

export function difficultyOf(type: number): DifficultyType {
  const known = DIFFICULTY_TYPES.find((one) => one === type);
  if (!known) throw new Error(`There is no difficulty ${type}.`);
  return known;
}

export const walletView = ({ balancePaise, version }: Wallet) => ({
  balance: rupeesFromPaise(balancePaise),
  wallet_version: version,
});

export const walletAfterSettlement = ({
  balanceAfterPaise,
  walletVersion,
}: Pick<typeof rounds.$inferSelect, 'balanceAfterPaise' | 'walletVersion'>): Wallet => ({
  balancePaise: balanceAfterPaise,
  version: walletVersion,
});

/** Hundredths at a line; 0 on the start tile. */
export function multiplierAt(round: Pick<PublicRound, 'multipliers'>, step: number): number {
  return round.multipliers[step - 1] ?? 0;
}

export type BetRound = Pick<PublicRound, Exclude<keyof Opened, 'userId' | 'step' | 'nextServerSeedHash'>>;

export const openRoundView = (round: BetRound) => ({
  round_id: round.roundId,
  type: difficultyOf(round.type),
  amount: rupeesFromPaise(round.stakePaise),
  multiplier: round.multipliers.map(multiplierFromHundredths),
  last_step: round.lastStep,
  max_win: rupeesFromPaise(round.maxWinPaise),
  server_seed_hash: round.serverSeedHash,
  client_seed: round.clientSeed,
  nonce: round.nonce,
  algorithm: round.algorithm,
  fire_version: round.fireVersion,
  created_at: round.createdAt.toISOString(),
});

export function roundView(round: PublicRound): v.InferInput<typeof RoundView> {
  const paid = round.state === 'open' ? payoutAt(round, round.step) : round.payoutPaise;
  return {
    ...openRoundView(round),
    state: round.state,
    cause: round.cause,
    step: round.step,
    roast_multiplier: round.cause === 'roast' ? multiplierFromHundredths(multiplierAt(round, round.step)) : 0,
    win_amount: rupeesFromPaise(paid),
    ended_at: round.endedAt?.toISOString() ?? null,
    server_seed: round.state === 'open' ? null : round.serverSeed,
    target: round.target,
  };
}

/** Its multiplier is the line's while the round is open, then the paid one: 0 for a loss, 1 for a refund. */
export function betHistoryRow(round: PublicRound, replayIds: ReplayIds): v.InferInput<typeof BetHistoryRow> {
  const multiplier =
    round.state === 'open'
      ? multiplierAt(round, round.step)
      : paidMultiplier(round.stakePaise, round.payoutPaise);
  return {
    created_at: round.createdAt.toISOString(),
    amount: rupeesFromPaise(round.stakePaise),
    multiplier: multiplierFromHundredths(multiplier),
    win_amount: rupeesFromPaise(round.payoutPaise),
    round_id: round.roundId,
    type: difficultyOf(round.type),
    state: round.state,
    nonce: round.nonce,
    cause: round.cause,
    target: round.target,
    replay: round.state === 'open' ? null : replayIds.write(round),
    balance_after: round.balanceAfterPaise === null ? null : rupeesFromPaise(round.balanceAfterPaise),
  };
}
