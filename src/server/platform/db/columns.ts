import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, type PgColumn, timestamp } from 'drizzle-orm/pg-core';

/** An id that no row has: ids carry the time they were made at. It sorts before all others. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** A column of money: paise as bigint. */
export const paise = (name: string) => bigint(name, { mode: 'bigint' });

/** A sum of money. It may be larger than int8, so it comes as decimal text. */
export const sumOfPaise = (paise: SQL | PgColumn) => sql`coalesce(sum(${paise}), 0)::text`.mapWith(BigInt);

/** A column of a moment, to the millisecond. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A column of bytes that the program has as hex, at half the room. */
export const hex = customType<{ data: string; driverData: Uint8Array | null }>({
  dataType: () => 'bytea',
  // Of the values of a prepared statement drizzle converts null as well.
  toDriver: (text: string | null) => (text === null ? null : Buffer.from(text, 'hex')),
  fromDriver: (bytes) => Buffer.from(bytes ?? []).toString('hex'),
});

/** A column of a list of whole numbers that may be null: of a prepared statement's null drizzle's own list is made in vain. */
export const integers = customType<{
  data: readonly number[];
  driverData: readonly number[] | string | null;
}>({
  dataType: () => 'integer[]',
  toDriver: (list: readonly number[] | null) => (list === null ? null : `{${list.join(',')}}`),
  // Both drivers make the list themselves.
  fromDriver: (list) => list as readonly number[],
});
