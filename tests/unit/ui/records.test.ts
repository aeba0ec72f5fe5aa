import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RoundView } from '../../../src/contract/rounds.ts';
import { drawFatalLine, drawSteps, seedHash } from '../../../src/game/fairness.ts';
import { roundVerdict } from '../../../src/ui/features/fairness/verdict.ts';
import { dateTimeText, statusOf } from '../../../src/ui/features/history/RecordCells.tsx';
import { isOlderThere } from '../../../src/ui/features/history/usePages.ts';
import { ACCESS_NOTICE, plainRupees } from '../../../src/ui/features/payments/AccessNotice.tsx';
import { shownPaymentName } from '../../../src/ui/features/payments/PaymentTarget.tsx';
import { fill } from '../../../src/ui/language/fill.ts';

describe('a payment name', () => {
  test.each([
    ['chickenroad@upi', 'chickenroa…'],
    ['0123456789', '0123456789'],
    ['01234567890', '0123456789…'],
    ['short', 'short'],
    ['', ''],
    // a letter with its vowel sign is one character to a person
    ['निनिनिनिनिनिनिनिनिनि', 'निनिनिनिनिनिनिनिनिनि'],
    ['निनिनिनिनिनिनिनिनिनिनि', 'निनिनिनिनिनिनिनिनिनि…'],
  ])('%s shows as %s', (name, shown) => expect(shownPaymentName(name)).toBe(shown));

  test('never shows more than ten characters and an ellipsis, and never changes what it shows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const shown = shownPaymentName(name);
        if (shown === name) return;
        expect(shown.endsWith('…')).toBe(true);
        expect(name.startsWith(shown.slice(0, -1))).toBe(true);
      }),
    );
  });
});

describe('the withdrawal-access notice', () => {
  test.each([
    [10_000n, 'FOR WITHDRAWAL ACCESS DEPOSIT 100 RUPEES ONE TIME.'],
    [25_000_050n, 'FOR WITHDRAWAL ACCESS DEPOSIT 2,50,000.50 RUPEES ONE TIME.'],
  ])('%s paise', (paise, text) => expect(fill(ACCESS_NOTICE, { min: plainRupees(paise) })).toBe(text));
});

describe('the status of a payment', () => {
  test.each([
    [0, 'Pending'],
    [1, 'Approved'],
    [2, 'Rejected'],
    [3, 'Unknown'],
    [-1, 'Unknown'],
    [Number.NaN, 'Unknown'],
  ])('%s is %s', (status, word) => expect(statusOf({ status }).word).toBe(word));

  test('of a payment over a limit tells that it goes back', () => {
    expect(statusOf({ status: 2, refund_state: 'due' }).word).toBe('To be returned');
    expect(statusOf({ status: 2, refund_state: 'refunded' }).word).toBe('Returned');
  });

  test('is told apart by its picture too, not by colour alone', () => {
    expect(new Set([0, 1, 2, 3].map((status) => statusOf({ status }).icon)).size).toBe(4);
  });
});

describe('the time of a record', () => {
  // ICU puts a narrow no-break space before am and pm in some versions.
  const plain = (text: string) => text.replace(/\s/gu, ' ').toLowerCase();

  test('reads as en-IN says it', () => {
    const { day, time } = dateTimeText('2025-11-20T10:05:00', 'en');
    expect(day).toBe('20 Nov 2025');
    expect(plain(time)).toBe('10:05 am');
  });

  test('has Hindi months and the same digits in Hindi', () => {
    const { day, time } = dateTimeText('2025-11-20T10:05:00', 'hi');
    expect(day).toMatch(/^20 \p{Script=Devanagari}+.* 2025$/u);
    expect(plain(time)).toBe('सुबह 10:05');
  });

  test.each(['yesterday', '', '2025-13-45'])('%j is no time and shows as it came', (createdAt) =>
    expect(dateTimeText(createdAt, 'en')).toEqual({ day: createdAt, time: '' }),
  );
});

describe('the pages of the bet history', () => {
  test.each([
    // page, rows, pages, older
    [1, 10, 5, true],
    [5, 3, 5, false],
    [1, 0, 1, false],
    [1, 10, null, true],
    [2, 4, null, false],
  ])('page %s with %s rows of %s pages', (page, rows, pages, older) =>
    expect(isOlderThere(page, rows, pages)).toBe(older),
  );
});

describe('the verdict on the last round', () => {
  const serverSeed = 'a'.repeat(64);
  const roast = drawFatalLine(serverSeed, 'mine', 7, 4);
  const round: RoundView = {
    round_id: '0199f000-0000-7000-8000-000000000001',
    state: 'fried',
    cause: 'roast',
    type: 4,
    amount: 1000n,
    multiplier: Array.from({ length: 15 }, (_, line) => 100 + line),
    step: roast,
    last_step: 15,
    roast_multiplier: 163,
    win_amount: 0n,
    max_win: 50_000_000n,
    server_seed_hash: seedHash(serverSeed),
    client_seed: 'mine',
    nonce: 7,
    algorithm: 1,
    fire_version: 2,
    created_at: '2025-11-20T10:05:00.000Z',
    ended_at: '2025-11-20T10:06:00.000Z',
    server_seed: serverSeed,
    target: null,
  };
  const none = { verdict: 'none' } as const;

  test('an honest round is fair, and names the line the draw made hot', () => {
    const places = drawSteps(serverSeed, 'mine', 7, 4).flatMap(({ steps }) =>
      steps.map(({ place }) => place),
    );
    expect(places).toContain(roast);
    expect(roundVerdict(round, none)).toEqual({ kind: 'fair', fatalLine: roast });
  });

  test('a seed that does not match the promised hash is not fair', () => {
    expect(roundVerdict({ ...round, server_seed: 'b'.repeat(64) }, none)).toMatchObject({
      kind: 'unfair',
      reason: expect.stringContaining('hash'),
    });
  });

  test('a round without its seed cannot be judged', () => {
    expect(roundVerdict({ ...round, server_seed: null }, none)).toEqual({ kind: 'sealed' });
  });

  test('what this page saw before the bet outweighs what the provider tells now, for that round only', () => {
    const seen = { verdict: 'unfair', roundId: round.round_id, reason: 'Another hash.' } as const;
    expect(roundVerdict(round, seen)).toEqual({ kind: 'unfair', reason: 'Another hash.' });
    const other = { ...seen, roundId: '0199f000-0000-7000-8000-000000000002' };
    expect(roundVerdict(round, other).kind).toBe('fair');
  });
});
