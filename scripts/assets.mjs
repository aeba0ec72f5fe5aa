// The tools have their own package under assets/,
// installed on first use, so that a player's install stays small.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { answerHelp } from './usage.mjs';

answerHelp(`npm run assets [-- PART…]
  Packs assets/ into public/: a theme by its name (dhaba), faces, icons, sound; without a part, all of it.`);

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync('assets/node_modules/sharp'))
  run('npm', ['ci', '--prefix', 'assets', '--no-audit', '--no-fund']);
run(process.execPath, ['--import', 'tsx', 'assets/pipeline/main.ts', ...process.argv.slice(2)]);
