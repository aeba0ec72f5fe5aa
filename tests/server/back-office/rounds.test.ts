import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../src/contract/day.ts';
import { verifyRound } from '../../../src/rules/fairness.ts';
import { openRounds } from '../../../src/server/platform/db/schema/schema.ts';
import { decryptRoundSecrets } from '../../../src/server/rounds/fairness/seeds.ts';
import { block, done, reverse } from '../support/acts.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import type { Player } from '../support/harness.ts';
import { EASY, HARD, HARDCORE, MEDIUM, round } from '../support/rounds.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const { it, asha } = useBackOffice({ asha: 'support' });
const idOfLast = async (player: Player) => (await player.rounds()).last?.round_id ?? '';
const lose = async (player: Player, type: 1 | 2 | 3 | 4) => {
  await round(player).on(type, { fatal: 1 }).fry();
  return idOfLast(player);
};

const list = (query: Record<string, string> = {}) => asha.ok('rounds', { query });
const idsOf = async (query: Record<string, string>) => (await list(query)).rows.map(({ round_id: id }) => id);
const show = (id: string) => asha.ok('round', { params: { id } });

test('rounds are found by id, player, phone, state, difficulty and day, newest first', async () => {
  const [meera, ravi] = [await it.player(), await it.player()];
  const fried = await lose(meera, HARDCORE);
  await round(meera).on(EASY).step(2).cashOut();
  const cashed = await idOfLast(meera);
  const { round_id: open } = await round(ravi).on(MEDIUM, { fatal: 20 }).step().open();
  const { round_id: refunded } = await meera.bet({ type: HARD });
  await done(block(it, meera.user_id));
  const [yesterday, tomorrow] = [dayOf(Date.now() - DAY_MS), dayOf(Date.now() + DAY_MS)];
  for (const [query, ids] of [
    [{}, [refunded, open, cashed, fried]],
    [{ state: 'open' }, [open]],
    [{ state: 'fried' }, [fried]],
    [{ state: 'cashed_out' }, [cashed]],
    [{ state: 'refunded' }, [refunded]],
    [{ type: '4' }, [fried]],
    [{ search: meera.user_id }, [refunded, cashed, fried]],
    [{ search: meera.phone }, [refunded, cashed, fried]],
    [{ search: meera.phone, type: '1' }, [cashed]],
    [{ search: open }, [open]],
    [{ search: fried }, [fried]],
    [{ search: NOBODY }, []],
    [{ search: 'meera' }, []],
    [{ from: yesterday, to: tomorrow }, [refunded, open, cashed, fried]],
    [{ from: tomorrow }, []],
    [{ to: dayOf(Date.now() - 2 * DAY_MS) }, []],
  ] as [Record<string, string>, string[]][])
    expect(await idsOf(query), JSON.stringify(query)).toEqual(ids);
  const player = expect.stringMatching(/^Player /);
  expect((await list({ type: '1' })).rows).toMatchObject([
    { stake: '10.00', state: 'cashed_out', cause: 'cashout', step: 2, player },
  ]);
});

test('rounds come a page at a time, each once, over all difficulties and of one player', async () => {
  const [mine, all, hard]: [string[], string[], string[]] = [[], [], []];
  const [player, other] = [await it.player(), await it.player()];
  for (let nth = 0; nth < 60; nth++) {
    const type = ([EASY, MEDIUM, HARD, HARDCORE] as const)[nth % 4] ?? EASY;
    for (const one of nth % 6 === 0 ? [player, other] : [player]) {
      const id = await lose(one, type);
      all.unshift(id);
      if (one === player) mine.unshift(id);
      if (type === HARD) hard.unshift(id);
    }
  }
  const { round_id: open } = await player.bet();
  for (const ids of [mine, all]) ids.unshift(open);
  const walk = async (query: Record<string, string>) =>
    (await asha.pages('rounds', { query })).flat().map(({ round_id: id }) => id);
  expect((await walk({})).slice(0, all.length)).toEqual(all);
  expect(await walk({ search: player.user_id })).toEqual(mine);
  expect((await walk({ type: '3' })).slice(0, hard.length)).toEqual(hard);
  const nowhere = { query: { cursor: 'nowhere' } };
  expect(await asha.refused('rounds', nowhere)).toBe('400 This page is not there.');
});

