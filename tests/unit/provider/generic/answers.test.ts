import { expect, test } from 'vitest';
import * as read from '../../../../src/client/provider/generic/answers.ts';
import { type OnUnreadable, parsePaise } from '../../../../src/client/provider/generic/values.ts';

/** Reads a body. @returns its data, and the places that were left out */
function reading<Data>(reader: (body: unknown, onUnreadable: OnUnreadable) => Data, body: unknown) {
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
  for (const amount of amounts) expect(parsePaise(amount), String(amount)).toBe(paise);
});

const COLLISION = { success: true, status: false };
test.each<['yes' | 'no' | 'silent', ...unknown[]]>([
  ['yes', { success: true }, { success: 1 }, { success: 'true' }, { success: true, status: null }],
  ['yes', { status: true }, { status: 200 }, { status: '1' }, { status: 'Success' }],
  ['no', { success: false }, { success: 0 }, { success: 'false' }, { success: false, status: 200 }],
  ['no', { status: false }, { status: 'error' }, { status: 422 }, COLLISION],
  ['silent', {}, { message: 'Done' }, { status: null }, { status: 2 }, [], null, 'yes', true],
])('the success of an answer is read as %s from %j', (success, ...bodies) => {
  for (const body of bodies) expect(read.readSuccess(body), JSON.stringify(body)).toBe(success);
});

test('the message of an answer is text of at most 500 characters, without control characters', () => {
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
  ['of none', { profile: 'Asha' }, null, []],
  ['of an empty body', null, null, []],
])('a profile is read %s', (_, body, data, leftOut) => {
  expect(reading(read.profileIn, body)).toEqual({ data, leftOut });
});

const NO_RULES = {
  min_recharge: null,
  min_bet_amount: null,
  max_bet_amount: null,
  min_win: null,
  max_win: null,
};
const asTextAndNumber = { min_recharge: '100.00', min_bet_amount: 10, max_bet_amount: '500', min_win: -1 };

test.each<[string, object | null | undefined, object, string[]]>([
  ['no data', undefined, {}, []],
  ['null', null, {}, []],
  ['a list', [], {}, []],
  [
    'text and numbers',
    { ...asTextAndNumber, currency: 'INR' },
    { min_recharge: 10_000n, min_bet_amount: 1000n, max_bet_amount: 50_000n },
    ['data.min_win'],
  ],
  [
    'parts of a rupee: bets are whole rupees within',
    { min_bet_amount: 0.5, max_bet_amount: 99.99 },
    { min_bet_amount: 100n, max_bet_amount: 9900n },
    [],
  ],
  ['a minimum of 0', { min_bet_amount: 0 }, { min_bet_amount: 100n }, []],
  [
    'a maximum below the minimum',
    { min_bet_amount: 50, max_bet_amount: 10 },
    { min_bet_amount: 5000n },
    ['data.max_bet_amount'],
  ],
])('game rules of %s', (_, data, rules, leftOut) => {
  expect(reading(read.gameRulesIn, { data })).toEqual({ data: { ...NO_RULES, ...rules }, leftOut });
});

const EASY = { type: 1, multiplier: [102, 110], frequency: 1, roast_multiplier: 0 };
const easy = { type: 1, multiplier: [1.02, 1.1] };
const medium = { type: '2', multiplier: ['1.119', 2.001], frequency: '0.6', roast_multiplier: '1.11' };
const MEDIUM = { type: 2, multiplier: [111, 200], frequency: 0.6, roast_multiplier: 111 };
const badLevels = [
  { type: 9, multiplier: [1.02] },
  { type: 2, multiplier: [1.02, 'x'] },
  { type: 3, multiplier: [] },
  { type: 4, multiplier: null },
  null,
];
const payments = [
  { created_at: '2026-01-02 10:00:00', amount: '500', status: '1', id: 7 },
  { created_at: null, amount: 10.129, status: null },
  { created_at: 1_767_225_600, amount: 1, status: 3 },
  { created_at: '2026-01-02', amount: null, status: 0 },
];
const PAYMENTS = [
  { created_at: '2026-01-02 10:00:00', amount: 50_000n, status: 1 },
  { created_at: '', amount: 1012n, status: -1 },
  { created_at: '2026-01-01T00:00:00.000Z', amount: 100n, status: -1 },
];
const bet = { created_at: '2026-01-02', amount: 10 };
const bets = [
  { ...bet, multiplier: '1.30', win_amount: '13.00' },
  { ...bet, amount: '10', multiplier: null, win_amount: null },
  { ...bet, multiplier: 'x', win_amount: [] },
  'row',
];
const LOST = { ...bet, amount: 1000n, multiplier: 0, win_amount: 0n };
const picture = (id: unknown) => ({ id, avatars: `/${id}.png` });
const chips = [{ value: 10 }, { value: '20' }, { value: 'x' }, null, { value: 0 }, { value: 2.5 }, 50];
const values = (...rupees: number[]) => rupees.map((value) => ({ value }));
const TWELVE = Array.from({ length: 12 }, (_, index) => ({ value: BigInt(index + 1) * 100n }));
const banners = [{ banner_image: 'https://x.test/1.png' }, 'text', { id: 'x' }];

