import { describe, expect, test } from 'vitest';
import { roundVerdict } from '../../../src/client/ui/features/fairness/verdict.ts';
import { hasOlderPage } from '../../../src/client/ui/features/history/bet-pages.ts';
import { dateTimeText, statusOf } from '../../../src/client/ui/features/history/RecordCells.tsx';
import { shownPaymentName } from '../../../src/client/ui/features/payments/PaymentTarget.tsx';
import type { RoundView } from '../../../src/contract/rounds.ts';
import { drawFatalLine, seedHash } from '../../../src/rules/fairness.ts';
import { ROUND_DRAW, ROUND_VIEW } from '../contract/examples.ts';

test.each([
  ['chickenroad@upi', 'chickenroa…'],
  ['0123456789', '0123456789'],
  ['01234567890', '0123456789…'],
  // a letter with its vowel sign is one character to a person
  ['नि'.repeat(10), 'नि'.repeat(10)],
  ['नि'.repeat(11), `${'नि'.repeat(10)}…`],
])('a payment name %s shows as %s', (name, shown) => expect(shownPaymentName(name)).toBe(shown));

test('each status of a payment has its own picture; no number is Unknown, and a refund Returned', () => {
  expect(statusOf({ status: Number.NaN }).name).toBe('Unknown');
  expect(new Set([0, 1, 2, 3].map((status) => statusOf({ status }).icon)).size).toBe(4);
  expect(statusOf({ status: 2, refund_state: 'refunded' }).name).toBe('Returned');
});

// ICU puts a narrow no-break space before am and pm in some versions.
const plain = (text: string) => text.replace(/\s/gu, ' ').toLowerCase();

test.each([
  ['en', /^20 Nov 2025$/, '10:05 am'],
  ['hi', /^20 \p{Script=Devanagari}+.* 2025$/u, 'सुबह 10:05'],
] as const)('the time of a record has the months of %s and Latin digits', (language, date, clock) => {
  const { day, time } = dateTimeText('2025-11-20T10:05:00', language);
  expect(day).toMatch(date);
  expect(plain(time)).toBe(clock);
});

test.each(['yesterday', '', '2025-13-45'])('%j is no time and shows as it came', (createdAt) =>
  expect(dateTimeText(createdAt, 'en')).toEqual({ day: createdAt, time: '' }),
);

test.each([
  // page, rows, pages, older
  [1, 10, 5, true],
  [5, 3, 5, false],
  [1, 0, 1, false],
  [1, 10, null, true],
  [2, 4, null, false],
])('page %s of the bet history with %s rows of %s pages has older ones: %s', (page, rows, pages, older) =>
  expect(hasOlderPage(page, rows, pages)).toBe(older),
);

describe('the verdict on the last round', () => {
  const serverSeed = 'a'.repeat(64);
  const fatalLine = drawFatalLine({ ...ROUND_DRAW, serverSeed });
  const round: RoundView = {
    ...ROUND_VIEW,
    state: 'fried',
    cause: 'roast',
    step: fatalLine,
    server_seed_hash: seedHash(serverSeed),
    server_seed: serverSeed,
  };
  const none = { verdict: 'none' } as const;

  test('is that of the draw, sealed without its seed', () => {
    expect(roundVerdict(round, none)).toEqual({ kind: 'fair', fatalLine });
    expect(roundVerdict({ ...round, server_seed: null }, none)).toEqual({ kind: 'sealed' });
    const swapped = roundVerdict({ ...round, server_seed: 'b'.repeat(64) }, none);
    expect(swapped).toMatchObject({ kind: 'unfair', reason: { key: 'fairness.seedMismatch' } });
  });

  test('that this page saw before the bet outweighs the provider’s, for that round only', () => {
    const seen = {
      verdict: 'unfair',
      roundId: round.round_id,
      reason: { key: 'fairness.seedMismatch' },
    } as const;
    expect(roundVerdict(round, seen)).toEqual({ kind: 'unfair', reason: seen.reason });
    const other = { ...seen, roundId: '0199f000-0000-7000-8000-000000000002' };
    expect(roundVerdict(round, other).kind).toBe('fair');
  });
});
