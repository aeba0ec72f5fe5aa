import type { DifficultyType } from '../../../src/contract/constants.ts';
import { multiplierTable } from '../../../src/rules/multipliers.ts';
import { fatalLineByHand } from '../support/steer.ts';
import {
  ended,
  endOf,
  HOUSE_RULES,
  type HouseRules,
  type Ledger,
  lastStep,
  type ModelRound,
  type Payment,
  payout,
  replaced,
  rupees,
  settledAtTarget,
} from './ledger.ts';

export type Call =
  | {
      readonly name: 'bet';
      readonly amount: number;
      readonly type: DifficultyType;
      readonly hash?: string;
      readonly target?: number;
      readonly clientSeed?: string;
    }
  | { readonly name: 'advance'; readonly round_id: string; readonly step: number; readonly fire: boolean }
  | { readonly name: 'cashout'; readonly round_id?: string; readonly multiplier: number }
  | { readonly name: 'addAmount'; readonly amount: number; readonly utr: string; readonly used: boolean }
  | { readonly name: 'withdrawal'; readonly amount: number };

/** @returns whether a late copy of a call gets the stored response; a cash-out only when it names its round */
export const isKnownAgain = (call: Call): boolean => call.name !== 'cashout' || call.round_id !== undefined;

export interface Answered {
  readonly http: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Judgement {
  /** fault of the answer; null: none */
  readonly wrong: string | null;
  readonly next: Ledger;
}

function compare(wanted: Readonly<Record<string, unknown>>, got: Answered, http: number): string | null {
  if (got.http !== http)
    return `expected ${http} ${JSON.stringify(wanted)}, got ${got.http} ${JSON.stringify(got.body)}`;
  for (const [name, value] of Object.entries(wanted))
    if (JSON.stringify(got.body[name]) !== JSON.stringify(value))
      return `expected ${name} ${JSON.stringify(value)}, got ${JSON.stringify(got.body[name])}`;
  return null;
}

const refusal = (ledger: Ledger, got: Answered, http: number, code: string): Judgement => ({
  wrong: compare({ success: false, status: false, code }, got, http),
  next: ledger,
});

type SeedOf = (hash: string) => string | undefined;

/** @returns the fatal line; infinity while its seed is a secret of a provider elsewhere */
function fatalLineOf({ hash, client_seed: clientSeed, nonce, type }: ModelRound, seedOf: SeedOf): number {
  const seed = seedOf(hash);
  return seed === undefined ? Number.POSITIVE_INFINITY : fatalLineByHand(seed, clientSeed, nonce, type);
}

export function judge(
  ledger: Ledger,
  call: Call,
  got: Answered,
  seedOf: SeedOf,
  house: HouseRules = HOUSE_RULES,
): Judgement {
  if (ledger.blocked) return judgeBlocked(ledger, got);
  switch (call.name) {
    case 'bet':
      return judgeBet(ledger, call, got, seedOf, house);
    case 'advance':
      return judgeAdvance(ledger, call, got, seedOf);
    case 'cashout':
      return judgeCashout(ledger, call, got, seedOf);
    case 'addAmount':
      return judgeDeposit(ledger, call, got);
    case 'withdrawal':
      return judgeWithdrawal(ledger, call, got);
  }
}

function judgeBlocked(ledger: Ledger, got: Answered): Judgement {
  // A block ends the sessions after ten minutes.
  if (got.http === 401) return { wrong: null, next: ledger };
  const last = ledger.rounds.find(({ state }) => state !== 'open');
  const told = got.body.round as { round_id: string; state: string; win_amount: number } | null | undefined;
  const seen = told && { round_id: told.round_id, state: told.state, win: told.win_amount };
  const wanted = last ? { round_id: last.round_id, state: last.state, win: rupees(last.win) } : null;
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    return {
      wrong: `blocked: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(seen)}`,
      next: ledger,
    };
  const refused = { success: false, code: 'blocked', balance: rupees(ledger.balance) };
  return { wrong: compare({ ...refused, wallet_version: ledger.version }, got, 403), next: ledger };
}

type CallOf<Name extends Call['name']> = Extract<Call, { name: Name }>;

function judgeBet(
  ledger: Ledger,
  call: CallOf<'bet'>,
  got: Answered,
  seedOf: SeedOf,
  house: HouseRules,
): Judgement {
  const { amount, type, hash, target } = call;
  if (ledger.rounds[0]?.state === 'open') return refusal(ledger, got, 409, 'round_open');
  if (house.paused) return refusal(ledger, got, 409, 'betting_paused');
  if (amount < house.minBet || amount > house.maxBet) return refusal(ledger, got, 422, 'limit');
  if (hash !== undefined && hash !== ledger.next_hash) return refusal(ledger, got, 409, 'seed_changed');
  const table = multiplierTable(type, house.rtpBps);
  const last = lastStep({ table, stake: amount, maxWin: house.maxWin });
  if (target !== undefined && target > last) return refusal(ledger, got, 422, 'limit');
  if (amount > ledger.balance) return refusal(ledger, got, 409, 'insufficient_balance');
  const { nonce, next_hash: nextHash } = ledger;
  const clientSeed = call.clientSeed ?? ledger.client_seed;
  const balance = ledger.balance - amount;
  const version = ledger.version + 1;
  const round: ModelRound = {
    round_id: String(got.body.round_id),
    type,
    stake: amount,
    table,
    maxWin: house.maxWin,
    hash: nextHash,
    client_seed: clientSeed,
    nonce,
    state: 'open',
    step: 0,
    win: 0,
    paid: [0, 0],
    landings: [],
    ...(target !== undefined && { target }),
  };
  const rounds = [round, ...ledger.rounds].slice(0, 8);
  const opened = { ...ledger, balance, version, client_seed: clientSeed, nonce: nonce + 1, rounds };
  const next =
    target === undefined
      ? opened
      : {
          ...settledAtTarget(opened, round, target, fatalLineOf(round, seedOf)),
          next_hash: String(got.body.next_server_seed_hash),
        };
  const wrong = compare(
    {
      success: true,
      amount: rupees(amount),
      type,
      nonce,
      client_seed: clientSeed,
      server_seed_hash: nextHash,
      balance: rupees(next.balance),
      wallet_version: next.version,
      multiplier: table.map((hundredths) => hundredths / 100),
      max_win: rupees(house.maxWin),
      ...(target !== undefined && { target, server_seed: seedOf(nextHash), ...endOf(next.rounds[0]) }),
    },
    got,
    200,
  );
  return { wrong, next };
}

function judgeAdvance(
  ledger: Ledger,
  { round_id: roundId, step, fire }: CallOf<'advance'>,
  got: Answered,
  seedOf: SeedOf,
): Judgement {
  const round = ledger.rounds.find((one) => one.round_id === roundId);
  if (!round) return refusal(ledger, got, 404, 'no_round');
  const before = round.landings[step - 1];
  if (before !== undefined) {
    const same = got.http === 200 && JSON.stringify(got.body) === before;
    return {
      wrong: same ? null : `expected the first answer ${before}, got ${JSON.stringify(got)}`,
      next: ledger,
    };
  }
  if (round.state !== 'open') return refusal(ledger, got, 409, 'no_round');
  if (step !== round.step + 1) return refusal(ledger, got, 409, 'step_mismatch');
  const fatalLine = fatalLineOf(round, seedOf);
  if (fatalLine < step) return { wrong: `line ${fatalLine} was fatal and passed`, next: ledger };
  const roasted = step === fatalLine;
  const last = step === lastStep(round);
  const landings = [...round.landings, JSON.stringify(got.body)];
  const landed = { ...round, step, landings };
  const state = roasted || fire ? 'fried' : last ? 'cashed_out' : 'open';
  const win = state === 'fried' ? 0 : payout(round, step);
  const next =
    state === 'open'
      ? { ...ledger, rounds: replaced(ledger, landed) }
      : ended(ledger, landed, { state, step, win });
  const multiplier = (round.table[step - 1] ?? 0) / 100;
  const wrong = compare(
    {
      success: true,
      step,
      state,
      multiplier,
      roast_multiplier: roasted ? multiplier : 0,
      win_amount: rupees(win),
      balance: rupees(next.balance),
      wallet_version: next.version,
      cause: roasted
        ? 'roast'
        : fire
          ? 'fire'
          : state === 'open'
            ? null
            : win >= round.maxWin
              ? 'max_win'
              : 'last_line',
      server_seed: state === 'open' ? null : seedOf(round.hash),
    },
    got,
    200,
  );
  return { wrong, next };
}

function judgeCashout(
  ledger: Ledger,
  { round_id: roundId, multiplier }: CallOf<'cashout'>,
  got: Answered,
  seedOf: SeedOf,
): Judgement {
  const round =
    roundId === undefined ? ledger.rounds[0] : ledger.rounds.find((one) => one.round_id === roundId);
  if (!round) return refusal(ledger, got, 404, 'no_round');
  if (round.state === 'fried' || round.state === 'refunded') return refusal(ledger, got, 409, 'no_round');
  if (round.target !== undefined) return refusal(ledger, got, 409, 'no_round');
  if (round.state === 'open' && round.step === 0) return refusal(ledger, got, 409, 'not_landed');
  const here = round.table[round.step - 1] ?? 0;
  if (Math.abs(multiplier - here) > 1) return refusal(ledger, got, 409, 'multiplier_mismatch');
  const mayBeLate = round.state === 'open' && roundId === undefined && ledger.rounds.length > 1;
  if (mayBeLate && got.http === 409) return refusal(ledger, got, 409, 'round_open');
  const fatalLine = fatalLineOf(round, seedOf);
  if (fatalLine <= round.step) return { wrong: `line ${fatalLine} was fatal and passed`, next: ledger };
  const win = round.state === 'open' ? payout(round, round.step) : round.win;
  const next =
    round.state === 'open' ? ended(ledger, round, { state: 'cashed_out', step: round.step, win }) : ledger;
  const [balance, version] = next.rounds.find((one) => one.round_id === round.round_id)?.paid ?? [0, 0];
  const says = {
    status: true,
    win_amount: rupees(win),
    balance: rupees(balance),
    wallet_version: version,
    server_seed: seedOf(round.hash),
  };
  return { wrong: compare(says, got, 200), next };
}

function judgeDeposit(ledger: Ledger, { amount, utr, used }: CallOf<'addAmount'>, got: Answered): Judgement {
  const pending = ledger.deposits.filter(({ status }) => status === 0).length;
  if (pending >= 5 || used) return refusal(ledger, got, 409, 'limit');
  if (ledger.deposits.some((claim) => claim.utr === utr && claim.status !== 2))
    return refusal(ledger, got, 409, 'limit');
  const claim: Payment = { id: String(got.body.deposit_id), amount, status: 0, utr };
  return {
    wrong: compare({ success: true }, got, 200),
    next: { ...ledger, deposits: [...ledger.deposits, claim] },
  };
}

function judgeWithdrawal(ledger: Ledger, { amount }: CallOf<'withdrawal'>, got: Answered): Judgement {
  if (ledger.first_recharge === 0) return refusal(ledger, got, 403, 'deposit_first');
  if (ledger.debt > 0) return refusal(ledger, got, 403, 'debt');
  if (amount > ledger.balance) return refusal(ledger, got, 409, 'insufficient_balance');
  if (ledger.withdrawals.filter(({ status }) => status === 0).length >= 3)
    return refusal(ledger, got, 409, 'limit');
  const balance = ledger.balance - amount;
  const version = ledger.version + 1;
  const wish: Payment = { id: String(got.body.withdrawal_id), amount, status: 0, utr: '' };
  const withdrawals = [...ledger.withdrawals, wish];
  const wrong = compare({ success: true, balance: rupees(balance), wallet_version: version }, got, 200);
  return { wrong, next: { ...ledger, balance, version, withdrawals } };
}
