import type { BackOfficeCallName } from './calls.ts';

interface CountedList {
  readonly call: BackOfficeCallName;
  readonly page: string;
  readonly query: Readonly<Record<string, string>>;
}

/** The lists behind the cards, badges and alarms: each has exactly the rows of the count. */
export const COUNTED_LISTS = {
  deposits: { call: 'deposits', page: '/deposits', query: { status: 'pending' } },
  withdrawals: { call: 'withdrawals', page: '/withdrawals', query: { status: 'requested' } },
  payouts: { call: 'withdrawals', page: '/withdrawals', query: { status: 'approved' } },
  proposals: { call: 'proposals', page: '/proposals', query: { state: 'open' } },
  'open rounds': { call: 'rounds', page: '/rounds', query: { state: 'open' } },
  'online players': { call: 'players', page: '/players', query: { status: 'online' } },
  refunds: { call: 'deposits', page: '/deposits', query: { status: 'to_refund' } },
  'unpaid withdrawals': { call: 'withdrawals', page: '/withdrawals', query: { status: 'overdue' } },
  'taken back': { call: 'bankLines', page: '/bank-lines', query: { kind: 'taken back' } },
  'held rounds': { call: 'rounds', page: '/rounds', query: { state: 'held' } },
  'unsettled rounds': { call: 'rounds', page: '/rounds', query: { state: 'unsettled' } },
} as const satisfies Readonly<Record<string, CountedList>>;
