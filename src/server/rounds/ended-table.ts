import { isDeepStrictEqual } from 'node:util';
import { multiplierTable } from '../../game/multipliers.ts';
import type { rounds } from '../platform/db/schema/schema.ts';
import { difficultyOf } from './view.ts';

type Stored = Pick<typeof rounds.$inferSelect, 'type' | 'rtp' | 'multipliers'>;

/** @returns whether a table is the one that the rules make. An ended round does not store it then: it is a fifth of a row. */
export const isStandardTable = ({ type, rtp, multipliers }: Stored): boolean =>
  isDeepStrictEqual(multipliers, multiplierTable(difficultyOf(type), rtp));

/** An ended round as it was read, with the table that it was played under. */
export function withTable<Row extends Stored>(
  row: Row,
): Omit<Row, 'multipliers'> & { readonly multipliers: readonly number[] } {
  return { ...row, multipliers: row.multipliers ?? multiplierTable(difficultyOf(row.type), row.rtp) };
}
