import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** A column of money: paise as bigint. */
export const paise = (name: string) => bigint(name, { mode: 'bigint' });

/** A column of a moment, to the millisecond. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
