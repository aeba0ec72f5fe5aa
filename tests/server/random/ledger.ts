import type { DifficultyType } from '../../../src/contract/constants.ts';

/** The settings of the house in the model, in paise and hundredths of a percent. */
export interface HouseRules {
  readonly minBet: number;
  readonly maxBet: number;
  readonly maxWin: number;
  readonly rtpBps: number;
  readonly paused: boolean;
}

export const HOUSE_RULES: HouseRules = {
  minBet: 1_00,
  maxBet: 150_00,
  maxWin: 500_000_00,
  rtpBps: 9800,
  paused: false,
};

/** The state of a player in the model. Amounts are paise as numbers: in a test they stay far below 2^53. */
export interface Ledger {
  readonly balance: number;
  readonly debt: number;
  readonly version: number;
  readonly blocked: boolean;
  readonly first_recharge: number;
  readonly nonce: number;
  readonly client_seed: string;
  readonly next_hash: string;
  readonly rounds: readonly ModelRound[];
  readonly deposits: readonly Payment[];
  readonly withdrawals: readonly Payment[];
  readonly movements: readonly MovementRecord[];
}

export interface MovementRecord {
  readonly kind: 'welcome' | 'deposit' | 'withdrawal_paid' | 'stake' | 'settlement';
  readonly subject: string;
  readonly undo: number;
  readonly undone: boolean;
}

export interface Payment {
  readonly id: string;
  readonly amount: number;
  readonly status: 0 | 1 | 2;
  readonly utr: string;
}

export interface ModelRound {
  readonly round_id: string;
  readonly type: DifficultyType;
  readonly stake: number;
  readonly table: readonly number[];
  readonly maxWin: number;
  readonly hash: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly state: 'open' | 'fried' | 'cashed_out' | 'refunded';
  readonly step: number;
  readonly win: number;
  readonly paid: readonly [number, number];
  /** the line that its bet settled it at; unset: played by hand */
  readonly target?: number;
  readonly landings: readonly string[];
}

const MAX_REMEMBERED = 12;

export const payout = (
  { stake, table, maxWin }: Pick<ModelRound, 'table' | 'maxWin' | 'stake'>,
  step: number,
): number => (step === 0 ? 0 : Math.min(maxWin, (stake / 100) * (table[step - 1] ?? 0)));

export const rupees = (paise: number): number => paise / 100;

export function lastStep(round: Pick<ModelRound, 'table' | 'maxWin' | 'stake'>): number {
  const { table, maxWin } = round;
  const capped = table.findIndex((_, index) => payout(round, index + 1) >= maxWin);
  return capped < 0 ? table.length : capped + 1;
}

export function credited(ledger: Ledger, amount: number): Ledger {
  const balance = ledger.balance + amount;
  const repaid = Math.min(balance, ledger.debt);
  return {
    ...ledger,
    balance: balance - repaid,
    debt: ledger.debt - repaid,
    version: ledger.version + (repaid > 0 ? 2 : 1),
  };
}

export function clawedBack(ledger: Ledger, amount: number): Ledger {
  const taken = Math.min(ledger.balance, amount);
  return {
    ...ledger,
    balance: ledger.balance - taken,
    debt: ledger.debt + amount - taken,
    version: ledger.version + (taken > 0 ? 1 : 0),
  };
}

export function undone(ledger: Ledger, movement: MovementRecord): Ledger {
  const after = movement.undo > 0 ? credited(ledger, movement.undo) : clawedBack(ledger, -movement.undo);
  const movements = ledger.movements.map((one) => (one === movement ? { ...one, undone: true } : one));
  return { ...after, movements };
}

const remembered = (ledger: Ledger, ...moved: Omit<MovementRecord, 'undone'>[]): readonly MovementRecord[] =>
  [
    ...ledger.movements,
    ...moved.filter(({ undo }) => undo !== 0).map((one) => ({ ...one, undone: false })),
  ].slice(-MAX_REMEMBERED);

export const replaced = (ledger: Ledger, round: ModelRound): readonly ModelRound[] =>
  ledger.rounds.map((one) => (one.round_id === round.round_id ? round : one));

export function ended(
  ledger: Ledger,
  round: ModelRound,
  end: Pick<ModelRound, 'state' | 'step' | 'win'>,
): Ledger {
  const after = end.win > 0 ? credited(ledger, end.win) : ledger;
  const { round_id: subject, stake } = round;
  return {
    ...after,
    rounds: replaced(ledger, { ...round, ...end, paid: [after.balance, after.version] }),
    movements: remembered(
      ledger,
      { kind: 'stake', subject, undo: stake },
      { kind: 'settlement', subject, undo: -end.win },
    ),
  };
}

export function settledAtTarget(
  ledger: Ledger,
  round: ModelRound,
  target: number,
  fatalLine: number,
): Ledger {
  return fatalLine <= target
    ? ended(ledger, round, { state: 'fried', step: fatalLine, win: 0 })
    : ended(ledger, round, { state: 'cashed_out', step: target, win: payout(round, target) });
}

export function endOf(round: ModelRound | undefined): Readonly<Record<string, unknown>> {
  if (!round) return {};
  const { state, step, win, table, maxWin } = round;
  const isFried = state === 'fried';
  const paidCause = win >= maxWin ? 'max_win' : step === lastStep(round) ? 'last_line' : 'cashout';
  return {
    state,
    step,
    win_amount: rupees(win),
    roast_multiplier: isFried ? (table[step - 1] ?? 0) / 100 : 0,
    cause: isFried ? 'roast' : paidCause,
  };
}

export function settledAtCurrentStep(ledger: Ledger): Ledger {
  const [round] = ledger.rounds;
  if (round?.state !== 'open') return ledger;
  return round.step === 0
    ? ended(ledger, round, { state: 'refunded', step: 0, win: round.stake })
    : ended(ledger, round, { state: 'cashed_out', step: round.step, win: payout(round, round.step) });
}

export function decided(
  ledger: Ledger,
  kind: 'deposit' | 'withdrawal',
  id: string,
  status: 1 | 2,
  approved: number,
): Ledger {
  const list = kind === 'deposit' ? ledger.deposits : ledger.withdrawals;
  const payment = list.find((one) => one.id === id);
  if (payment?.status !== 0) throw new Error(`The model has no ${kind} ${id} that waits.`);
  const settled = list.map((one) => (one.id === id ? { ...one, status } : one));
  if (kind === 'withdrawal') {
    const after = status === 2 ? credited(ledger, payment.amount) : ledger;
    const paid = { kind: 'withdrawal_paid', subject: id, undo: payment.amount } as const;
    return {
      ...after,
      withdrawals: settled,
      movements: status === 1 ? remembered(ledger, paid) : ledger.movements,
    };
  }
  if (status === 2) return { ...ledger, deposits: settled };
  return {
    ...credited(ledger, approved),
    first_recharge: Math.min(2, ledger.first_recharge + (approved >= 100_00 ? 1 : 0)),
    deposits: settled,
    movements: remembered(ledger, { kind: 'deposit', subject: id, undo: -approved }),
  };
}

export function rejectedByOtherClaim(ledger: Ledger, utr: string, approvedId: string): Ledger {
  const lost = (one: Payment): boolean => one.utr === utr && one.status === 0 && one.id !== approvedId;
  return { ...ledger, deposits: ledger.deposits.map((one) => (lost(one) ? { ...one, status: 2 } : one)) };
}
