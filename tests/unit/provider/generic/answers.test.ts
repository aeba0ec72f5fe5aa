import { describe, expect, test } from 'vitest';
import * as read from '../../../../src/provider/generic/answers.ts';
import { type LeaveOut, paiseCut } from '../../../../src/provider/generic/values.ts';

/** Reads a body. @returns its data, and the places that were left out */
function reading<Data>(reader: (body: unknown, leaveOut: LeaveOut) => Data, body: unknown) {
  const leftOut: string[] = [];
  return { data: reader(body, (place) => leftOut.push(place)), leftOut };
}

test.each<[bigint | null, ...unknown[]]>([
  [1000n, 10, '10', '10.', '0010.00'],
  [1050n, 10.5, '10.5'],
  [12_345_670n, '1,23,456.70'],
  [123_450n, '1,234.5'],
  [700n, ' 7 '],
  [0n, 1e-9],
  // cut, never rounded up
  [9999n, 99.999],
  [5699n, 56.99999999999999],
  [30n, 0.1 + 0.2],
  [1n, '0.019'],
  [null, -1, '-0.5', '1e3', 1e21, '0x10', '1,50', '१०', 'ten', '', ' ', Number.NaN],
  [null, null, true, [10], {}, Number.POSITIVE_INFINITY, '9'.repeat(41), '9999999999999999'],
])('%s paise are read from %j', (paise, ...amounts) => {
  for (const amount of amounts) expect(paiseCut(amount), String(amount)).toBe(paise);
});

const COLLISION = { success: true, status: false };
test.each<['yes' | 'no' | 'silent', ...unknown[]]>([
  ['yes', { success: true }, { success: 1 }, { success: 'true' }, { success: true, status: null }],
  ['yes', { status: true }, { status: 200 }, { status: '1' }, { status: 'Success' }],
  ['no', { success: false }, { success: 0 }, { success: 'false' }, { success: false, status: 200 }],
  ['no', { status: false }, { status: 'error' }, { status: 422 }, COLLISION],
  ['silent', {}, { message: 'Done' }, { status: null }, { status: 2 }, [], null, 'yes', true],
])('the verdict of an answer is %s for %j', (verdict, ...bodies) => {
  for (const body of bodies) expect(read.verdictOf(body), JSON.stringify(body)).toBe(verdict);
});

test('the verdict of an answer a message is text of at most 500 characters, without control characters', () => {
  expect(read.messageIn({ message: 'Phone taken' })).toBe('Phone taken');
  expect(read.messageIn({ message: 'a\u202eb\u0007c' })).toBe('a b c');
  expect(read.messageIn({ message: 'क्'.repeat(600) })).toHaveLength(500);
  for (const message of [null, '', {}, ['taken'], true]) expect(read.messageIn({ message })).toBeNull();
});

test('a user id is a whole number or a short text', () => {
  const known = (user_id: unknown) => read.userIdIn({ success: true, user_id });
  expect([5, '5', 'a-b'].map(known)).toEqual(['5', '5', 'a-b']);
  for (const userId of [null, undefined, '', 1.5, 2 ** 60, 'x'.repeat(65), 'a\nb', {}, true])
    expect(known(userId)).toBeNull();
});

describe('a profile', () => {
  const documented = { amount: 250, name: 'Asha', profile_image: '/a.png', first_recharge: 1, status: 1 };
  const asha = { ...documented, amount: 25_000n };
  const nobody = { amount: null, name: '', profile_image: null, first_recharge: 0, status: 1 };
  const nulls = { amount: null, name: null, profile_image: null, first_recharge: null, status: null };
  const asText = { ...documented, amount: '250.00', first_recharge: '1', status: '1' };
  const unreadable = { amount: 'lots', name: {}, profile_image: 7, first_recharge: 'yes', status: '2' };
  const fields = ['profile.amount', 'profile.name', 'profile.profile_image', 'profile.first_recharge'];

  test.each([
    ['as documented', { status: true, profile: documented }, asha, []],
    ['with another status', { status: '1', profile: documented }, asha, []],
    ['without one', { profile: documented }, asha, []],
    ['as text, with unknown fields', { profile: { ...asText, wallet: [1], vip: null }, now: 1 }, asha, []],
    ['of nothing but null', { status: true, profile: nulls }, nobody, []],
    ['field by field', { profile: unreadable }, { ...nobody, status: 2 }, fields],
  ])('is read %s', (_, body, data, leftOut) => {
    expect(reading(read.profileIn, body)).toEqual({ data, leftOut });
  });

  test.each([{}, { profile: null }, { profile: [] }, { profile: 'Asha' }, null])('%j has none', (body) => {
    expect(read.profileIn(body, () => {})).toBeNull();
  });
});

