import { eq, getTableColumns } from 'drizzle-orm';
import { multiplierTables, rounds } from '../platform/db/schema/schema.ts';

/** Joins an ended round with the table that it was played under. */
export const isTableOfRound = eq(multiplierTables.version, rounds.multipliersVersion);

/** An ended round, whole, where the statement joins its table. */
export const ENDED_WITH_TABLE = {
  ...getTableColumns(rounds),
  multipliers: multiplierTables.multipliers,
} as const;
