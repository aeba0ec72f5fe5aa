import { randomUUID } from 'node:crypto';
import type { rounds } from '../../../src/server/platform/db/schema/schema.ts';

type RoundRow = typeof rounds.$inferInsert;

/** @returns the row of a round that ended when it began, on Hard, without a payout; it has no ledger entries */
export const endedRound = (
  row: Partial<RoundRow> & Pick<RoundRow, 'userId' | 'nonce' | 'createdAt'>,
): RoundRow => ({
  roundId: randomUUID(),
  stakePaise: 1_000n,
  payoutPaise: 0n,
  maxWinPaise: 50_000_000n,
  balanceAfterPaise: 0n,
  walletVersion: 1,
  endedAt: row.createdAt,
  rtp: 9800,
  multipliersVersion: 3,
  type: 3,
  lastStep: 20,
  algorithm: 1,
  fireVersion: 1,
  step: 0,
  state: 'cashed_out',
  cause: 'cashout',
  serverSeedHash: '',
  nextServerSeedHash: '',
  clientSeed: 'seed',
  serverSeed: '',
  landedAt: [],
  fireHits: [],
  walletVersions: [],
  ...row,
});
