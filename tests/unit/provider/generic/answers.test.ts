import { describe, expect, test } from 'vitest';
import * as read from '../../../../src/provider/generic/answers.ts';
import { type LeaveOut, paiseCut } from '../../../../src/provider/generic/values.ts';

function reading<Data>(reader: (body: unknown, leaveOut: LeaveOut) => Data, body: unknown) {
  const leftOut: string[] = [];
  return { data: reader(body, (place) => leftOut.push(place)), leftOut };
}

describe('rupees', () => {
  test.each([
    [10, 1000n],
    ['10', 1000n],
    [10.5, 1050n],
    ['10.5', 1050n],
    ['10.', 1000n],
    ['1,23,456.70', 12_345_670n],
    ['1,234.5', 123_450n],
    ['0010.00', 1000n],
    [1e-9, 0n],
    [' 7 ', 700n],
  ])('%j is %s paise', (rupees, paise) => {
    expect(paiseCut(rupees)).toBe(paise);
  });

  test.each([
    [99.999, 9999n],
    ['0.019', 1n],
    [0.1 + 0.2, 30n],
    [56.99999999999999, 5699n],
  ])('%s is cut to %s paise, never rounded up', (rupees, paise) => {
    expect(paiseCut(rupees)).toBe(paise);
  });

  test.each([
    -1,
    '-0.5',
    '1e3',
    1e21,
    '0x10',
    '1,50',
    '१०',
    'ten',
    '',
    ' ',
    null,
    true,
    [10],
    {},
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '9'.repeat(41),
    '9999999999999999',
  ])('%j is no amount', (rupees) => {
    expect(paiseCut(rupees)).toBeNull();
  });
});

describe('the verdict of an answer', () => {
  test.each([
    { success: true },
    { status: true },
    { success: 1 },
    { status: 200 },
    { status: '1' },
    { success: 'true' },
    { status: 'Success' },
    { success: true, status: null },
  ])('%j is a yes', (body) => {
    expect(read.verdictOf(body)).toBe('yes');
  });

  test.each([
    { success: false },
    { status: false },
    { success: 0 },
    { success: 'false' },
    { status: 'error' },
    { status: 422 },
    { success: true, status: false },
    { success: false, status: 200 },
  ])('%j is a no', (body) => {
    expect(read.verdictOf(body)).toBe('no');
  });

  test.each([{}, { message: 'Done' }, { status: null }, { status: 2 }, [], null, 'yes', true])(
    '%j says neither',
    (body) => {
      expect(read.verdictOf(body)).toBe('silent');
    },
  );

  test('a message is text of at most 500 characters, without what moves the writing', () => {
    expect(read.messageIn({ message: 'Phone taken' })).toBe('Phone taken');
    expect(read.messageIn({ message: 'a\u202eb\u0007c' })).toBe('a b c');
    expect(read.messageIn({ message: 'क्'.repeat(600) })).toHaveLength(500);
    for (const message of [null, '', {}, ['taken'], true]) expect(read.messageIn({ message })).toBeNull();
  });
});

describe('a user id', () => {
  test.each([
    [5, '5'],
    ['5', '5'],
    ['a-b', 'a-b'],
  ])('%j', (userId, known) => {
    expect(read.userIdIn({ success: true, user_id: userId })).toBe(known);
  });

  test.each([null, undefined, '', 1.5, 2 ** 60, 'x'.repeat(65), 'a\nb', {}, true])('%j is none', (userId) => {
    expect(read.userIdIn({ success: true, user_id: userId })).toBeNull();
  });
});

describe('a profile', () => {
  const documented = { amount: 250, name: 'Asha', profile_image: '/a.png', first_recharge: 1, status: 1 };
  const asha = {
    amount: 25_000n,
    name: 'Asha',
    profile_image: '/a.png',
    first_recharge: 1,
    status: 1,
  };

  test.each([true, 1, 200, '1', undefined])('with a status of %j is read', (status) => {
    expect(reading(read.profileIn, { status, profile: documented })).toEqual({ data: asha, leftOut: [] });
  });

  test('as text, with fields nobody has heard of', () => {
    const profile = {
      ...documented,
      amount: '250.00',
      first_recharge: '1',
      status: '1',
      wallet: [1],
      vip: null,
    };
    expect(reading(read.profileIn, { profile, server_time: 1 })).toEqual({ data: asha, leftOut: [] });
  });

  test('of nothing but null is a player without name, picture and deposit', () => {
    const profile = { amount: null, name: null, profile_image: null, first_recharge: null, status: null };
    expect(reading(read.profileIn, { status: true, profile })).toEqual({
      data: { amount: null, name: '', profile_image: null, first_recharge: 0, status: 1 },
      leftOut: [],
    });
  });

  test('is read field by field: what cannot be read is named, the rest stands', () => {
    const profile = { amount: 'lots', name: {}, profile_image: 7, first_recharge: 'yes', status: '2' };
    expect(reading(read.profileIn, { profile })).toEqual({
      data: { amount: null, name: '', profile_image: null, first_recharge: 0, status: 2 },
      leftOut: ['profile.amount', 'profile.name', 'profile.profile_image', 'profile.first_recharge'],
    });
  });

  test.each([{}, { profile: null }, { profile: [] }, { profile: 'Asha' }, null])('%j has none', (body) => {
    expect(read.profileIn(body, () => {})).toBeNull();
  });
});

