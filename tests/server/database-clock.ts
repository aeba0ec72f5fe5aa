import { type SQL, sql } from 'drizzle-orm';

/** @returns the statement that makes the clock of a database tell what an SQL expression says */
export const clockThatTells = (expression: string): SQL =>
  sql.raw(`create or replace function clock_now() returns timestamp with time zone language plpgsql stable as $$
    begin return ${expression}; end $$`);
