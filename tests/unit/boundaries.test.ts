import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome');

/** A file of one folder, and what it imports. Each file stands once, so that what is said of it is said of this import. */
const FORBIDDEN = [
  ['src/game/round.ts', '../play/round-controller.ts'],
  ['src/game/road.ts', 'pixi.js'],
  ['src/game/store.ts', 'node:fs'],
  ['src/game/selectors.ts', '../theme/theme.ts'],
  ['src/theme/theme.ts', '../stage/index.tsx'],
  ['src/contract/calls.ts', '../game/round.ts'],
  ['src/api/client.ts', '../ui/toasts.ts'],
  ['src/play/round-controller.ts', '../stage/index.tsx'],
  ['src/play/game.ts', 'react'],
  ['src/play/retry.ts', '../theme/theme.ts'],
  ['src/sound/output.ts', '../play/round-controller.ts'],
  ['src/stage/hen.ts', '../ui/panel.tsx'],
  ['src/stage/scene.ts', '../api/client.ts'],
  ['src/ui/panel.tsx', '../stage/index.tsx'],
  ['src/ui/menu.tsx', 'pixi.js'],
  ['src/screens/game.tsx', '../server/app.ts'],
  ['src/main.tsx', './server/app.ts'],
  ['src/server/app.ts', '../play/round-controller.ts'],
  ['src/server/run.ts', 'react'],
] as const;

const ALLOWED = [
  ['src/game/payout.ts', '../contract/money.ts'],
  ['src/server/rounds/bet.ts', '../../game/fairness.ts'],
  ['src/stage/lids.ts', '../game/road.ts'],
  ['src/stage/fire.ts', '../theme/theme.ts'],
  // What hangs over the whole screen is no part of the stage, and is played in the gallery all the same.
  ['src/stage/gallery/garlands.tsx', '../../ui/scene/win/Festival.tsx'],
  ['src/ui/header.tsx', '../play/controls.ts'],
  ['src/screens/home.tsx', '../stage/index.tsx'],
] as const;

let folder: string;
let report: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  const config = JSON.parse(readFileSync('biome.json', 'utf8'));
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ ...config, $schema: undefined, vcs: { enabled: false } }),
  );
  for (const [file, target] of [...FORBIDDEN, ...ALLOWED]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    // The second line is refused everywhere: it shows that the file was looked at.
    writeFileSync(join(folder, file), `export * from '${target}';\ndebugger;\n`);
  }
  // The linter is started once for all of them: starting is what takes its time.
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'lint', '--reporter=github', '--max-diagnostics=none', 'src'],
    { cwd: folder, encoding: 'utf8' },
  );
  report = stdout + stderr;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the project's linter says of a file. */
const saidOf = (file: string) => report.split('\n').filter((line) => line.includes(`/${file},`));

describe('the boundaries between the folders', () => {
  test.each(FORBIDDEN)('%s may not import %s', (file) => {
    expect(saidOf(file).join('\n')).toContain('lint/style/noRestrictedImports');
  });

  test.each(ALLOWED)('%s may import %s', (file) => {
    expect(saidOf(file).join('\n')).toContain('noDebugger');
    expect(saidOf(file).join('\n')).not.toContain('noRestrictedImports');
  });
});
