import { expect, inject, test } from 'vitest';
import { openUnpacked } from './reused-embedded.ts';

const file = (): string => inject('packed_embedded').migrated;

/** What there is: every table, index, trigger and function, how far each sequence is, and what the settings and folders hold. */
const WHAT_THERE_IS = `
  select (select jsonb_agg(to_jsonb(c) order by oid) from pg_class c) as tables,
    (select jsonb_agg(to_jsonb(t) order by oid) from pg_trigger t) as triggers,
    (select jsonb_agg(to_jsonb(p) order by oid) from pg_proc p where oid > 16383) as functions,
    (select jsonb_agg(to_jsonb(s) order by sequencename) from pg_sequences s) as sequences,
    (select jsonb_object_agg(name, setting order by name) from pg_settings) as settings,
    (select array_agg(name order by name) from pg_ls_dir('base/5') name) as files,
    (select count(*) from players) as players`;

test('an embedded database that is opened again is as new, whatever was done to the one before', async () => {
  const first = await openUnpacked(file());
  const asNew = (await first.query(WHAT_THERE_IS)).rows;
  await first.exec(`
    create sequence numbers; select nextval('numbers');
    create table more as select nth, repeat('x', 2000) as text from generate_series(1, 5000) nth;
    create index on more (nth); delete from more where nth > 10;
    alter table players disable trigger all; drop table postings cascade;
    create function more() returns int language plpgsql as 'begin return 1; end'; select more();
    set statement_timeout = 12345`);
  await first.exec('vacuum more');
  expect((await first.query(WHAT_THERE_IS)).rows).not.toEqual(asNew);
  await first.exec('begin; create table unfinished (); savepoint here');
  await expect(first.query('select 1/0')).rejects.toThrow('division by zero');
  await first.close();
  const second = await openUnpacked(file());
  expect((await second.query(WHAT_THERE_IS)).rows).toEqual(asNew);
  await second.exec('vacuum full players');
  await second.exec('checkpoint');
  await second.close();
});

test('an embedded database that was closed refuses, and what was under way is over first', async () => {
  const closed = await openUnpacked(file());
  const asked = closed.query('select 1 as one');
  const done = closed.transaction(async (tx) => (await tx.query('select 2 as two')).rows);
  await closed.close();
  await expect(asked).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await expect(done).resolves.toEqual([{ two: 2 }]);
  expect(() => closed.query('select 1')).toThrow('is closed');
});

test('two embedded databases that are open at once are two', async () => {
  const [one, other] = [await openUnpacked(file()), await openUnpacked(file())];
  await one.exec('create table only_here ()');
  await expect(other.query('select from only_here')).rejects.toThrow('does not exist');
  await Promise.all([one.close(), other.close()]);
});