type Reader = (body: unknown, onUnreadable: OnUnreadable) => readonly unknown[] | null;
const { betValuesIn, levelsIn, avatarsIn, paymentHistoryIn, betHistoryIn, newsIn } = read;

/** @param leftOut places in `data` */
test.each<[string, Reader, unknown[], unknown[], (number | string)[]]>([
  [
    'a bad chip costs only itself',
    betValuesIn,
    chips,
    [TWELVE[9], { value: 2000n }, { value: 5000n }],
    [2, 3, 4, 5],
  ],
  [
    'twelve chips at most, each once',
    betValuesIn,
    values(1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    TWELVE,
    [],
  ],
  ['multipliers are cut after the second decimal', levelsIn, [easy, medium], [EASY, MEDIUM], []],
  ['a bad level costs only itself', levelsIn, [...badLevels, easy, { ...easy }], [EASY], [0, 1, 2, 3, 4, 6]],
  [
    'a frequency or a roast multiplier that cannot be read leaves the level',
    levelsIn,
    [
      { ...easy, frequency: -3, roast_multiplier: 'none' },
      { ...medium, frequency: 900 },
    ],
    [EASY, { ...MEDIUM, frequency: 20 }],
    ['0].frequency', '0].roast_multiplier'],
  ],
  [
    'avatars need an id and a picture',
    avatarsIn,
    [picture(1), picture('2'), picture('x'), { id: 4 }],
    [picture(1), { ...picture(2), id: 2 }],
    [2, 3],
  ],
  ['a payment has an amount and a documented status', paymentHistoryIn, payments, PAYMENTS, ['2].status', 3]],
  [
    'a lost bet may have neither multiplier nor win',
    betHistoryIn,
    bets,
    [{ ...LOST, multiplier: 130, win_amount: 1300n }, LOST, LOST],
    ['2].multiplier', '2].win_amount', 3],
  ],
  ['a banner of an unknown shape is left out', newsIn, banners, [], [0, 1, 2]],
])('in lists %s', (_, reader, data, known, places) => {
  const leftOut = places.map((place) => (typeof place === 'number' ? `data[${place}]` : `data[${place}`));
  expect(reading(reader, { success: true, data })).toEqual({ data: known, leftOut });
});

test('levels without types, and under `levels`, have their places as types', () => {
  const levels = [{ multiplier: [1.1] }, { multiplier: ['?'] }, { multiplier: [1.3], frequency: 2 }];
  expect(levelsIn({ levels }, () => {})).toEqual([
    { ...EASY, multiplier: [110] },
    { type: 3, multiplier: [130], frequency: 2, roast_multiplier: 0 },
  ]);
});

const READERS = { betValuesIn, levelsIn, avatarsIn, paymentHistoryIn, betHistoryIn, newsIn };
test.each<[string, Reader]>(Object.entries(READERS))('%s: nothing is an empty list', (_, reader) => {
  for (const body of [{}, { data: null }, { data: [] }])
    expect(reading(reader, body)).toEqual({ data: [], leftOut: [] });
  for (const data of ['rows', 7, { 0: {} }]) expect(reader({ data }, () => {})).toBeNull();
});

test('a list of ten thousand is read up to its thousandth', () => {
  const data = Array.from({ length: 10_000 }, () => ({ amount: 1, status: 0, created_at: '2026-01-01' }));
  expect(paymentHistoryIn({ data }, () => {})).toHaveLength(1000);
});

test.each([
  [{ success: true, qr_code: 'data:image/png,AA', name: 'shop@upi' }, 'data:image/png,AA', 'shop@upi'],
  [{ qr_code: '/qr.png', name: null }, '/qr.png', ''],
  [{ qr_code: null, name: 91_234 }, '', '91234'],
])('the payment address of %j', (body, qr_code, name) => {
  expect(read.paymentMethodIn(body, () => {})).toEqual({ qr_code, name });
  expect(read.paymentMethodIn({ success: true, qr_code: '', name: {} }, () => {})).toBeNull();
});

test.each([
  ['12.349', 1234n, []],
  [null, null, []],
  ['much', null, ['win_amount']],
])('a win of %j is cut to paise, or null', (win_amount, data, leftOut) => {
  expect(reading(read.winAmountIn, { status: true, win_amount })).toEqual({ data, leftOut });
});