describe('game rules', () => {
  const NOTHING = {
    min_recharge: null,
    min_bet_amount: null,
    max_bet_amount: null,
    min_win: null,
    max_win: null,
  };

  test('as text and as numbers, each by itself', () => {
    const data = {
      min_recharge: '100.00',
      min_bet_amount: 10,
      max_bet_amount: '500',
      min_win: -1,
      max_win: null,
      currency: 'INR',
    };
    expect(reading(read.gameRulesIn, { data })).toEqual({
      data: { ...NOTHING, min_recharge: 10_000n, min_bet_amount: 1000n, max_bet_amount: 50_000n },
      leftOut: ['data.min_win'],
    });
  });

  test.each([{}, { data: null }, { data: [] }, { data: {} }])('%j tells none', (body) => {
    expect(reading(read.gameRulesIn, body)).toEqual({ data: NOTHING, leftOut: [] });
  });

  test('limits of bets are whole rupees within what is told', () => {
    const { data } = reading(read.gameRulesIn, { data: { min_bet_amount: 0.5, max_bet_amount: 99.99 } });
    expect(data).toMatchObject({ min_bet_amount: 100n, max_bet_amount: 9900n });
    expect(reading(read.gameRulesIn, { data: { min_bet_amount: 0 } }).data.min_bet_amount).toBe(100n);
  });

  test('a maximum below the minimum is left out', () => {
    expect(reading(read.gameRulesIn, { data: { min_bet_amount: 50, max_bet_amount: 10 } })).toEqual({
      data: { ...NOTHING, min_bet_amount: 5000n },
      leftOut: ['data.max_bet_amount'],
    });
  });
});

