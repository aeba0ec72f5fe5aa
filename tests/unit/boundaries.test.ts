import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome');

/** A file of one folder, and what it imports. Each file stands once, so that what is said of it is said of this import. */
const FORBIDDEN = [
  ['src/contract/calls.ts', '../game/round.ts'],
  ['src/game/round.ts', '../session/round/bet.ts'],
  ['src/game/road.ts', 'pixi.js'],
  ['src/game/store.ts', 'node:fs'],
  ['src/game/selectors.ts', '../theme/theme.ts'],
  ['src/game/payout.ts', '../presentation/timings.ts'],
  ['src/theme/theme.ts', '../stage/index.tsx'],
  ['src/presentation/suspense.ts', '../stage/index.tsx'],
  ['src/provider/http.ts', '../ui/kit/toast/toast.ts'],
  ['src/provider/rgs/gateway.ts', '../../session/retry.ts'],
  ['src/session/round/bet.ts', '../../stage/index.tsx'],
  ['src/session/session.ts', 'react'],
  ['src/session/retry.ts', '../theme/theme.ts'],
  ['src/sound/output.ts', '../session/session.ts'],
  ['src/stage/entities/lids.ts', '../../ui/features/panel/BetPanel.tsx'],
  ['src/stage/scene/scene.ts', '../../provider/http.ts'],
  ['src/ui/features/panel/BetPanel.tsx', '../../../stage/index.tsx'],
  ['src/ui/features/menu/Menu.tsx', 'pixi.js'],
  ['src/ui/features/history/csv.ts', '../../../provider/player-api.ts'],
  ['src/app/GameScreen.tsx', '../server/app.ts'],
  ['src/app/main.tsx', '../server/app.ts'],
  ['src/app/App.tsx', '../admin/call.ts'],
  ['src/ui/features/menu/MenuPlayer.tsx', '../../../contract/admin/calls.ts'],
  ['src/admin/App.tsx', '../ui/kit/Icon.tsx'],
  ['src/admin/call.ts', '../server/app.ts'],
  ['src/server/app.ts', '../session/session.ts'],
  ['src/server/run.ts', 'react'],
  ['src/server/platform/log.ts', '../http/error-responses.ts'],
  ['src/server/platform/metrics.ts', '../../stage/index.tsx'],
  ['src/server/http/operation-routes.ts', '../app-context.ts'],
  ['src/server/platform/settings/settings.ts', '../../admin/audit-chain.ts'],
  ['src/server/http/register-calls.ts', '../players/sessions.ts'],
  ['src/server/ledger/reconciliation.ts', '../rounds/find.ts'],
  ['src/server/players/sessions.ts', '../rounds/blocked.ts'],
  ['src/server/rounds/advance.ts', '../payments/deposits.ts'],
  ['src/server/payments/deposits.ts', '../social/wins.ts'],
  ['src/server/social/boards.ts', '../admin/report.ts'],
] as const;

const ALLOWED = [
  ['src/game/settlement.ts', '../contract/money.ts'],
  ['src/presentation/win-size.ts', '../game/state.ts'],
  ['src/provider/errors.ts', '../contract/refusal.ts'],
  ['src/session/player/profile.ts', '../../provider/player-api.ts'],
  ['src/server/rounds/bet.ts', '../../game/fairness.ts'],
  ['src/server/rounds/cashout.ts', '../platform/db/clock.ts'],
  ['src/server/payments/withdrawals.ts', '../rounds/blocked.ts'],
  ['src/server/admin/void-round.ts', '../rounds/settle.ts'],
  ['src/stage/entities/fire.ts', '../../game/road.ts'],
  ['src/stage/entities/fire.ts', '../../theme/theme.ts'],
  // The gallery plays what hangs over the whole screen as well, which is a part of the interface.
  ['src/stage/gallery/garlands.tsx', '../../ui/features/round/Festival.tsx'],
  ['src/ui/features/header/Header.tsx', '../../../session/session.ts'],
  ['src/app/HomeScreen.tsx', '../stage/index.tsx'],
  ['src/admin/use-call.ts', '../contract/admin/calls.ts'],
  ['src/admin/pages/RoundProof.tsx', '../../game/fairness.ts'],
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
