import type { AdminCallName } from '../../../src/contract/admin/calls.ts';
import type { Db } from '../../../src/server/platform/db/database.ts';
import { journal, rounds } from '../../../src/server/platform/db/schema/schema.ts';
import { SIZES } from './fill.ts';

const OVERVIEW_MS = 1_000;

export type Query = Readonly<Record<string, string>>;

export interface Case {
  readonly call: AdminCallName;
  readonly params?: Query;
  readonly queries: readonly Query[];
  /** of p95, where it is not that of a list */
  readonly boundMs?: number;
}

/** Ids of rows in the middle of what there is. */
interface Known {
  readonly player: string;
  readonly round: string;
  readonly entry: string;
}

export async function knownOf(db: Db): Promise<Known> {
  const middle = SIZES.rounds / 2;
  const [round] = await db.select().from(rounds).orderBy(rounds.createdAt).offset(middle).limit(1);
  const [entry] = await db.select().from(journal).orderBy(journal.createdAt).offset(middle).limit(1);
  if (!round || !entry) throw new Error('The tables are empty.');
  return { player: round.userId, round: round.roundId, entry: entry.journalId };
}

const STATUSES: readonly Query[] = ['pending', 'approved', 'rejected', 'all'].flatMap((status) => [
  { status, order: 'oldest' },
  { status, order: 'newest' },
]);

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const PAYMENTS: readonly Query[] = [
  ...STATUSES,
  { status: 'all', method: 'usdt' },
  { status: 'all', min: '5000', max: '5001' },
  // Nothing has such an amount: all of it is looked through.
  { status: 'all', min: '99999999' },
  { status: 'approved', from: day(20), to: day(19) },
  { status: 'all', phone: '0000000777' },
];

export const casesOf = ({ player, round, entry }: Known): readonly Case[] => [
  {
    call: 'deposits',
    queries: [
      ...PAYMENTS,
      { status: 'all', utr: 'BENCH5000' },
      { status: 'all', utr: 'NONE' },
      { status: 'to_refund' },
    ],
  },
  { call: 'withdrawals', queries: PAYMENTS },
  {
    call: 'ledger',
    queries: [
      {},
      ...[
        'stake',
        'settlement',
        'deposit',
        'withdrawal_held',
        'adjustment',
        'reversal',
        'debt_repaid',
        'welcome',
      ].map((kind) => ({ kind })),
      ...['wallet', 'stake', 'house', 'clearing', 'withdrawal', 'promotion', 'debt'].map((account) => ({
        account,
      })),
      { player },
      { player, kind: 'adjustment' },
      { player, account: 'house' },
      { subject: round },
      { from: day(20), to: day(19) },
      { kind: 'stake', from: day(20), to: day(19) },
      { kind: 'reversal', from: day(20), to: day(19) },
    ],
  },
  { call: 'ledgerEntry', params: { id: entry }, queries: [{}] },
  {
    call: 'players',
    queries: [
      {},
      { search: 'Ben' },
      { search: '0000000777' },
      { search: player },
      { search: round },
      { status: 'blocked' },
    ],
  },
  { call: 'player', params: { id: player }, queries: [{}] },
  { call: 'playerEntries', params: { id: player }, queries: [{}] },
  { call: 'relatedPlayers', params: { id: player }, queries: [{}] },
  {
    call: 'rounds',
    queries: [
      {},
      { state: 'cashed_out' },
      { state: 'refunded' },
      { state: 'open' },
      { type: '2' },
      { type: '2', state: 'refunded' },
      { search: player },
      { search: round },
      { from: day(20), to: day(19) },
    ],
  },
  { call: 'round', params: { id: round }, queries: [{}] },
  { call: 'proposals', queries: [{}] },
  { call: 'position', queries: [{}] },
  {
    call: 'auditLog',
    queries: [
      {},
      { actor: 'bench3' },
      { act: 'reject' },
      { act: 'nothing' },
      { id: player },
      { from: day(20), to: day(19) },
    ],
  },
];

/** Read from the totals. */
export const RESULTS: readonly Case[] = [
  { call: 'overview', queries: [{}, { zone: 'ist' }], boundMs: OVERVIEW_MS },
  {
    call: 'report',
    queries: [
      {},
      { by: 'day and difficulty', zone: 'ist' },
      { from: day(20), to: day(19) },
      { from: day(3_000) },
    ],
  },
  { call: 'returnToPlayer', queries: [{}, { month: day(30).slice(0, 7) }] },
];
