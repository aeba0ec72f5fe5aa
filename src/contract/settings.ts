import * as v from 'valibot';
import { CleanText } from './fields.ts';
import { MAX_PAISE } from './money.ts';
import { USDT_NETWORKS } from './usdt-networks.ts';

// Settings as they are stored: amounts in paise, the return in hundredths of a percent.

const WHOLE_RUPEES = 'An amount is whole rupees, more than zero.';

export const StoredRupees = v.pipe(
  v.number(WHOLE_RUPEES),
  v.check((paise) => paise > 0 && paise % 100 === 0, WHOLE_RUPEES),
  v.maxValue(Number(MAX_PAISE), 'This amount is too large.'),
);
export const StoredChips = v.pipe(
  v.array(StoredRupees),
  v.minLength(1, 'There is at least one chip.'),
  v.maxLength(12, 'There are at most 12 chips.'),
  v.check((chips) => new Set(chips).size === chips.length, 'A chip is there twice.'),
);
const PERCENT = 'The return is a percentage with at most two decimals, such as 97.5.';
export const StoredReturn = v.pipe(
  v.number(PERCENT),
  v.integer(PERCENT),
  v.minValue(1, 'The return is more than 0.'),
  v.maxValue(10_000, 'The return is at most 100.'),
);
const ROUNDS = 'Rounds a day are a whole number from 1 to 1000000.';
export const StoredRounds = v.pipe(
  v.number(ROUNDS),
  v.integer(ROUNDS),
  v.minValue(1, ROUNDS),
  v.maxValue(1_000_000, ROUNDS),
);
const HOURS = 'Hours are a whole number from 0 to 720.';
export const StoredHours = v.pipe(
  v.number(HOURS),
  v.integer(HOURS),
  v.minValue(0, HOURS),
  v.maxValue(720, HOURS),
);
const Line = v.pipe(CleanText, v.trim(), v.maxLength(200, 'That is longer than 200 characters.'));
/** Empty: not offered. */
export const UpiId = v.pipe(
  Line,
  v.regex(/^([\w.-]{2,100}@[A-Za-z][A-Za-z0-9.-]{1,63})?$/, 'A UPI id is such as name@bank.'),
);
export const UpiName = v.pipe(Line, v.nonEmpty('A name is needed.'));
/** Empty: not offered. */
export const UsdtAddress = v.pipe(
  Line,
  v.regex(/^([A-Za-z0-9]{20,100})?$/, 'An address has 20 to 100 letters and digits.'),
);
/** Empty for an address that was stored without a network. */
export const StoredUsdtNetwork = v.picklist(['', ...USDT_NETWORKS], 'The network is TRC20 or ERC20.');
