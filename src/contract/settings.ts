import * as v from 'valibot';
import { CleanText } from './fields.ts';
import { hundredthsFromMultiplier, MAX_PAISE, paiseFromRupees } from './money.ts';
import { USDT_NETWORKS } from './usdt-networks.ts';

const WHOLE_RUPEES = 'An amount is whole rupees, more than zero.';

const StoredRupees = v.pipe(
  v.number(WHOLE_RUPEES),
  v.check((paise) => paise > 0 && paise % 100 === 0, WHOLE_RUPEES),
  v.maxValue(Number(MAX_PAISE), 'This amount is too large.'),
);
const StoredChips = v.pipe(
  v.array(StoredRupees),
  v.minLength(1, 'There is at least one chip.'),
  v.maxLength(12, 'There are at most 12 chips.'),
  v.check((chips) => new Set(chips).size === chips.length, 'A chip is there twice.'),
);
const PERCENT = 'The return is a percentage with at most two decimals, such as 97.5.';
const StoredReturn = v.pipe(
  v.number(PERCENT),
  v.integer(PERCENT),
  v.minValue(1, 'The return is more than 0.'),
  v.maxValue(10_000, 'The return is at most 100.'),
);
const Line = v.pipe(CleanText, v.trim(), v.maxLength(200, 'That is longer than 200 characters.'));
const UpiId = v.pipe(
  Line,
  v.regex(/^([\w.-]{2,100}@[A-Za-z][A-Za-z0-9.-]{1,63})?$/, 'A UPI id is such as name@bank.'),
);
const UsdtAddress = v.pipe(
  Line,
  v.regex(/^([A-Za-z0-9]{20,100})?$/, 'An address has 20 to 100 letters and digits.'),
);
const UsdtNetwork = v.picklist(['', ...USDT_NETWORKS], 'The network is TRC20 or ERC20.');

const wholeNumber = (least: number, most: number, range: string) =>
  v.pipe(v.number(range), v.integer(range), v.minValue(least, range), v.maxValue(most, range));

const Typed = v.pipe(v.string(), v.maxLength(300), v.trim());

const paiseOf = (text: string): number => Number(paiseFromRupees(text.replace(/^₹/, '')) ?? Number.NaN);
const chipsOf = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(paiseOf);
const hundredthsOf = (text: string): number =>
  hundredthsFromMultiplier(text.replace(/%$/, '').trimEnd()) ?? Number.NaN;
const countOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

/** @param parse converts the typed text to the stored value */
const setting = <Name extends string, Stored>(
  name: Name,
  [label, unit = '']: readonly [label: string, unit?: '₹' | '%' | ''],
  defaultValue: NoInfer<Stored>,
  stored: v.GenericSchema<Stored>,
  parse: (typed: string) => unknown = (typed) => typed,
) => ({ name, label, unit, defaultValue, stored, typed: v.pipe(Typed, v.transform(parse), stored) });

const amount = <Name extends string>(name: Name, label: string, paise: number) =>
  setting(name, [label, '₹'], paise, StoredRupees, paiseOf);

/** Keyed by the field of the form, stored under `name`: amounts in paise, the return in hundredths of a percent. */
export const SETTINGS = {
  min_bet: amount('min_bet_paise', 'Smallest bet', 1_00),
  max_bet: amount('max_bet_paise', 'Largest bet', 150_00),
  max_win: amount('max_win_paise', 'Largest win', 500_000_00),
  chips: setting('chips_paise', ['Chips', '₹'], [10_00, 20_00, 50_00, 100_00], StoredChips, chipsOf),
  rtp: setting('rtp', ['Return to player', '%'], 98_00, StoredReturn, hundredthsOf),
  /** per player and UTC day */
  rounds_per_day: setting(
    'rounds_per_day',
    ['Rounds a day of one player'],
    20_000,
    wholeNumber(1, 1_000_000, 'Rounds a day are a whole number from 1 to 1000000.'),
    countOf,
  ),
  min_recharge: amount('min_recharge_paise', 'Smallest deposit', 100_00),
  /** largest adjustment, and largest excess over a deposit's claim */
  max_adjust: amount('max_adjust_paise', 'Largest credit or debit by hand', 10_000_00),
  max_alone_deposit: amount('max_alone_deposit_paise', 'Largest deposit approved by one operator', 10_000_00),
  max_alone_withdrawal: amount(
    'max_alone_withdrawal_paise',
    'Largest withdrawal paid by one operator',
    10_000_00,
  ),
  /** per operator and UTC day */
  max_alone_day: amount('max_alone_day_paise', 'Approved by one operator in a day', 50_000_00),
  /** after a password reset by link */
  withdrawal_wait_hours: setting(
    'withdrawal_wait_hours',
    ['Hours without withdrawals after a password link'],
    24,
    wholeNumber(0, 720, 'Hours are a whole number from 0 to 720.'),
    countOf,
  ),
  // An empty id or address is not offered. pa and pn of the UPI link are id and name.
  upi_id: setting('upi_id', ['UPI id'], 'chickenroad@upi', UpiId),
  upi_name: setting('upi_name', ['UPI name'], 'Chicken Road', v.pipe(Line, v.nonEmpty('A name is needed.'))),
  usdt_address: setting('usdt_address', ['USDT address'], 'TXchickenroaddemoaddress0000000000', UsdtAddress),
  /** empty for an address that was stored without a network */
  usdt_network: setting('usdt_network', ['Network of the USDT address'], '', UsdtNetwork),
};
export type SettingField = keyof typeof SETTINGS;
