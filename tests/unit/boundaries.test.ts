import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const FORBIDDEN = [
  ['src/contract/calls.ts', '../rules/road.ts'],
  ['src/contract/back-office/rounds.ts', '../../rules/road.ts'],
  ['src/languages/text.ts', '../rules/rupees.ts'],
  ['src/rules/road.ts', '../client/state/state.ts'],
  ['src/rules/fairness.ts', 'node:crypto'],
  ['src/back-office/kit/form.tsx', '../../client/ui/kit/Button.tsx'],
  ['src/back-office/pages.ts', '../server/app.ts'],
  ['src/server/rounds/bet.ts', '../../client/state/round.ts'],
  ['src/server/back-office/api/routes.ts', '../../../back-office/kit/form.tsx'],
  ['src/client/app/App.tsx', '../../server/app.ts'],
  ['src/client/app/main.tsx', '../../back-office/main.tsx'],
  ['src/client/state/store.ts', '../session/session.ts'],
  ['src/client/session/session.ts', '../ui/kit/modal.ts'],
  ['src/client/stage/scene/scene.ts', '../../provider/http.ts'],
  ['src/client/stage/scene/world.tsx', '../../ui/kit/modal.ts'],
  ['src/client/sound/sounds.ts', '../session/session.ts'],
  ['src/client/ui/features/menu/Menu.tsx', '../../../stage/index.tsx'],
  ['src/client/ui/features/menu/MenuPlayer.tsx', '../../../../back-office/kit/form.tsx'],
] as const;
const ALLOWED = [
  ['src/languages/formats.ts', '../contract/money.ts'],
  ['src/rules/rupees.ts', '../languages/formats.ts'],
  ['src/server/rounds/advance.ts', '../../rules/fairness.ts'],
  ['src/server/back-office/players/rounds.ts', '../../../contract/back-office/rounds.ts'],
  ['src/back-office/session/call.ts', '../../contract/back-office/calls.ts'],
  ['src/client/stage/entities/fire.ts', '../../../contract/theme/theme.ts'],
  ['src/client/stage/scene/camera.ts', '../../state/state.ts'],
  ['src/client/ui/features/menu/MenuSettings.tsx', '../../../session/session.ts'],
  ['src/client/app/start.tsx', '../stage/index.tsx'],
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
