import { isInCalendar } from '../../../../contract/day.ts';
import { paiseFromRupees } from '../../../../contract/money.ts';
import { canonicalUtr } from '../../../../contract/utr.ts';

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

/** 9 to 16 digits (UPI, IMPS), or 12 to 22 letters and digits, of which at least 6 are digits (NEFT, RTGS). */
const hasBankForm = (utr: string): boolean =>
  /^\d{9,16}$/.test(utr) || (/^[A-Z0-9]{12,22}$/.test(utr) && (utr.match(/\d/g) ?? []).length >= 6);

/** @param narration searched when the cell is empty (SBI, ICICI, Axis) */
export function referenceOf(cell: string, narration: string): string | null {
  const utr = canonicalUtr(cell);
  const isOwn = utr !== null && hasBankForm(utr) && (!/\s/.test(cell) || /^[\d\s]*$/.test(cell));
  if (isOwn) return utr;
  const named = new Set(
    Array.from(narration.matchAll(/(?<![0-9A-Za-z])\d{12}(?![0-9A-Za-z])/g), ([digits]) => digits),
  );
  const [only] = named;
  return only !== undefined && named.size === 1 ? canonicalUtr(only) : null;
}

const TOTAL =
  /^(grand|sub|net|page)?[\s-]*totals?\b|^(opening|closing|available|ledger)\s+(bal|balance)\b|^(b\/f|c\/f)$|^(brought|carried)\s+(forward|down)\b/i;

export const isTotalsCell = (cell: string): boolean => TOTAL.test(cell.slice(0, MAX_CHARACTERS));
