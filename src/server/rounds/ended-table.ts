import { multiplierTable } from '../../game/multipliers.ts';
import type { rounds } from '../platform/db/schema/schema.ts';
import { difficultyOf } from './view.ts';

type Stored = Pick<typeof rounds.$inferSelect, 'type' | 'rtp' | 'multipliers'>;

/**
 * What an ended round keeps of its table: nothing where it is the one that the rules make, a fifth of its row otherwise.
 * @returns hundredths, or null for the table of type and rtp
 */
export function tableToStore({
  type,
  rtp,
  multipliers,
}: {
  readonly type: number;
  readonly rtp: number;
  readonly multipliers: readonly number[];
}): readonly number[] | null {
  const made = multiplierTable(difficultyOf(type), rtp);
  const same = made.length === multipliers.length && made.every((one, at) => one === multipliers[at]);
  return same ? null : multipliers;
}

/** An ended round as it was read, with the table that it was played under. */
export function withTable<Row extends Stored>(
  row: Row,
): Omit<Row, 'multipliers'> & { readonly multipliers: readonly number[] } {
  return { ...row, multipliers: row.multipliers ?? multiplierTable(difficultyOf(row.type), row.rtp) };
}
