import { spawnSync } from 'node:child_process';
import { answerHelp } from './usage.mjs';

/** By the name in package.json. Arguments are added to the last line. */
const COMMANDS = {
  check: {
    usage: `npm run check
  Checks format, style, types, and the paths that documents name.`,
    lines: [
      'biome check --error-on-warnings .',
      'tsc --noEmit',
      'tsc --noEmit -p tsconfig.pure.json',
      'node scripts/check-paths.mjs',
    ],
  },
  format: {
    usage: `npm run format
  Formats all files and sorts their imports.`,
    lines: ['biome check --write .'],
  },
  schema: {
    usage: `npm run schema
  Writes the types of the tables (src/server/platform/db/schema/) from the migrations.`,
    lines: ['vitest run --project server tests/server/platform/schema.test.ts -u'],
  },
  'test:unit': {
    usage: `npm run test:unit [-- ARGUMENT…]
  Runs the unit tests. Arguments go to Vitest, such as the path of a test.`,
    lines: ['vitest run --project unit'],
  },
};

const [name, ...args] = process.argv.slice(2);
const { usage, lines } = COMMANDS[name];
answerHelp(usage);
for (const [index, line] of lines.entries()) {
  const [program, ...words] = [...line.split(' '), ...(index === lines.length - 1 ? args : [])];
  const { status, error } = spawnSync(program, words, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
