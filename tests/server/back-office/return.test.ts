import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { DifficultyType } from '../../../src/contract/constants.ts';
import { linesOf, multiplierTable } from '../../../src/rules/multipliers.ts';
import { chanceOfFatalLine } from '../../../src/server/ledger/return-monitor.ts';
import { updateTotals } from '../../../src/server/ledger/totals.ts';
import { totals } from '../../../src/server/platform/db/schema/schema.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { fakeClock, type Player } from '../support/harness.ts';
import { EASY, HARD, HARDCORE, MEDIUM, round } from '../support/rounds.ts';

const clock = fakeClock(new Date('2026-03-30T12:00:00Z'));
const { it, asha } = useBackOffice({ asha: 'finance' }, { clock, isLedgerBroken: true });
let player: Player;
beforeAll(async () => {
  player = await it.player();
});

const read = (month = '') => asha.ok('returnToPlayer', { query: { month } });
const of = async (type: DifficultyType, month?: string) => {
  const row = (await read(month)).difficulties[type - 1];
  if (!row) throw new Error(`There is no difficulty ${type}.`);
  return row;
};
const countLater = async () => {
  await clock.advance(60_000);
  await updateTotals(it.database);
};
const landings = (lines: readonly { readonly landings: number; readonly fatal: number }[], count: number) =>
  lines.slice(0, count).map((line) => `${line.landings} ${line.fatal}`);

test('without a round there is the theory of each line and nothing else', async () => {
  const answer = await read();
  expect(answer).toMatchObject({ month: '2026-03', rtp: 98, alarm_since: null });
  expect(answer.difficulties.map(({ lines }) => lines.length)).toEqual([24, 22, 20, 15]);
  const easy = await of(1);
  expect(easy).toMatchObject({ rounds: 0, stake: '0.00', actual: null, theory: null, band95: null });
  expect(easy.lines[7]).toMatchObject({ landings: 0, actual: null, band999: null, alarm_share: 0 });
  expect(easy.lines[7]?.theory).toBeCloseTo(97.92, 9);
});

test('counts landings by line, what was paid and what the odds give for it, before and after the totals are counted', async () => {
  await round(player).on(EASY, { fatal: 9, amount: 100 }).step(2).cashOut();
  await round(player).on(EASY, { fatal: 1, amount: 50 }).fry();
  await round(player).on(EASY, { fatal: 2, amount: 20 }).fry();
  await round(player).on(MEDIUM, { fatal: 9 }).step().burn();
  const open = await round(player).on(EASY, { fatal: 9 }).step().open();
  const check = async () => {
    const easy = await of(1);
    expect(landings(easy.lines, 3)).toEqual(['4 1', '2 1', '0 0']);
    expect(easy.lines[0]?.fatal_expected).toBeCloseTo(4 / 25, 9);
    expect(easy).toMatchObject({ rounds: 4, stake: '180.00', payout: '117.20', fire_hit: 0 });
    expect(easy.actual).toBeCloseTo((100 * 117.2) / 180, 9);
    const expected = (180 * 1.02 * 24) / 25 + (120 * 1.07 * 23) / 24 - 120 * 1.02;
    expect(easy.theory).toBeCloseTo((100 * expected) / 180, 9);
    const [first, second] = [1, 2].map((line) => chanceOfFatalLine(1, line));
    const variance =
      (first ?? 0) * (1 - (first ?? 0)) * 1.02 ** 2 * (100 ** 2 + 50 ** 2 + 20 ** 2 + 10 ** 2) +
      (second ?? 0) * (1 - (second ?? 0)) * 1.07 ** 2 * (100 ** 2 + 20 ** 2);
    expect(easy.band95).toBeCloseTo((196 * Math.sqrt(variance)) / 180, 6);
    expect(easy.lines[1]?.actual).toBeCloseTo(100 * (3 / 4) * (1 / 2) * 1.07, 9);
    const medium = await of(2);
    expect(landings(medium.lines, 3)).toEqual(['1 0', '0 0', '0 0']);
    expect(medium).toMatchObject({ rounds: 1, stake: '10.00', payout: '0.00' });
    expect(medium.fire_hit).toBeCloseTo(111, 9);
    expect(medium.theory).toBeCloseTo((100 * 1.11 * 22) / 25 - 111, 9);
  };
  await check();
  await countLater();
  expect(await it.database.db.$count(totals)).toBeGreaterThan(0);
  await check();
  await player.cashOut(open.round_id, 1.02);
  await check();
  await countLater();
  await check();
});

