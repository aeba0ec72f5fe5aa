import { resolve } from 'node:path';
import { backUp } from './backups.ts';
import { createAdmin } from './create-admin.ts';
import { distribute } from './distribute.ts';
import { moveEmbedded } from './move-embedded.ts';
import { reconcileByCommand } from './reconcile-command.ts';
import { restore, stateNothingLost } from './restore.ts';

const MANUAL = `npm run operator -- <command>

  create-admin NAME                 makes a link by which NAME becomes an admin of the back office, once and within 15 minutes
  reconcile [--noted NUMBER:HASH]   checks the whole ledger and the audit log, and fails when something is wrong; --noted is
                                    the auditHead of an earlier one
  backup FOLDER                     dumps the PostgreSQL database into FOLDER while the server runs, checks the dump, and stores
                                    in the database that it is done
  restore FILE                      restores a dump into the empty PostgreSQL database of DATABASE_URL: sessions and links end, players get
                                    new seeds, and the copy of the audit log (AUDIT_COPY) is read back
  nothing-lost                      states that the switchover, upgrade of PostgreSQL or moved folder of the next 30 minutes loses
                                    nothing: everybody stays logged in
  move-to-postgres                  copies the embedded database in DATA_DIR to the empty PostgreSQL of DATABASE_URL
  distribute                        spreads a database with players over the machines of its Citus cluster

They take the settings of the server from the environment, and print JSON. With the embedded database, and for distribute and
move-to-postgres, the server is stopped. Everything else is done in the back office in the browser.`;

const EXIT = { done: 0, failed: 1, usage: 2 } as const;

/** Resolves a path in the caller's folder: npm and deploy/chickenroad change the working directory. */
const pathOf = (path: string): string => resolve(process.env.INIT_CWD ?? '', path);

const print = (result: unknown): void => void process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);

type Command = (env: NodeJS.ProcessEnv, argument: string) => Promise<unknown>;

const WITHOUT_ARGUMENT = new Map<string, Command>([
  ['nothing-lost', stateNothingLost],
  ['move-to-postgres', moveEmbedded],
  ['distribute', async (env) => ({ outcome: await distribute(env) })],
]);

const WITH_ARGUMENT = new Map<string, Command>([
  ['create-admin', createAdmin],
  ['backup', (env, folder) => backUp(env, pathOf(folder))],
  ['restore', (env, file) => restore(env, pathOf(file))],
]);

async function run([name = '', ...args]: readonly string[]): Promise<number> {
  const [argument = ''] = args;
  if (name === 'reconcile' && (args.length === 0 || (argument === '--noted' && args.length === 2))) {
    const result = await reconcileByCommand(process.env, args[1]);
    print(result);
    return result.clean ? EXIT.done : EXIT.failed;
  }
  const command = [WITHOUT_ARGUMENT, WITH_ARGUMENT][args.length]?.get(name);
  if (command) {
    print(await command(process.env, argument));
    return EXIT.done;
  }
  const isAsked = name === 'help' || name === '--help';
  process[isAsked ? 'stdout' : 'stderr'].write(`${MANUAL}\n`);
  return isAsked ? EXIT.done : EXIT.usage;
}

// `… | head` closes the pipe early; that is no failure.
process.stdout.on('error', () => undefined);
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = EXIT.failed;
}
