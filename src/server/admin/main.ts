import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { EXIT, runOperator } from './client.ts';

/** @returns the operator's system name, also behind sudo */
function whoAmI(): string {
  const { SUDO_USER } = process.env;
  let name: string;
  try {
    name = userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    name = `uid ${process.getuid?.() ?? 'unknown'}`;
  }
  return SUDO_USER && SUDO_USER !== name ? `${SUDO_USER} as ${name}` : name;
}

// `… | head` closes the pipe early; that is no failure.
process.stdout.on('error', () => undefined);

const typed = process.argv.slice(2);
try {
  if (typed[0] === 'distribute' && typed.length === 1) {
    // Needs no server, and is the only command that loads the database driver.
    const { distribute } = await import('./distribute.ts');
    process.stdout.write(`${await distribute(process.env)}\n`);
  } else if (
    typed[0] === 'reconcile' &&
    (typed.length === 1 || (typed[1] === '--noted' && typed.length === 3))
  ) {
    const { reconcileByCommand } = await import('./reconcile-command.ts');
    const result = await reconcileByCommand(process.env, typed[2]);
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    process.exitCode = result.clean ? EXIT.done : EXIT.failed;
  } else if (typed[0] === 'create-admin' && typed.length === 2) {
    const { createAdmin } = await import('./create-admin.ts');
    process.stdout.write(`${await createAdmin(process.env, typed[1] ?? '')}\n`);
  } else
    process.exitCode = await runOperator(typed, {
      dataDir: resolve(process.env.DATA_DIR || './data'),
      actor: whoAmI().slice(0, 64),
      out: (text) => process.stdout.write(`${text}\n`),
      err: (text) => process.stderr.write(`${text}\n`),
    });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = EXIT.failed;
}