test('a win that max_win cuts is expected as it is paid', async () => {
  await it.set('max_win_paise', 1_000_00);
  const multipliers = multiplierTable(4);
  const cut = multipliers.findIndex((one) => one >= 1_000) + 1;
  const { round_id: roundId } = await round(player)
    .on(HARDCORE, { fatal: cut + 1, amount: 100 })
    .step(cut - 1)
    .open();
  await player.advance(roundId, cut);
  const { payout, theory } = await of(4);
  expect(payout).toBe('1000.00');
  let expected = 100;
  for (let line = 1; line <= cut; line++) {
    const win = Math.min(multipliers[line - 1] ?? 0, 1_000);
    expected += (1 - chanceOfFatalLine(4, line)) * win - (line === 1 ? 100 : (multipliers[line - 2] ?? 0));
  }
  expect(theory).toBeCloseTo(expected, 9);
  await it.set('max_win_paise', 500_000_00);
});

test('a round belongs to the month in which it began', async () => {
  await clock.set(new Date('2026-03-31T23:59:00Z'));
  await asha.login();
  const { round_id: roundId } = await round(player).on(HARD, { fatal: 9 }).open();
  await clock.advance(2 * 60_000);
  await player.advance(roundId, 1);
  await player.cashOut(roundId, 1.23);
  await countLater();
  expect((await read()).month).toBe('2026-04');
  expect((await of(3)).rounds).toBe(0);
  expect((await of(3, '2026-03')).rounds).toBe(1);
  expect(await asha.refused('returnToPlayer', { query: { month: '2026-13' } })).toMatch(/^400/);
});

test('a round with a target lands on each line up to its end', async () => {
  for (const [fatalLine, target] of [
    [9, 2],
    [2, 3],
  ] as const) {
    await player.steer(HARDCORE, fatalLine);
    await player.bet({ type: HARDCORE, target });
  }
  const check = async () => {
    const hardcore = await of(4);
    expect(landings(hardcore.lines, 3)).toEqual(['2 0', '2 1', '0 0']);
    const [first = 0, second = 0] = multiplierTable(4).map((one) => one / 100);
    const safe = (line: number) => 1 - chanceOfFatalLine(4, line);
    const expected = first * safe(1) + second * safe(2) - first;
    expect(hardcore.theory).toBeCloseTo(100 * expected, 9);
  };
  await check();
  await countLater();
  await check();
});

test('an error is an alarm from the day on which the evidence was enough, and in no other month', async () => {
  const day = (date: string, landed: number, fatal: number) =>
    sql.join(
      Object.entries({ safe: landed - fatal, fatal }).map(
        ([part, many]) => sql`(${date}::date, 'landing', ${part}, 1, 8, ${many}::int, 0, 0, 0, 0, 0)`,
      ),
      sql`, `,
    );
  await it.database.db.execute(sql`insert into totals values
    ${day('2026-02-01', 20_000, 1_111)}, ${day('2026-02-02', 20_000, 1_111)},
    ${day('2026-05-01', 20_000, 1_111)}, ${day('2026-05-02', 90_000, 4_116)}, ${day('2026-05-03', 20_000, 1_111)}`);
  expect((await read('2026-02')).alarm_since).toBeNull();
  expect((await read('2026-05')).alarm_since).toBe('2026-05-02');
  const { lines } = await of(1, '2026-05');
  expect(lines.filter(({ alarm_share: share }) => share >= 1).map(({ line }) => line)).toEqual([8]);
  expect(lines[7]).toMatchObject({ landings: 130_000, fatal: 6_338 });
  expect(linesOf(1)).toBe(lines.length);
  await clock.set(new Date('2026-05-04T00:00:00Z'));
  await asha.login();
  expect((await asha.ok('overview', { query: {} })).alarms).toEqual([
    { alarm: 'return', text: 'The return to players left its bounds on 2026-05-02.' },
  ]);
});
