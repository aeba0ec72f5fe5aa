import type { BackOfficeCallName } from '../../src/contract/back-office/calls.ts';
import type { Db } from '../../src/server/platform/db/database.ts';
import { rounds } from '../../src/server/platform/db/schema/schema.ts';
import { SIZES } from './fill.ts';

export type Query = Readonly<Record<string, string>>;

export interface Case {
  readonly call: BackOfficeCallName;
  readonly queries: readonly Query[];
  /** bound of the 95th percentile, ms; that of a list by default */
  readonly boundMs?: number;
}

/** Ids of a row in the middle of the rounds. */
interface Known {
  readonly player: string;
  readonly round: string;
}

export async function knownOf(db: Db): Promise<Known> {
  const middle = SIZES.rounds / 2;
  const [row] = await db.select().from(rounds).orderBy(rounds.createdAt).offset(middle).limit(1);
  if (!row) throw new Error('There are no rounds.');
  return { player: row.userId, round: row.roundId };
}

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const OLD_DAY: Query = { from: day(20), to: day(19) };

const inBothOrders = (...statuses: readonly string[]): readonly Query[] =>
  statuses.flatMap((status) => ['oldest', 'newest'].map((order) => ({ status, order })));

const PAYMENTS: readonly Query[] = [
  ...inBothOrders('approved', 'rejected', 'all'),
  { status: 'all', method: 'usdt' },
  { status: 'all', min: '5000', max: '5001' },
  // No row has this amount, so all rows are read.
  { status: 'all', min: '99999999' },
  { status: 'approved', ...OLD_DAY },
  { status: 'all', phone: '0000000777' },
];

const of = (name: string, ...values: readonly string[]): readonly Query[] =>
  values.map((value) => ({ [name]: value }));

export const casesOf = ({ player, round }: Known): readonly Case[] => [
  {
    call: 'deposits',
    queries: [
      ...PAYMENTS,
      ...inBothOrders('pending'),
      { status: 'all', utr: 'BENCH00000005000' },
      { status: 'all', utr: 'NONE' },
      { status: 'to_refund' },
    ],
  },
  { call: 'withdrawals', queries: [...PAYMENTS, ...inBothOrders('requested', 'sent')] },
  {
    call: 'ledger',
    queries: [
      {},
      ...of('kind', 'stake', 'settlement', 'deposit', 'adjustment', 'reversal', 'debt_repaid'),
      ...of('account', 'wallet', 'stake', 'house', 'clearing', 'promotion', 'debt'),
      { player },
      { player, kind: 'adjustment' },
      { player, account: 'house' },
      { subject: round },
      OLD_DAY,
      { kind: 'reversal', ...OLD_DAY },
    ],
  },
  {
    call: 'players',
    queries: [{}, ...of('search', 'Ben', '0000000777', player, round), { status: 'blocked' }],
  },
  {
    call: 'rounds',
    queries: [
      {},
      ...of('state', 'cashed_out', 'refunded', 'open'),
      ...of('search', player, round),
      { type: '2' },
      { type: '2', state: 'refunded' },
      OLD_DAY,
    ],
  },
  { call: 'proposals', queries: [{}] },
  {
    call: 'auditLog',
    queries: [{}, { actor: 'bench3' }, ...of('act', 'reject', 'nothing'), { id: player }, OLD_DAY],
  },
  { call: 'overview', queries: [{}, { zone: 'ist' }], boundMs: 1_000 },
  {
    call: 'report',
    queries: [{}, { by: 'day and difficulty', zone: 'ist' }, OLD_DAY, { from: day(3_000) }],
  },
  { call: 'returnToPlayer', queries: [{}, { month: day(30).slice(0, 7) }] },
];
