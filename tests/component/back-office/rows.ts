import type { BackOfficeAnswerOnWire } from '../../../src/contract/back-office/calls.ts';
import type { DepositRow, WithdrawalRow } from '../../../src/contract/back-office/payments.ts';
import type { ProposalRow } from '../../../src/contract/back-office/proposals.ts';
import { DIFFICULTY_TYPES } from '../../../src/contract/constants.ts';
import { idOf } from './server.ts';

const AT = '2026-11-01T09:05:00Z';

export const depositOf = (more: Partial<DepositRow> = {}): DepositRow => ({
  id: idOf(1),
  user_id: idOf(100),
  player: 'Zoya',
  phone: '••••••4321',
  amount: '1250.00',
  method: 'upi',
  created_at: AT,
  decided_at: null,
  decided_by: null,
  reason: null,
  approved: null,
  refund: null,
  refund_state: null,
  utr: 'UTR1',
  status: 'pending',
  conflicts: 0,
  has_bank_line: true,
  is_taken_back: false,
  usdt: null,
  proposal: null,
  ...more,
});

export const withdrawalOf = (more: Partial<WithdrawalRow> = {}): WithdrawalRow => ({
  id: idOf(2),
  user_id: idOf(100),
  player: 'Zoya',
  phone: '••••••4321',
  amount: '9000.00',
  method: 'upi',
  created_at: AT,
  decided_at: null,
  decided_by: null,
  reason: null,
  status: 'requested',
  reference: null,
  entry_id: null,
  claim: null,
  holder: 'Asha Devi',
  bank: 'State Bank',
  target: '••••••••9012',
  debt: '0.00',
  is_blocked: false,
  proposal: null,
  ...more,
});

export const proposalOf = (more: Partial<ProposalRow> = {}): ProposalRow => ({
  proposal_id: idOf(1),
  kind: 'approve withdrawal',
  subject: idOf(2),
  user_id: idOf(100),
  state: 'open',
  summary: 'Approve to pay ₹15,000.00 to Zoya.',
  consequence: {
    effects: [{ label: 'Balance', before: '₹15,000.00', after: '₹0.00' }],
    notes: ['The amount stays held until it is sent.'],
  },
  obstacle: null,
  preview_version: 'v1',
  proposed_by: 'ravi',
  proposed_at: '2026-11-01T09:05:00Z',
  expires_at: '2099-01-01T10:00:00Z',
  decided_by: null,
  decided_at: null,
  can_confirm: true,
  can_decline: true,
  ...more,
});

/** The last page of a list. */
export const pageOf = <Row>(...rows: Row[]) => ({ rows, next: null });

type Revenue = BackOfficeAnswerOnWire<'overview'>['periods'][number]['figures'];
export const figuresOf = (more: Partial<Revenue> = {}): Revenue => ({
  bets: 0,
  stake: '0.00',
  payout: '0.00',
  refunds: 0,
  refunded: '0.00',
  adjustments: '0.00',
  ggr: '0.00',
  ngr: '0.00',
  ...more,
});

type Overview = BackOfficeAnswerOnWire<'overview'>;
export const overviewOf = (more: Partial<Overview> = {}): Overview => ({
  read_at: AT,
  currency: 'INR',
  periods: [1, 7, 30].map((days) => ({
    days,
    figures: figuresOf(),
    before: figuresOf(),
    active_players: 0,
    by_difficulty: DIFFICULTY_TYPES.map((type) => ({ type, figures: figuresOf() })),
  })),
  days: Array.from({ length: 30 }, (_, nth) => ({
    day: `2026-11-${String(nth + 1).padStart(2, '0')}`,
    figures: figuresOf({ ggr: `${nth}.00` }),
  })),
  queues: [],
  open_rounds: 0,
  open_stake: '0.00',
  online_players: 0,
  alarms: [],
  counted_only_to: null,
  new_epoch: null,
  ...more,
});
