import { afterEach, expect, test, vi } from 'vitest';
import { downloadFile } from '../../../src/back-office/kit/download-file.ts';
import { download, fetchPayments, paymentsCsv } from '../../../src/client/ui/features/history/csv.ts';
import { PAYMENT_APPROVED, PAYMENT_REJECTED } from '../../../src/contract/constants.ts';
import { MAX_PAYMENTS, type PaymentHistoryRow } from '../../../src/contract/payments.ts';
import { csvText } from '../../../src/rules/csv.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const payment = (number: number): PaymentHistoryRow => ({
  created_at: '2026-03-02T10:00:00.000Z',
  amount: BigInt(number) * 100n,
  status: PAYMENT_APPROVED,
  id: `payment ${number}`,
});
const payments = (count: number) => Array.from({ length: count }, (_, index) => payment(count - index));

const pagesOf = (all: readonly PaymentHistoryRow[]) =>
  vi.fn(async (end: number) => all.slice(end - 100, end));

test.each([0, 1, 99, 100, 101, 250, MAX_PAYMENTS, MAX_PAYMENTS + 300])(
  'a file has the newest of %i',
  async (count) => {
    const all = payments(count);
    const pages = pagesOf(all);
    expect(await fetchPayments(pages)).toEqual(all.slice(0, MAX_PAYMENTS));
    expect(pages.mock.calls.length).toBeLessThanOrEqual(10);
  },
);

test('a file of payments has a payment once that another one moves to the next page meanwhile', async () => {
  const before = payments(150);
  const after = [payment(151), ...before];
  const ask = vi.fn(async (end: number) => (end === 100 ? before : after).slice(end - 100, end));
  expect(await fetchPayments(ask)).toEqual(before);
});

test('a file of payments fails when one of its pages fails', async () => {
  const ask = async (end: number) => {
    if (end > 100) throw new Error('No answer.');
    return payments(100);
  };
  await expect(fetchPayments(ask)).rejects.toThrow('No answer.');
});

test('a file of payments says date, rupees, status and id of each', () => {
  expect(paymentsCsv([payment(2), { ...payment(1), status: PAYMENT_REJECTED }])).toBe(
    'created_at,amount,status,id\r\n' +
      '2026-03-02T10:00:00.000Z,2.00,Approved,payment 2\r\n' +
      '2026-03-02T10:00:00.000Z,1.00,Rejected,payment 1\r\n',
  );
});

test('a cell is quoted as RFC 4180 has it, and is no formula; numbers stay numbers', () => {
  expect(csvText(['a', 'b'], [['1,5', 'say "no"\nagain']])).toBe('a,b\r\n"1,5","say ""no""\nagain"\r\n');
  const cells = ['=1+1', '+91', '-1-1', '@SUM(A1)', '\t=1', '-5.00', '12', 'a=b', 'A;=2*3;B'];
  const [, row] = csvText(['text'], [cells]).split('\r\n');
  expect(row).toBe("'=1+1,'+91,'-1-1,'@SUM(A1),\"\t'=1\",-5.00,12,a=b,\"A;'=2*3;B\"");
});

test.each([
  ['the game', () => download('bets.csv', '')],
  ['the back office', () => downloadFile('bets', 'csv', '')],
])('the object URL of a download of %s is kept for longer than a second', async (_, save) => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) });
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  save();
  await vi.advanceTimersByTimeAsync(1000);
  expect(revoke).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(revoke).toHaveBeenCalledOnce();
});