describe('quick amounts', () => {
  test('one bad chip costs only itself', () => {
    const data = [{ value: 10 }, { value: '20' }, { value: 'x' }, null, { value: 0 }, { value: 2.5 }, 50];
    expect(reading(read.betValuesIn, { data })).toEqual({
      data: [{ value: 1000n }, { value: 2000n }, { value: 5000n }],
      leftOut: ['data[2]', 'data[3]', 'data[4]', 'data[5]'],
    });
  });

  test('an amount told twice is one chip, and there are twelve at most', () => {
    const data = [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((value) => ({ value }));
    const chips = read.betValuesIn({ data }, () => {});
    expect(chips?.map(({ value }) => value / 100n)).toEqual([
      1n,
      2n,
      3n,
      4n,
      5n,
      6n,
      7n,
      8n,
      9n,
      10n,
      11n,
      12n,
    ]);
  });
});

describe('difficulties', () => {
  const easy = { type: 1, multiplier: [1.02, 1.1] };

  test('both documented shapes are read', () => {
    const data = [easy, { type: '2', multiplier: ['1.11', 2], frequency: '0.6', roast_multiplier: '1.11' }];
    expect(reading(read.levelsIn, { success: true, data })).toEqual({
      data: [
        { type: 1, multiplier: [102, 110], frequency: 1, roast_multiplier: 0 },
        { type: 2, multiplier: [111, 200], frequency: 0.6, roast_multiplier: 111 },
      ],
      leftOut: [],
    });
  });

  test('one bad level costs only itself', () => {
    const data = [
      { type: 9, multiplier: [1.02] },
      { type: 2, multiplier: [1.02, 'x'] },
      { type: 3, multiplier: [] },
      { type: 4, multiplier: null },
      null,
      easy,
      { type: 1, multiplier: [5] },
    ];
    expect(reading(read.levelsIn, { data })).toEqual({
      data: [{ type: 1, multiplier: [102, 110], frequency: 1, roast_multiplier: 0 }],
      leftOut: ['data[0]', 'data[1]', 'data[2]', 'data[3]', 'data[4]', 'data[6]'],
    });
  });

  test('a frequency or a roast multiplier that cannot be read leaves the level', () => {
    const data = [{ ...easy, frequency: -3, roast_multiplier: 'none' }];
    expect(reading(read.levelsIn, { data })).toEqual({
      data: [{ type: 1, multiplier: [102, 110], frequency: 1, roast_multiplier: 0 }],
      leftOut: ['data[0].frequency', 'data[0].roast_multiplier'],
    });
    expect(read.levelsIn({ data: [{ ...easy, frequency: 900 }] }, () => {})?.[0]?.frequency).toBe(20);
  });

  test('without types, and under `levels`, their places are their types', () => {
    const levels = [{ multiplier: [1.1] }, { multiplier: ['?'] }, { multiplier: [1.3], frequency: 2 }];
    expect(read.levelsIn({ levels }, () => {})).toEqual([
      { type: 1, multiplier: [110], frequency: 1, roast_multiplier: 0 },
      { type: 3, multiplier: [130], frequency: 2, roast_multiplier: 0 },
    ]);
  });

  test('multipliers are cut after the second decimal', () => {
    expect(
      read.levelsIn({ data: [{ type: 1, multiplier: [1.019, '1.239'] }] }, () => {})?.[0]?.multiplier,
    ).toEqual([101, 123]);
  });
});

describe('lists', () => {
  type Reader = (body: unknown, leaveOut: LeaveOut) => readonly unknown[] | null;
  const LISTS = {
    betValuesIn: read.betValuesIn,
    levelsIn: read.levelsIn,
    avatarsIn: read.avatarsIn,
    paymentHistoryIn: read.paymentHistoryIn,
    betHistoryIn: read.betHistoryIn,
    bannersIn: read.bannersIn,
  } satisfies Record<string, Reader>;
  const ALL: readonly (readonly [string, Reader])[] = Object.entries(LISTS);

  test.each(ALL)('%s: no data, null and an empty list are empty', (_, reader) => {
    for (const body of [{}, { data: null }, { data: [] }])
      expect(reading(reader, body)).toEqual({ data: [], leftOut: [] });
  });

  test.each(ALL)('%s: something else in the place of a list is not one', (_, reader) => {
    for (const data of ['rows', 7, { 0: {} }]) expect(reader({ data }, () => {})).toBeNull();
  });

  test('a list of ten thousand is read up to its thousandth', () => {
    const data = Array.from({ length: 10_000 }, () => ({ amount: 1, status: 0, created_at: '2026-01-01' }));
    expect(read.paymentHistoryIn({ data }, () => {})).toHaveLength(1000);
  });

  test('avatars need an id and a picture', () => {
    const data = [
      { id: 1, avatars: '/1.png' },
      { id: '2', avatars: '/2.png' },
      { id: 'x', avatars: '/3.png' },
      { id: 4 },
    ];
    expect(reading(read.avatarsIn, { data })).toEqual({
      data: [
        { id: 1, avatars: '/1.png' },
        { id: 2, avatars: '/2.png' },
      ],
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
    expect(reading(read.paymentHistoryIn, { data })).toEqual({
      data: [
        { created_at: '2026-01-02 10:00:00', amount: 50_000n, status: 1 },
        { created_at: '', amount: 1012n, status: -1 },
        { created_at: '2026-01-01T00:00:00.000Z', amount: 100n, status: -1 },
      ],
      leftOut: ['data[2].status', 'data[3]'],
    });
  });

  test('a bet that was lost may have neither multiplier nor win', () => {
    const data = [
      { created_at: '2026-01-02', amount: 10, multiplier: '1.30', win_amount: '13.00' },
      { created_at: '2026-01-02', amount: '10', multiplier: null, win_amount: null },
      { created_at: '2026-01-02', amount: 10, multiplier: 'x', win_amount: [] },
      'row',
    ];
    expect(reading(read.betHistoryIn, { success: true, data })).toEqual({
      data: [
        { created_at: '2026-01-02', amount: 1000n, multiplier: 130, win_amount: 1300n },
        { created_at: '2026-01-02', amount: 1000n, multiplier: 0, win_amount: 0n },
        { created_at: '2026-01-02', amount: 1000n, multiplier: 0, win_amount: 0n },
      ],
      leftOut: ['data[2].multiplier', 'data[2].win_amount', 'data[3]'],
    });
  });

  test('a banner of an unknown shape is left out', () => {
    const data = [{ banner_image: 'https://x.test/1.png' }, 'text', { id: 'x' }];
    expect(reading(read.bannersIn, { data })).toEqual({
      data: [],
      leftOut: ['data[0]', 'data[1]', 'data[2]'],
    });
  });
});

describe('where to pay', () => {
  test.each([
    [
      { success: true, qr_code: 'data:image/png;base64,AA', name: 'shop@upi' },
      'data:image/png;base64,AA',
      'shop@upi',
    ],
    [{ qr_code: '/qr.png', name: null }, '/qr.png', ''],
    [{ qr_code: null, name: 91_234 }, '', '91234'],
  ])('%j', (body, qrCode, name) => {
    expect(read.paymentMethodIn(body, () => {})).toEqual({ qr_code: qrCode, name });
  });

  test('without either there is none', () => {
    expect(read.paymentMethodIn({ success: true, qr_code: '', name: {} }, () => {})).toBeNull();
  });
});

test('a win is cut to paise, and null where it is not told', () => {
  expect(read.winAmountIn({ status: true, win_amount: '12.349' }, () => {})).toBe(1234n);
  expect(reading(read.winAmountIn, { status: true, win_amount: null })).toEqual({ data: null, leftOut: [] });
  expect(reading(read.winAmountIn, { win_amount: 'much' })).toEqual({ data: null, leftOut: ['win_amount'] });
});