describe('game rules', () => {
  const FIELDS = ['min_recharge', 'min_bet_amount', 'max_bet_amount', 'min_win', 'max_win'];
  const NOTHING = Object.fromEntries(FIELDS.map((field) => [field, null]));
  const bets = { min_bet_amount: 10, max_bet_amount: '500' };
  const mixed = { ...bets, min_recharge: '100.00', min_win: -1, currency: 'INR' };

  test.each([
    ['no data', {}, {}, []],
    ['null', { data: null }, {}, []],
    ['a list', { data: [] }, {}, []],
    [
      'text and numbers',
      { data: mixed },
      { min_recharge: 10_000n, min_bet_amount: 1000n, max_bet_amount: 50_000n },
      ['data.min_win'],
    ],
    [
      'parts of a rupee: bets are whole rupees within',
      { data: { min_bet_amount: 0.5, max_bet_amount: 99.99 } },
      { min_bet_amount: 100n, max_bet_amount: 9900n },
      [],
    ],
    ['a minimum of 0', { data: { min_bet_amount: 0 } }, { min_bet_amount: 100n }, []],
    [
      'a maximum below the minimum',
      { data: { min_bet_amount: 50, max_bet_amount: 10 } },
      { min_bet_amount: 5000n },
      ['data.max_bet_amount'],
    ],
  ])('of %s', (_, body, data, leftOut) => {
    expect(reading(read.gameRulesIn, body)).toEqual({ data: { ...NOTHING, ...data }, leftOut });
  });
});

