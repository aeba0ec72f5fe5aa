import { DAY_MS, isInCalendar } from '../../../../contract/day.ts';
import { paiseFromRupees } from '../../../../contract/money.ts';
import { canonicalUtr, isBankReference } from '../../../../contract/utr.ts';

const MAX_CHARACTERS = 64;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]{1,2}(\d{4}|\d{2})(?:[ ,t]|$)/i;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ ,t]|$)/i;

/** 2026-01-31 */
export function dayOfCell(cell: string): string | null {
  if (cell.length > MAX_CHARACTERS) return null;
  const yearFirst = YEAR_FIRST.exec(cell);
  const [, year = '', month = '', day = ''] = yearFirst ?? [];
  const [, shownDay = '', shownMonth = '', shownYear = ''] = (!yearFirst && DAY_FIRST.exec(cell)) || [];
  const [y, m, d] = yearFirst ? [year, month, day] : [shownYear, shownMonth, shownDay];
  const number = /^\d/.test(m) ? Number(m) : MONTHS.indexOf(m.slice(0, 3).toLowerCase()) + 1;
  const written = `${y.length === 2 ? `20${y}` : y}-${String(number).padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isInCalendar(written) ? written : null;
}

const IN = new Set(['c', 'cr', 'crdt', 'credit', 'credited', 'deposit', 'dep', 'h', '+']);
const OUT = new Set(['d', 'dr', 'dbit', 'dbt', 'debit', 'debited', 'w', 'wd', 'wdl', 'withdrawal', 's', '-']);

export function directionOf(cell: string): 'in' | 'out' | null {
  if (cell.length > MAX_CHARACTERS) return null;
  const words =
    cell
      .toLowerCase()
      .replace(/[–−]/g, '-')
      .match(/[a-z]+|[-+]/g) ?? [];
  const [isIn, isOut] = [words.some((word) => IN.has(word)), words.some((word) => OUT.has(word))];
  if (isIn === isOut) return null;
  return isIn ? 'in' : 'out';
}

const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d{1,2})?$/;

export interface Amount {
  readonly paise: bigint;
  readonly direction: 'in' | 'out' | null;
}

export function amountOfCell(cell: string): Amount | null {
  if (cell.length > MAX_CHARACTERS) return null;
  const [, open, sign = '', digits = '', end = ''] =
    /^(\()?([-+–−]?)(?:₹|rs\.?|inr)? ?([\d.,]+) ?((?:cr|dr|c|d|[-+–−])?\.?)\)?$/i.exec(cell) ?? [];
  const paise = paiseFromRupees(GROUPED.test(digits) ? digits.replaceAll(',', '') : digits);
  if (paise === null || paise === 0n) return null;
  return { paise, direction: open ? 'out' : directionOf(`${sign} ${end}`) };
}

export const isEmptyAmount = (amount: string): boolean =>
  amount.length <= MAX_CHARACTERS && /^[-0.,\s]*$/.test(amount);

/** A spreadsheet may have written a number as 415000000098.0. */
export const plainReference = (cell: string): string => cell.replace(/^(\d{9,16})\.0{1,2}$/, '$1');

export function referenceOfCell(cell: string): string | null {
  const written = plainReference(cell);
  const utr = canonicalUtr(written);
  const hasWords = /\s/.test(written) && !/^[\d\s]*$/.test(written);
  return utr !== null && isBankReference(utr) && !hasWords ? utr : null;
}

/** Whether twelve digits begin with the last digit of the year and about the day of the year, as a UPI reference does. */
function isOfDay(digits: string, day: string): boolean {
  const date = Date.parse(day);
  const dayOfYear = (date - Date.parse(`${day.slice(0, 4)}-01-01`)) / DAY_MS + 1;
  return digits[0] === day[3] && Math.abs(Number(digits.slice(1, 4)) - dayOfYear) <= 3;
}

/** Excludes a UPI id such as 919876543210@bank. */
const TWELVE_DIGITS = /(?<![0-9A-Za-z])\d{12}(?![0-9A-Za-z]|[\w.-]{0,64}@)/g;
const INDIAN_PHONE = /^91[6-9]\d{9}$/;

/** NEFT-HDFCN52026110112-…, NEFT*HDFC0000001*N305262345678901*…, RTGS UTR NO: SBINR52026110112345678 */
const TRANSFER = /(?<![A-Za-z])(?:NEFT|RTGS)/i;
const NUMERIC_TRANSFER = /(?:NEFT|RTGS)[-/*](\d{9,16})(?![0-9A-Za-z])/gi;
const TRANSFER_REFERENCE = /^(?!XXX)(?=[A-Z][A-Z0-9]{11,21}$).*\d{6}$/;

function referencesIn(narration: string, day: string): readonly string[] {
  if (!TRANSFER.test(narration))
    return Array.from(narration.matchAll(TWELVE_DIGITS), ([digits]) => digits).filter(
      (digits) => !INDIAN_PHONE.test(digits) || isOfDay(digits, day),
    );
  const words = narration.toUpperCase().split(/[^A-Z0-9]+/);
  const numeric = Array.from(narration.matchAll(NUMERIC_TRANSFER), ([, digits = '']) => digits);
  return [...words.filter((word) => TRANSFER_REFERENCE.test(word)), ...numeric];
}

/** Reads the reference of a payment from its text (SBI, ICICI, Axis). @returns null for none or several */
export function referenceInText(narration: string, day: string): string | null {
  const [only, another] = new Set(referencesIn(narration, day));
  return only !== undefined && another === undefined ? canonicalUtr(only) : null;
}

/** UPI/REV/412345678901, REV-UPI-…, NEFT RETURN-… */
const REVERSAL =
  /^(?:(?:by|to) transfer\s*-\s*)?(?:(?:upi|imps|neft|rtgs|mmt)[\s/*-]{0,3}){0,2}(?:rev|reversal|reversed|rvsl|rvrsl|revsl|return|returned|rtn|chargeback|chbk)(?![a-z])/i;

export const isReversal = (narration: string): boolean => REVERSAL.test(narration);

const TOTAL =
  /^(grand|sub|net|page)?[\s-]*totals?\b|^(opening|closing|available|ledger)\s+(bal|balance)\b|^(b\/f|c\/f)$|^(brought|carried)\s+(forward|down)\b/i;

export const isTotalsCell = (cell: string): boolean => TOTAL.test(cell.slice(0, MAX_CHARACTERS));
