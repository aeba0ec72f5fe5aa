import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyRound } from '../../src/game/fairness.ts';
import { openRounds } from '../../src/server/platform/db/schema/schema.ts';
import { decryptOutcome } from '../../src/server/rounds/fairness/seeds.ts';
import { block, done, reverse } from './acts.ts';
import { type AdminBrowser, startBackOffice } from './admin-browser.ts';
import { DATABASES, type Player, type TestApp } from './harness.ts';
import { steerNextRound } from './steer.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const DAY = 24 * 60 * 60_000;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

describe.each(DATABASES)('the rounds of the back office on %s', (kind) => {
  let it: TestApp;
  let close: () => Promise<void>;
  let asha: AdminBrowser;

  beforeAll(async () => {
    ({ it, close, asha } = await startBackOffice(kind, { asha: 'support' }));
  });
  afterAll(() => close());

  /** Plays a round up to a line. @returns its id */
  async function play(
    player: Player,
    type: 1 | 2 | 3 | 4,
    fatalLine: number,
    lines: number,
    cashesOut = false,
  ): Promise<string> {
    await steerNextRound(it.context, player.user_id, { type, fatal_line: fatalLine });
    const { round_id: id, multiplier } = await player.bet({ type });
    for (let line = 1; line <= lines; line++) await player.advance(id, line);
    if (cashesOut)
      await player.ok('cashout', player.cashoutRequest((multiplier[lines - 1] ?? 0) / 100, { round_id: id }));
    return id;
  }

  const list = (query: Record<string, string> = {}) => asha.ok('rounds', { query });
  const idsOf = async (query: Record<string, string>) =>
    (await list(query)).rows.map(({ round_id: id }) => id);
  const show = (id: string) => asha.ok('round', { params: { id } });

  test('rounds are found by id, player, phone, state, difficulty and day, newest first', async () => {
    const [meera, ravi] = [await it.player(), await it.player()];
    const fried = await play(meera, 4, 1, 1);
    const cashed = await play(meera, 1, 20, 2, true);
    const open = await play(ravi, 2, 20, 1);
    const refunded = await play(meera, 3, 20, 0);
    await done(block(it, meera.user_id));
    expect(await idsOf({})).toEqual([refunded, open, cashed, fried]);
    expect(await idsOf({ state: 'open' })).toEqual([open]);
    expect(await idsOf({ state: 'fried' })).toEqual([fried]);
    expect(await idsOf({ state: 'cashed_out' })).toEqual([cashed]);
    expect(await idsOf({ state: 'refunded' })).toEqual([refunded]);
    expect(await idsOf({ state: 'refunded', type: '4' })).toEqual([]);
    expect(await idsOf({ type: '4' })).toEqual([fried]);
    expect(await idsOf({ type: '2' })).toEqual([open]);
    for (const search of [meera.user_id, meera.phone, meera.user_id.toUpperCase()])
      expect(await idsOf({ search })).toEqual([refunded, cashed, fried]);
    expect(await idsOf({ search: meera.phone, type: '1' })).toEqual([cashed]);
    for (const id of [open, fried]) expect(await idsOf({ search: id })).toEqual([id]);
    for (const search of [NOBODY, '1', 'meera']) expect(await idsOf({ search })).toEqual([]);
    const now = Date.now();
    expect(await idsOf({ from: dayOf(now - DAY), to: dayOf(now + DAY) })).toHaveLength(4);
    expect(await idsOf({ from: dayOf(now + DAY) })).toEqual([]);
    expect(await idsOf({ to: dayOf(now - 2 * DAY) })).toEqual([]);
    expect((await list({ type: '1' })).rows).toMatchObject([
      {
        stake: '10.00',
        state: 'cashed_out',
        cause: 'cashout',
        step: 2,
        player: expect.stringMatching(/^Player /),
      },
    ]);
  });

  test('rounds come a page at a time, each once, over all difficulties and of one player', async () => {
    const players = [await it.player(), await it.player()];
    const [mine, all, hard]: [string[], string[], string[]] = [[], [], []];
    for (let nth = 0; nth < 60; nth++)
      for (const player of nth % 6 === 0 ? players : players.slice(0, 1)) {
        const type = ((nth % 4) + 1) as 1 | 2 | 3 | 4;
        const id = await play(player, type, 1, 1);
        all.unshift(id);
        if (player === players[0]) mine.unshift(id);
        if (type === 3) hard.unshift(id);
      }
    const open = await play(players[0] as Player, 1, 20, 0);
    mine.unshift(open);
    all.unshift(open);
    const walk = async (query: Record<string, string>) => {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof list>> = await list({ ...query, ...(cursor && { cursor }) });
        seen.push(...page.rows.map(({ round_id: id }) => id));
        cursor = page.next;
      }
      return seen;
    };
    expect((await walk({})).slice(0, all.length)).toEqual(all);
    expect(await walk({ search: players[0]?.user_id ?? '' })).toEqual(mine);
    expect((await walk({ type: '3' })).slice(0, hard.length)).toEqual(hard);
    expect(await asha.refused('rounds', { query: { cursor: 'nowhere' } })).toBe(
      '400 This page is not there.',
    );
  });

  test('an ended round has its steps, seeds, ledger entries and replay, and verifies', async () => {
    const player = await it.player();
    const id = await play(player, 2, 7, 3, true);
    const round = await show(id);
    expect(round).toMatchObject({
      state: 'cashed_out',
      step: 3,
      fatal_line: 7,
      stake: '10.00',
      user_id: player.user_id,
      last_step: 22,
      replay: expect.stringMatching(/^\/replay\/[\w-]{64}$/),
    });
    expect(round.steps.map(({ line, fire_hit: hit }) => [line, hit])).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ]);
    expect(round.steps.at(-1)?.multiplier).toBe(round.multiplier);
    expect(round.entries.map(({ kind, wallet }) => [kind, wallet])).toEqual([
      ['stake', '-10.00'],
      ['settlement', round.payout],
    ]);
    expect(verifyRound({ ...round, server_seed: round.server_seed ?? '' })).toEqual({
      fair: true,
      fatalLine: 7,
    });
    const replay = await it.app.inject({ url: round.replay ?? '', headers: { accept: 'text/html' } });
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
      await steerNextRound(it.context, player.user_id, { type: 2, fatal_line: fatalLine });
      const { round_id: id } = await player.bet({ type: 2, target: 4 });
      expect(await show(id)).toMatchObject({ target: 4, step, steps: [] });
    }
    expect((await show(await play(player, 2, 7, 1))).target).toBeNull();
  });

  test('an entry that is reversed is listed with what reverses it', async () => {
    const player = await it.player();
    const id = await play(player, 2, 1, 1);
    const [stake] = (await show(id)).entries;
    await done(reverse(it, player.user_id, stake?.entry_id ?? ''));
    expect((await show(id)).entries.map(({ kind, wallet, reason }) => [kind, wallet, reason])).toEqual([
      ['stake', '-10.00', null],
      ['settlement', '0.00', null],
      ['reversal', '10.00', 'charged back'],
    ]);
  });

  test('an open round shows nothing that is not revealed', async () => {
    const player = await it.player();
    const id = await play(player, 3, 5, 2);
    const [stored] = await it.database.db
      .select()
      .from(openRounds)
      .where(eq(openRounds.userId, player.user_id));
    const round = await show(id);
    expect(round).toMatchObject({
      state: 'open',
      cause: null,
      payout: '0.00',
      server_seed: null,
      fatal_line: null,
      replay: null,
      step: 2,
    });
    expect(round.steps).toHaveLength(2);
    const encrypted = stored?.encryptedOutcome ?? '';
    const { serverSeed: seed } = decryptOutcome(it.context.cipher, encrypted, id);
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    for (const secret of [encrypted, seed, 'encrypted', 'outcome', 'unsettled'])
      expect(JSON.stringify([round, await list({ search: id })])).not.toContain(secret);
  });
});
