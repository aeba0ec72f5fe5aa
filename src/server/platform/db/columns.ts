import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, type PgColumn, timestamp } from 'drizzle-orm/pg-core';

/** sorts before all ids */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

export const paiseColumn = (name: string) => bigint(name, { mode: 'bigint' });

/** As text, since it may exceed int8. */
export const sumOfPaise = (paise: SQL | PgColumn) => sql`coalesce(sum(${paise}), 0)::text`.mapWith(BigInt);

export const timeColumn = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const isoTime = <Column extends PgColumn>(time: Column) =>
  sql`${time}`.mapWith((value) => (time.mapFromDriverValue(value) as Date).toISOString()) as SQL<
    Column['_']['notNull'] extends true ? string : string | null
  >;

export const hexColumn = customType<{ data: string; driverData: Uint8Array | null }>({
  dataType: () => 'bytea',
  // Also called with null by prepared statements.
  toDriver: (text: string | null) => (text === null ? null : Buffer.from(text, 'hex')),
  fromDriver: (bytes) => Buffer.from(bytes ?? []).toString('hex'),
});

/** drizzle's own array cannot be null in a prepared statement */
export const integersColumn = customType<{
  data: readonly number[];
  driverData: readonly number[] | string | null;
}>({
  dataType: () => 'integer[]',
  toDriver: (list: readonly number[] | null) => (list === null ? null : `{${list.join(',')}}`),
  fromDriver: (list) => list as readonly number[],
});
