import * as v from 'valibot';
import { BankColumns } from '../../../contract/back-office/bank-statement.ts';

const KEY = 'statement-columns';

const Remembered = v.record(v.string(), BankColumns);

function readAll(): Record<string, BankColumns> {
  try {
    const read = v.safeParse(Remembered, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return read.success ? read.output : {};
  } catch {
    return {};
  }
}

/** @returns the columns that were chosen in this browser for a statement with these headings; null without any */
export const readColumns = (headings: string): BankColumns | null => readAll()[headings] ?? null;

export function storeColumns(headings: string, columns: BankColumns): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readAll(), [headings]: columns }));
  } catch {
    // A browser without storage asks again next time.
  }
}
