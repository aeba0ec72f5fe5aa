import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { rowsOf } from '../support/ledger.ts';
import { SERVER_ROLE } from '../support/roles.ts';

// The rights of a compromised server; docs/operating.md lists what it can do with them.
const FUNCTIONS = `add_totals advance_round answer_limit are_two_people cash_out_round claim_deposit clock_now confirm_limit
  confirm_reality_check count_rounds current_epoch decide_demo_deposit deposit_refusal end_exclusion enrol_operator exclude_player log_operator_in
  needs_deposit open_session perform_action place_bet player_control register_player replace_seed request_withdrawal reset_password
  send_demo_withdrawal session_ends_at set_limit set_reality_check settle_abandoned_round store_bank_upload take_break
  totals_of`;

const WRITES = `board_entries live_wins login_attempts online_players player_devices player_progress reconciliation_runs
  sessions ticker_state`;

const COLUMNS = `operator_sessions.seen_at players.avatar_id players.in_live_wins players.name players.password_hash
  players.private_rounds`;

const words = (text: string): string[] => text.split(/\s+/);

describe('what the catalogue of the database allows', () => {
  let it: TestApp;
  beforeAll(async () => {
    it = await startApp('postgres');
  });
  afterAll(() => it.close());
  const namesOf = async (query: string): Promise<string[]> =>
    (await rowsOf<{ name: string }>(it.database.db, query)).map(({ name }) => name);

  test('each function of the owner looks in its schema first, and among temporary objects last', async () => {
    const functions = await rowsOf<{ name: string; path: string | null }>(
      it.database.db,
      sql`select proname as name, (select option_value from pg_options_to_table(proconfig) where option_name = 'search_path') as path
        from pg_proc where prosecdef and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
    );
    expect(functions.length).toBeGreaterThan(30);
    expect(functions.filter(({ path }) => path !== 'public, pg_temp')).toEqual([]);
  });

  test('the server calls these functions, and no other', async () => {
    const callable = await namesOf(`select proname as name from pg_proc
      where pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
        and has_function_privilege('${SERVER_ROLE}', oid, 'execute') order by proname collate "C"`);
    expect(callable).toEqual(words(FUNCTIONS));
  });

  test('the server writes these tables and columns, and no other', async () => {
    const tables = "relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace = 'public'::regnamespace";
    const written = await namesOf(`select distinct relname collate "C" as name
      from pg_class, unnest(array['insert', 'update', 'truncate', 'references', 'trigger']) as right_to
      where ${tables} and has_table_privilege('${SERVER_ROLE}', pg_class.oid, right_to) order by 1`);
    expect(written).toEqual(words(WRITES));
    const deleted = await namesOf(`select relname as name from pg_class
      where ${tables} and has_table_privilege('${SERVER_ROLE}', oid, 'delete') order by relname collate "C"`);
    expect(deleted).toEqual([...written, 'operator_sessions'].sort());
    const columns =
      await namesOf(`select relname || '.' || attname as name from pg_class join pg_attribute on attrelid = pg_class.oid
      where ${tables} and attnum > 0 and not attisdropped and not has_table_privilege('${SERVER_ROLE}', pg_class.oid, 'insert')
        and (has_column_privilege('${SERVER_ROLE}', pg_class.oid, attnum, 'insert')
          or has_column_privilege('${SERVER_ROLE}', pg_class.oid, attnum, 'update')) order by 1`);
    expect(columns).toEqual(words(COLUMNS));
  });

  test('the server owns nothing, makes nothing, and becomes nobody else', async () => {
    const [rights] = await rowsOf(
      it.database.db,
      `select (select count(*)::int from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = role.oid and deptype = 'o') as owned,
         has_database_privilege(role.oid, current_database(), 'temporary') as temporary,
         has_database_privilege(role.oid, current_database(), 'create') as schemas,
         (select array_agg(nspname) from pg_namespace where has_schema_privilege(role.oid, pg_namespace.oid, 'create')) as objects,
         rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as special,
         (select count(*)::int from pg_auth_members where member = role.oid) as memberships
       from pg_roles as role where rolname = '${SERVER_ROLE}'`,
    );
    expect(rights).toEqual({
      owned: 0,
      temporary: false,
      schemas: false,
      objects: null,
      special: false,
      memberships: 0,
    });
  });
});