test('one bad chip costs only itself, a repeated amount is one chip, and there are twelve at most', () => {
  const data = [{ value: 10 }, { value: '20' }, { value: 'x' }, null, { value: 0 }, { value: 2.5 }, 50];
  expect(reading(read.betValuesIn, { data })).toEqual({
    data: [{ value: 1000n }, { value: 2000n }, { value: 5000n }],
    leftOut: ['data[2]', 'data[3]', 'data[4]', 'data[5]'],
  });
  const many = [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((value) => ({ value }));
  const chips = read.betValuesIn({ data: many }, () => {});
  expect(chips).toEqual(Array.from({ length: 12 }, (_, index) => ({ value: BigInt(index + 1) * 100n })));
});

describe('difficulties', () => {
  const easy = { type: 1, multiplier: [1.02, 1.1] };
  const EASY = { type: 1, multiplier: [102, 110], frequency: 1, roast_multiplier: 0 };

  test('both documented shapes are read, and multipliers are cut after the second decimal', () => {
    const medium = { type: '2', multiplier: ['1.119', 2.001], frequency: '0.6', roast_multiplier: '1.11' };
    expect(reading(read.levelsIn, { success: true, data: [easy, medium] })).toEqual({
      data: [EASY, { type: 2, multiplier: [111, 200], frequency: 0.6, roast_multiplier: 111 }],
      leftOut: [],
    });
  });

  test('one bad level costs only itself', () => {
    const bad = [
      { type: 9, multiplier: [1.02] },
      { type: 2, multiplier: [1.02, 'x'] },
      { type: 3, multiplier: [] },
    ];
    const data = [...bad, { type: 4, multiplier: null }, null, easy, { type: 1, multiplier: [5] }];
    const leftOut = [0, 1, 2, 3, 4, 6].map((index) => `data[${index}]`);
    expect(reading(read.levelsIn, { data })).toEqual({ data: [EASY], leftOut });
  });

  test('a frequency or a roast multiplier that cannot be read leaves the level', () => {
    const data = [{ ...easy, frequency: -3, roast_multiplier: 'none' }];
    const leftOut = ['data[0].frequency', 'data[0].roast_multiplier'];
    expect(reading(read.levelsIn, { data })).toEqual({ data: [EASY], leftOut });
    expect(read.levelsIn({ data: [{ ...easy, frequency: 900 }] }, () => {})?.[0]?.frequency).toBe(20);
  });

  test('without types, and under `levels`, their places are their types', () => {
    const levels = [{ multiplier: [1.1] }, { multiplier: ['?'] }, { multiplier: [1.3], frequency: 2 }];
    expect(read.levelsIn({ levels }, () => {})).toEqual([
      { type: 1, multiplier: [110], frequency: 1, roast_multiplier: 0 },
      { type: 3, multiplier: [130], frequency: 2, roast_multiplier: 0 },
    ]);
  });
});

describe('lists', () => {
  type Reader = (body: unknown, leaveOut: LeaveOut) => readonly unknown[] | null;
  const { betValuesIn, levelsIn, avatarsIn, paymentHistoryIn, betHistoryIn, bannersIn } = read;
  const READERS = { betValuesIn, levelsIn, avatarsIn, paymentHistoryIn, betHistoryIn, bannersIn };

  test.each<[string, Reader]>(Object.entries(READERS))('%s: nothing is an empty list', (_, reader) => {
    for (const body of [{}, { data: null }, { data: [] }])
      expect(reading(reader, body)).toEqual({ data: [], leftOut: [] });
    for (const data of ['rows', 7, { 0: {} }]) expect(reader({ data }, () => {})).toBeNull();
  });

  test('a list of ten thousand is read up to its thousandth', () => {
    const data = Array.from({ length: 10_000 }, () => ({ amount: 1, status: 0, created_at: '2026-01-01' }));
    expect(paymentHistoryIn({ data }, () => {})).toHaveLength(1000);
  });

  test('avatars need an id and a picture', () => {
    const picture = (id: unknown) => ({ id, avatars: `/${id}.png` });
    expect(reading(avatarsIn, { data: [picture(1), picture('2'), picture('x'), { id: 4 }] })).toEqual({
      data: [picture(1), { ...picture(2), id: 2 }],
      leftOut: ['data[2]', 'data[3]'],
    });
  });

  test('a payment has an amount; its status is Unknown where it is none of the documented', () => {
    const data = [
      { created_at: '2026-01-02 10:00:00', amount: '500', status: '1', id: 7 },
      { created_at: null, amount: 10.129, status: null },
      { created_at: 1_767_225_600, amount: 1, status: 3 },
      { created_at: '2026-01-02', amount: null, status: 0 },
    ];
    expect(reading(paymentHistoryIn, { data })).toEqual({
      data: [
        { created_at: '2026-01-02 10:00:00', amount: 50_000n, status: 1 },
        { created_at: '', amount: 1012n, status: -1 },
        { created_at: '2026-01-01T00:00:00.000Z', amount: 100n, status: -1 },
      ],
      leftOut: ['data[2].status', 'data[3]'],
    });
  });

  test('a bet that was lost may have neither multiplier nor win', () => {
    const bet = { created_at: '2026-01-02', amount: 10 };
    const data = [
      { ...bet, multiplier: '1.30', win_amount: '13.00' },
      { ...bet, amount: '10', multiplier: null, win_amount: null },
      { ...bet, multiplier: 'x', win_amount: [] },
      'row',
    ];
    const lost = { ...bet, amount: 1000n, multiplier: 0, win_amount: 0n };
    expect(reading(betHistoryIn, { success: true, data })).toEqual({
      data: [{ ...lost, multiplier: 130, win_amount: 1300n }, lost, lost],
      leftOut: ['data[2].multiplier', 'data[2].win_amount', 'data[3]'],
    });
  });

  test('a banner of an unknown shape is left out', () => {
    const data = [{ banner_image: 'https://x.test/1.png' }, 'text', { id: 'x' }];
    const leftOut = ['data[0]', 'data[1]', 'data[2]'];
    expect(reading(bannersIn, { data })).toEqual({ data: [], leftOut });
  });
});

test.each([
  [{ success: true, qr_code: 'data:image/png,AA', name: 'shop@upi' }, 'data:image/png,AA', 'shop@upi'],
  [{ qr_code: '/qr.png', name: null }, '/qr.png', ''],
  [{ qr_code: null, name: 91_234 }, '', '91234'],
])('the payment address of %j', (body, qr_code, name) => {
  expect(read.paymentMethodIn(body, () => {})).toEqual({ qr_code, name });
  expect(read.paymentMethodIn({ success: true, qr_code: '', name: {} }, () => {})).toBeNull();
});

test('a win is cut to paise, and null where there is none', () => {
  expect(read.winAmountIn({ status: true, win_amount: '12.349' }, () => {})).toBe(1234n);
  expect(reading(read.winAmountIn, { status: true, win_amount: null })).toEqual({ data: null, leftOut: [] });
  expect(reading(read.winAmountIn, { win_amount: 'much' })).toEqual({ data: null, leftOut: ['win_amount'] });
});
