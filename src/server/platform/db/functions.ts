import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { DIFFICULTIES } from '../../../contract/difficulties.ts';
import { SETTINGS } from '../settings/settings.ts';
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
    Object.entries(SETTINGS).map(([name, { default: value }]) => [name, value]),
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

/** The type whose SQL comment lists the digest of each version of the functions that was installed, the present one first. */
const DIGESTS_HOLDER = 'round_outcome';

interface InstallOptions {
  /** role of the server; null: the owner of the tables */
  readonly role: string | null;
  /** true: servers of a newer version may be running, so an earlier version of the functions is refused */
  readonly isShared: boolean;
}

/**
 * Installs the functions when their content has changed, in the transaction of the caller.
 * @param query runs as owner of the tables
 * @throws Error when functions of a newer version are installed
 */
export async function installFunctions(query: Query, { role, isShared }: InstallOptions): Promise<void> {
  const functions = readFunctions();
  const digest = createHash('sha256')
    .update(functions.map(({ text }) => text).join('\0'))
    .digest('hex');
  const { rows } = await query(
    `select obj_description(to_regtype('${DIGESTS_HOLDER}'), 'pg_type') as digests`,
  );
  const [found] = rows as { digests: string | null }[];
  const digests = found?.digests?.split(' ') ?? [];
  if (digests[0] === digest) return;
  if (isShared && digests.includes(digest)) throw newerDatabase();
  // SET search_path FROM CURRENT in the functions copies this value.
  await query(`select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true)`);
  for (const { name, text, isCallable } of functions) {
    await query(`drop function if exists ${name}`);
    await query(text);
    await query(`revoke all on function ${name} from public`);
    if (isCallable && role !== null)
      await query(`grant execute on function ${name} to ${pg.escapeIdentifier(role)}`);
  }
  await query('select add_multiplier_tables()');
  const known = [digest, ...digests.filter((one) => one !== digest)];
  await query(`comment on type ${DIGESTS_HOLDER} is '${known.join(' ')}'`);
}
