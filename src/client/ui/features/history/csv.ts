import type { Answer } from '../../../../contract/calls.ts';
import { rupeesText } from '../../../../contract/money.ts';
import { MAX_PAYMENTS, PAYMENTS_A_PAGE, type PaymentHistoryRow } from '../../../../contract/payments.ts';
import type { SettledRoundRow } from '../../../../contract/rounds.ts';
import { csvText, markAsText } from '../../../../rules/csv.ts';
import { statusOf } from './RecordCells.tsx';

const ROUNDS_AT_MOST = 100_000;
const ROUNDS_A_CALL = 200;

const ROUND_COLUMNS: Readonly<Record<string, (round: SettledRoundRow) => string>> = {
  created_at: ({ created_at }) => created_at,
  ended_at: ({ ended_at }) => ended_at ?? '',
  bet: ({ amount }) => rupeesText(amount),
  win: ({ win_amount }) => rupeesText(win_amount),
  balance_after: ({ balance_after }) => rupeesText(balance_after),
  type: ({ type }) => String(type),
  state: ({ state }) => state,
  cause: ({ cause }) => cause ?? '',
  step: ({ step }) => String(step),
  target: ({ target }) => String(target ?? ''),
  round_id: ({ round_id }) => round_id,
  server_seed: ({ server_seed }) => server_seed ?? '',
  server_seed_hash: ({ server_seed_hash }) => server_seed_hash,
  client_seed: ({ client_seed }) => markAsText(client_seed),
  nonce: ({ nonce }) => String(nonce),
  algorithm: ({ algorithm }) => String(algorithm),
};

export function roundsCsv(rounds: readonly SettledRoundRow[]): string {
  const columns = Object.keys(ROUND_COLUMNS);
  return csvText(
    columns,
    rounds.map((round) => Object.values(ROUND_COLUMNS).map((value) => value(round))),
  );
}

export function paymentsCsv(payments: readonly PaymentHistoryRow[]): string {
  const rows = payments.map((payment) => [
    payment.created_at,
    rupeesText(payment.amount),
    statusOf(payment).name,
    payment.id ?? '',
  ]);
  return csvText(['created_at', 'amount', 'status', 'id'], rows);
}

export async function fetchRounds(
  fetchPage: (before: number | null, limit: number) => Promise<Answer<'rounds'>>,
): Promise<SettledRoundRow[]> {
  const all: SettledRoundRow[] = [];
  let before: number | null = null;
  do {
    const page: Answer<'rounds'> = await fetchPage(before, ROUNDS_A_CALL);
    all.push(...page.data);
    before = page.next;
  } while (before !== null && all.length < ROUNDS_AT_MOST);
  return all;
}

export async function fetchPayments(
  fetchPage: (end: number) => Promise<readonly PaymentHistoryRow[]>,
): Promise<PaymentHistoryRow[]> {
  const all: PaymentHistoryRow[] = [];
  const known = new Set<string>();
  for (let end = PAYMENTS_A_PAGE; end <= MAX_PAYMENTS; end += PAYMENTS_A_PAGE) {
    const page = await fetchPage(end);
    for (const payment of page) {
      if (payment.id !== undefined && known.has(payment.id)) continue;
      if (payment.id !== undefined) known.add(payment.id);
      all.push(payment);
    }
    if (page.length < PAYMENTS_A_PAGE) break;
  }
  return all;
}

/** Browsers read a downloaded blob some time after the click. */
const REVOKE_AFTER_MS = 60_000;

export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
