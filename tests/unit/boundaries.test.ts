import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const FORBIDDEN = [
  ['src/contract/calls.ts', '../game/round.ts'],
  ['src/client/state/store.ts', 'node:fs'],
  ['src/client/session/session.ts', 'react'],
  ['src/client/stage/scene/scene.ts', '../../provider/http.ts'],
  ['src/client/ui/features/menu/Menu.tsx', '../../../provider/api.ts'],
  ['src/client/app/App.tsx', '../server/app.ts'],
  ['src/server/rounds/advance.ts', '../payments/deposits.ts'],
  ['src/server/back-office/api/routes.ts', '../../../admin/kit/form.tsx'],
  ['src/contract/back-office/rounds.ts', '../../game/round.ts'],
] as const;
const ALLOWED = [
  ['src/server/rounds/bet.ts', '../../game/fairness.ts'],
  ['src/client/stage/entities/fire.ts', '../../theme/theme.ts'],
  ['src/server/back-office/players/rounds.ts', '../../../admin/contract/rounds.ts'],
  ['src/contract/back-office/fields.ts', '../../contract/fields.ts'],
] as const;

test('the linter refuses imports across the boundaries of the folders', () => {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  const config = JSON.parse(readFileSync('biome.json', 'utf8'));
  const copy = { ...config, $schema: undefined, vcs: { enabled: false } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(copy));
  for (const [file, target] of [...FORBIDDEN, ...ALLOWED]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `export * from '${target}';\ndebugger;\n`);
  }
  const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome');
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', 'src'];
  const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const refused = (rule: string) =>
    [...FORBIDDEN, ...ALLOWED]
      .map(([file]) => file)
      .filter((file) => {
        const reports = stdout.split('\n').filter((line) => line.includes(`/${file},`));
        return reports.some((line) => line.includes(rule));
      });
  expect(refused('noDebugger')).toHaveLength(FORBIDDEN.length + ALLOWED.length);
  expect(refused('noRestrictedImports')).toEqual(FORBIDDEN.map(([file]) => file));
});
