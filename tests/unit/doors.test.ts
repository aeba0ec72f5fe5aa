import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome');
let house: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'doors-'));
  const config = JSON.parse(readFileSync('biome.json', 'utf8'));
  writeFileSync(
    join(house, 'biome.json'),
    JSON.stringify({ ...config, $schema: undefined, vcs: { enabled: false } }),
  );
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

/** What the project's linter says of one line of code that stands in a file of the house (design §2). */
function lint(file: string, code: string): string {
  const path = join(house, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${code}\n`);
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', file], {
    cwd: house,
    encoding: 'utf8',
  });
  rmSync(path);
  return stdout + stderr;
}

describe('the doors between the rooms', () => {
  test.each([
    ['src/game/round.ts', '../play/director.ts'],
    ['src/game/round.ts', 'pixi.js'],
    ['src/game/round.ts', 'node:fs'],
    ['src/contract/calls.ts', '../game/round.ts'],
    ['src/api/client.ts', '../ui/toasts.ts'],
    ['src/play/round-controller.ts', '../stage/index.tsx'],
    ['src/play/round-controller.ts', 'react'],
    ['src/sound/output.ts', '../play/director.ts'],
    ['src/stage/hen.ts', '../ui/panel.tsx'],
    ['src/stage/hen.ts', '../api/client.ts'],
    ['src/ui/panel.tsx', '../stage/index.tsx'],
    ['src/ui/panel.tsx', 'pixi.js'],
    ['src/screens/game.tsx', '../server/app.ts'],
    ['src/main.tsx', './server/app.ts'],
    ['src/server/app.ts', '../play/director.ts'],
    ['src/server/app.ts', 'react'],
  ])('%s may not import %s', (file, target) => {
    expect(lint(file, `export * from '${target}';`)).toContain('lint/style/noRestrictedImports');
  });

  test.each([
    ['src/game/round.ts', '../contract/money.ts'],
    ['src/server/rounds/bet.ts', '../../game/fairness.ts'],
    ['src/stage/hen.ts', '../game/lane.ts'],
    ['src/ui/panel.tsx', '../play/controls.ts'],
    ['src/screens/game.tsx', '../stage/index.tsx'],
  ])('%s may import %s', (file, target) => {
    const said = lint(file, `export * from '${target}';`);
    expect(said).toContain('Checked 1 file');
    expect(said).not.toContain('noRestrictedImports');
  });
});
