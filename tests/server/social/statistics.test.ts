import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DifficultyType } from '../../../src/contract/constants.ts';
import { DAY_MS } from '../../../src/contract/day.ts';
import { DAYS_A_PAGE } from '../../../src/contract/statistics.ts';
import { playerDays } from '../../../src/server/platform/db/schema/schema.ts';
import { ABANDONED_AFTER_MS, settleAbandoned } from '../../../src/server/rounds/abandoned.ts';
import { fakeClock, type Player, useApp } from '../support/harness.ts';
import { round } from '../support/rounds.ts';

const EVENING = new Date('2026-11-10T23:30:00Z');

describe('the statistics of a player', () => {
  const clock = fakeClock(EVENING);
  const it = useApp({ clock });

  async function plays(player: Player, type: DifficultyType, line: number, amount = 10): Promise<void> {
    const played = round(player)
      .on(type, { fatal: line + 1, amount })
      .step(line);
    await (line === 0 ? played.fry() : played.cashOut());
  }

  const statistics = async (player: Player, before?: string) =>
    (
      await player.ok('statistics', {
        query: { user_id: player.user_id, ...(before !== undefined && { before }) },
      })
    ).data;

  test('are empty before the first round has ended', async () => {
    const player = await it.player();
    await player.bet();
    expect(await statistics(player)).toEqual({ totals: [], days: [], next: null });
  });

  test('sum rounds, stake, payout and best multiplier by difficulty and day of the bet', async () => {
    await clock.set(EVENING);
    const player = await it.player();
    await plays(player, 1, 3, 10);
    await plays(player, 1, 1, 20);
    await plays(player, 3, 0, 50);
    await clock.set(new Date(EVENING.getTime() + DAY_MS / 24));
    await plays(player, 3, 2, 40);
    const easy = { type: 1, rounds: 2, amount: 3000n, win_amount: 1110n + 2040n, best_multiplier: 111 };
    const lost = { type: 3, rounds: 1, amount: 5000n, win_amount: 0n, best_multiplier: 0 };
    const won = { type: 3, rounds: 1, amount: 4000n, win_amount: 6200n, best_multiplier: 155 };
    expect(await statistics(player)).toEqual({
      totals: [easy, { type: 3, rounds: 2, amount: 9000n, win_amount: 6200n, best_multiplier: 155 }],
      days: [
        { day: '2026-11-11', sums: [won] },
        { day: '2026-11-10', sums: [easy, lost] },
      ],
      next: null,
    });
  });

  test('a refunded bet counts its stake as payout and is no best', async () => {
    await clock.set(EVENING);
    const player = await it.player();
    await player.bet({ amount: 30 });
    await clock.advance(ABANDONED_AFTER_MS + 60_000);
    await settleAbandoned(it.context);
    const { totals, days } = await statistics(player);
    expect(totals).toEqual([{ type: 1, rounds: 1, amount: 3000n, win_amount: 3000n, best_multiplier: 0 }]);
    expect(days.map(({ day }) => day)).toEqual(['2026-11-10']);
  });

  test('newly settled rounds are added once, also with concurrent requests', async () => {
    await clock.set(EVENING);
    const player = await it.player();
    await plays(player, 2, 1);
    await statistics(player);
    await plays(player, 2, 1);
    await plays(player, 2, 2);
    await Promise.all(Array.from({ length: 4 }, () => statistics(player)));
    const { totals } = await statistics(player);
    expect(totals).toMatchObject([{ type: 2, rounds: 3, amount: 3000n, best_multiplier: 127 }]);
    const rows = await it.database.db
      .select({ rounds: playerDays.rounds })
      .from(playerDays)
      .where(eq(playerDays.userId, player.user_id));
    expect(rows).toEqual([{ rounds: 3 }]);
  });

  test('come in pages of days, newest first, each day whole and once', async () => {
    const player = await it.player();
    const count = DAYS_A_PAGE + 2;
    for (let day = 0; day < count; day++) {
      await clock.set(new Date(EVENING.getTime() + day * DAY_MS));
      await plays(player, 1, 1);
      if (day % 5 === 0) await plays(player, 4, 0);
    }
    const first = await statistics(player);
    const second = await statistics(player, first.next ?? '');
    expect([first.days.length, second.days.length, second.next]).toEqual([DAYS_A_PAGE, 2, null]);
    const days = [...first.days, ...second.days].map(({ day }) => day);
    expect(days).toEqual([...new Set(days)].sort().reverse());
    expect(days).toHaveLength(count);
    expect(second.days.at(-1)?.sums.map(({ type }) => type)).toEqual([1, 4]);
    expect(first.totals).toEqual(second.totals);
    expect(first.totals.map(({ rounds }) => rounds)).toEqual([count, Math.ceil(count / 5)]);
  });

  test.each(['2026-02-31', 'yesterday', '2026-3-2'])('a page before %s is refused', async (before) => {
    const player = await it.player();
    const query = { user_id: player.user_id, before };
    await player.refused('statistics', { query }, { http: 400 });
  });
});
