import { rupeesText } from '../../contract/money.ts';
import type { Section } from './protocol.ts';

/** What a command prints: a message and tables for a person, or the same as data for a program. */
export interface CommandResult {
  readonly message?: string | null;
  readonly pages?: readonly Section[];
  /** Names of amounts end in `_paise`; see {@link jsonData}. */
  readonly data: unknown;
  /** The command ran, and what it found is bad. */
  readonly failed?: boolean;
}

/** @returns data for JSON: paise as decimal text of rupees without `_paise` in the name, times as ISO text */
export function jsonData(value: unknown): unknown {
  if (typeof value === 'bigint') return rupeesText(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(jsonData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name.replace(/_paise$/, ''), jsonData(part)]),
  );
}
