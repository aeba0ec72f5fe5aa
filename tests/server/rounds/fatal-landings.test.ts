import { describe, expect, test } from 'vitest';
import { FIRE_VERSION } from '../../../src/rules/fire.ts';
import { createBusinessMetrics } from '../../../src/server/back-office/reports/business-metrics.ts';
import { returnToPlayer } from '../../../src/server/back-office/reports/return-to-player.ts';
import { reconcile } from '../../../src/server/ledger/reconciliation.ts';
import { chanceOfFatalLine } from '../../../src/server/ledger/return-monitor.ts';
import { rounds } from '../../../src/server/platform/db/schema/schema.ts';
import { endedRound } from '../support/ended-round.ts';
import { useApp } from '../support/harness.ts';
import { seeded } from '../support/random.ts';
import { HARDCORE, round } from '../support/rounds.ts';

const TYPE = 3;
const ROUNDS = 1_950;

interface Played {
  readonly landings: number;
  readonly isFatal: boolean;
}

function playRaces(fatalWon: number, safeWon: number): readonly Played[] {
  const random = seeded(7);
  return Array.from({ length: ROUNDS }, () => {
    if (random() < chanceOfFatalLine(TYPE, 1)) return { landings: 1, isFatal: true };
    const isFatal = random() < chanceOfFatalLine(TYPE, 2);
    const isCashedOut = random() < (isFatal ? fatalWon : safeWon);
    return isCashedOut ? { landings: 1, isFatal: false } : { landings: 2, isFatal };
  });
}

const RACES = [
  ['honest ones', 0.28, 0.28, false],
  ['those whose fatal line decides who wins', 0.51, 0.04, true],
] as const;

describe('fatal landings', () => {
  const it = useApp({ isLedgerBroken: true });

  test('are counted with the sum of their chances as they are played', async () => {
    const player = await it.player();
    const { round_id: roundId } = await round(player).on(HARDCORE, { fatal: 2 }).step().open();
    for (const step of [2, 2]) await player.advance(roundId, step);
    const { context } = it;
    const month = await returnToPlayer(context, '');
    const { lines } = month.difficulties.find(({ type }) => type === HARDCORE) ?? {};
    expect(lines?.slice(0, 3).map(({ fatal, fatal_expected: expected }) => [fatal, expected])).toEqual([
      [0, 10 / 25],
      [1, 10 / 24],
      [0, 0],
    ]);
    await (await createBusinessMetrics(context))();
    expect(await context.metrics.registry.metrics()).toContain('chickenroad_return_alarm 0\n');
  });

  test.each(RACES)(
    'are compared with their chances by the audit: %s',
    async (_, fatalWon, safeWon, isWarned) => {
      const player = await it.player();
      const at = new Date();
      await it.database.db.delete(rounds);
      await it.database.db.insert(rounds).values(
        playRaces(fatalWon, safeWon).map(({ landings, isFatal }, nonce) =>
          endedRound({
            userId: player.user_id,
            nonce,
            createdAt: at,
            ...(isFatal && ({ state: 'fried', cause: 'roast' } as const)),
            fireVersion: FIRE_VERSION,
            step: landings,
            fatalLine: 21,
            landedAt: Array<Date>(landings).fill(at),
            fireHits: Array<boolean>(landings).fill(false),
            walletVersions: Array<number>(landings).fill(1),
          }),
        ),
      );
      const { warnings } = await reconcile(it.database);
      const day = at.toISOString().slice(0, 10);
      expect(warnings).toEqual(isWarned ? [expect.stringMatching(`^${day}: chance does not explain`)] : []);
      await (await createBusinessMetrics(it.context))();
      expect(await it.context.metrics.registry.metrics()).toContain(
        `chickenroad_return_alarm ${Number(isWarned)}\n`,
      );
    },
  );
});
