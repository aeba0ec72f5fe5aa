import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { DIFFICULTIES } from '../../../contract/difficulties.ts';
import { STORED_SETTINGS } from '../settings/settings.ts';
import { isNewerVersion, VERSION } from '../version.ts';
import { folderFromRoot, newerDatabase } from './migrations.ts';
import { PLAY_RULES, playRulesOf } from './play-rules.ts';

interface SqlFunction {
  readonly name: string;
  readonly text: string;
  readonly isCallable: boolean;
}

type Query = (text: string) => Promise<{ readonly rows: readonly unknown[] }>;

function settingFunction(): SqlFunction {
  const defaults = Object.fromEntries(
    Object.entries(STORED_SETTINGS).map(([name, { default: value }]) => [name, value]),
  );
  const fatalPlaces = DIFFICULTIES.map((difficulty) => difficulty.fatalPlaces);
  const stored = pg.escapeLiteral(
    JSON.stringify({ ...defaults, fatal_places: fatalPlaces, [PLAY_RULES]: playRulesOf('demo') }),
  );
  const text = `CREATE FUNCTION setting(p_name text) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT coalesce((SELECT value FROM operator_settings WHERE name = p_name), ${stored}::jsonb -> p_name)
  $$`;
  return { name: 'setting', text, isCallable: false };
}

/** The folders `sql/` of all domains, `platform/db` included. */
function sqlFiles(): readonly string[] {
  const server = folderFromRoot(join('src', 'server'));
  const folders = [...readdirSync(server), join('platform', 'db')].map((domain) =>
    join(server, domain, 'sql'),
  );
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
}

function readFunctions(): readonly SqlFunction[] {
  const functions = sqlFiles().map((file) => {
    const text = readFileSync(file, 'utf8');
    return { name: basename(file, '.sql'), text, isCallable: text.includes('SECURITY DEFINER') };
  });
  return [settingFunction(), ...functions.sort((a, b) => (a.name < b.name ? -1 : 1))];
}

export const functionNames = (): readonly string[] => readFunctions().map(({ name }) => name);

export const callableFunctions = (): readonly string[] =>
  readFunctions().flatMap(({ name, isCallable }) => (isCallable ? [name] : []));

/** Type whose SQL comment has the version of the installed functions and the digests of all installs, newest first. */
const COMMENTED_TYPE = 'round_outcome';

/** SQL comment on a function without a file. Servers of the version before may still call it. */
const UNUSED = 'dropped by the next version';

/** All functions of the schema, except trigger functions and clock_now(), which migrations create. */
const INSTALLED_FUNCTIONS = `select p.oid::regprocedure::text as signature, proname as name,
    obj_description(p.oid, 'pg_proc') = '${UNUSED}' as is_unused
  from pg_proc p where pronamespace = current_schema()::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
    and proname <> 'clock_now' and pg_has_role(proowner, 'usage')
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`;

interface InstalledFunction {
  readonly signature: string;
  readonly name: string;
  readonly is_unused: boolean | null;
}

const [OWN_VERSION = ''] = VERSION.split('+');

const isVersion = (word: string): boolean => word.includes('.');

interface InstallOptions {
  /** role of the server; null: the owner of the tables */
  readonly role: string | null;
  /** true: other servers may run newer functions, so digests of earlier installs are refused */
  readonly isShared: boolean;
}

/**
 * Replaces the functions when a file has changed, in the transaction of the caller. Functions without a file are marked by
 * one install and dropped by the next.
 * @param query runs as owner of the tables
 * @throws Error when functions of a newer version are installed
 */
export async function installFunctions(query: Query, { role, isShared }: InstallOptions): Promise<void> {
  const functions = readFunctions();
  const digest = createHash('sha256')
    .update(functions.map(({ text }) => text).join('\0'))
    .digest('hex');
  const { rows } = await query(
    `select obj_description(to_regtype('${COMMENTED_TYPE}'), 'pg_type') as installed`,
  );
  const [found] = rows as { installed: string | null }[];
  const words = found?.installed?.split(' ') ?? [];
  const digests = words.filter((word) => !isVersion(word));
  if (digests[0] === digest) return;
  const isNewer = words.some((word) => isVersion(word) && isNewerVersion(word, OWN_VERSION));
  if (isNewer || (isShared && digests.includes(digest))) throw newerDatabase();
  const { rows: installed } = await query(INSTALLED_FUNCTIONS);
  for (const { signature, name, is_unused: isUnused } of installed as InstalledFunction[])
    await query(
      isUnused || functions.some((one) => one.name === name)
        ? `drop function ${signature}`
        : `comment on function ${signature} is '${UNUSED}'`,
    );
  // SET search_path FROM CURRENT in the functions copies this value.
  await query(`select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true)`);
  for (const { name, text, isCallable } of functions) {
    await query(text);
    await query(`revoke all on function ${name} from public`);
    if (isCallable && role !== null)
      await query(`grant execute on function ${name} to ${pg.escapeIdentifier(role)}`);
  }
  await query('select add_multiplier_tables()');
  const comment = [OWN_VERSION, digest, ...digests.filter((one) => one !== digest)];
  await query(`comment on type ${COMMENTED_TYPE} is '${comment.join(' ')}'`);
}