test('an ended round has its steps, seeds, ledger entries and replay, and verifies', async () => {
  const player = await it.player();
  await round(player).on(MEDIUM, { fatal: 7 }).step(3).cashOut();
  const id = await idOfLast(player);
  const shown = await show(id);
  expect(shown).toMatchObject({
    state: 'cashed_out',
    step: 3,
    fatal_line: 7,
    stake: '10.00',
    user_id: player.user_id,
    last_step: 22,
    replay: expect.stringMatching(/^\/replay\/[\w-]{64}$/),
  });
  expect(shown.steps).toMatchObject([1, 2, 3].map((line) => ({ line, fire_hit: false })));
  expect(shown.steps.at(-1)?.multiplier).toBe(shown.multiplier);
  expect(shown.entries.map(({ kind, wallet }) => [kind, wallet])).toEqual([
    ['stake', '-10.00'],
    ['settlement', shown.payout],
  ]);
  expect(verifyRound({ ...shown, server_seed: shown.server_seed ?? '' })).toEqual({
    fair: true,
    fatalLine: 7,
  });
  const replay = await it.app.inject({ url: shown.replay ?? '', headers: { accept: 'text/html' } });
  expect(replay.statusCode).not.toBe(500);
  await player.ok('updateProfile', { body: { user_id: player.user_id, private_rounds: true } });
  expect((await show(id)).replay).toBeNull();
  expect(await asha.refused('round', { params: { id: NOBODY } })).toBe('404 There is no such round.');
});

test('a round with a target has it beside the line where it ended', async () => {
  const player = await it.player();
  for (const [fatalLine, step] of [
    [9, 4],
    [2, 2],
  ] as const) {
    await player.steer(MEDIUM, fatalLine);
    const { round_id: id } = await player.bet({ type: 2, target: 4 });
    expect(await show(id)).toMatchObject({ target: 4, step, steps: [] });
  }
  const { round_id: id } = await round(player).on(MEDIUM, { fatal: 7 }).step().open();
  expect((await show(id)).target).toBeNull();
});

test('an entry that is reversed is listed with what reverses it', async () => {
  const player = await it.player();
  const id = await lose(player, MEDIUM);
  const [stake] = (await show(id)).entries;
  await done(reverse(it, stake?.entry_id ?? ''));
  expect((await show(id)).entries.map(({ kind, wallet, reason }) => [kind, wallet, reason])).toEqual([
    ['stake', '-10.00', null],
    ['settlement', '0.00', null],
    ['reversal', '10.00', 'charged back'],
  ]);
});

test('an open round shows nothing that is not revealed', async () => {
  const player = await it.player();
  const { round_id: id } = await round(player).on(HARD, { fatal: 5 }).step(2).open();
  const ofPlayer = eq(openRounds.userId, player.user_id);
  const [stored] = await it.database.db.select().from(openRounds).where(ofPlayer);
  const shown = await show(id);
  expect(shown).toMatchObject({
    state: 'open',
    cause: null,
    payout: '0.00',
    server_seed: null,
    fatal_line: null,
    replay: null,
    step: 2,
  });
  expect(shown.steps).toHaveLength(2);
  const encrypted = stored?.encryptedOutcome ?? '';
  const { serverSeed: seed } = decryptRoundSecrets(it.context.cipher, encrypted, id);
  expect(seed).toMatch(/^[0-9a-f]{64}$/);
  for (const secret of [encrypted, seed, 'encrypted', 'outcome', 'unsettled'])
    expect(JSON.stringify([shown, await list({ search: id })])).not.toContain(secret);
});
