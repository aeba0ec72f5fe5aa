import { describe, expect, test } from 'vitest';
import type { DifficultyType } from '../../../src/contract/constants.ts';
import { DAY_MS } from '../../../src/contract/day.ts';
import { AVATAR_ACHIEVEMENTS, goalsOf } from '../../../src/rules/progress.ts';
import { playerProgress } from '../../../src/server/platform/db/schema/schema.ts';
import { firstAvatar } from '../../../src/server/players/avatars.ts';
import { fakeClock, type Player, useApp } from '../support/harness.ts';
import { round } from '../support/rounds.ts';

const NOON = new Date('2026-11-10T12:00:00Z');
const day = (at: Date) => Math.floor(at.getTime() / DAY_MS);

describe('progress', () => {
  const clock = fakeClock(NOON);
  const it = useApp({ clock });

  const plays = (player: Player, type: DifficultyType, lines: number, fried = false) => {
    const played = round(player)
      .on(type, { fatal: lines + 2 })
      .step(lines);
    return fried ? played.burn() : played.cashOut();
  };
  const progress = async (player: Player) => (await player.ok('progress', player.about())).data;

  test('begins with nothing but the first skin', async () => {
    const player = await it.player();
    expect(await progress(player)).toMatchObject({
      bests: [0, 0, 0, 0],
      streak_days: 0,
      goals_reached: 0,
      last: [],
      looks: [
        { earned: true },
        { theme: 'hills', goals: 3, earned: false },
        { theme: 'raja', goals: 8, earned: false },
      ],
      theme: null,
    });
  });

  test('holds the bests, the streak and the newest results; an open round counts when it has ended', async () => {
    await clock.set(NOON);
    const player = await it.player();
    await plays(player, 1, 3);
    await plays(player, 3, 2, true);
    await player.bet({ type: 2 });
    expect(await progress(player)).toMatchObject({
      bests: [3, 0, 2, 0],
      streak_days: 1,
      last: [
        { type: 3, line: 2, won: false },
        { type: 1, line: 3, won: true },
      ],
    });
    await clock.set(new Date(NOON.getTime() + DAY_MS));
    const { open } = await player.rounds();
    await player.advance(open?.round_id ?? '', 1, true);
    await plays(player, 1, 1);
    const later = await progress(player);
    expect(later).toMatchObject({ bests: [3, 0, 2, 0], streak_days: 2 });
    expect(later.last.map(({ type, line }) => [type, line])).toEqual([
      [1, 1],
      [2, 0],
      [3, 2],
      [1, 3],
    ]);
    expect(await progress(player)).toEqual(later);
  });

  test('shows the newest results with the way to their replays', async () => {
    const player = await it.player();
    await plays(player, 4, 2);
    const [last] = (await progress(player)).last;
    const replay = await player.ok('replay', { params: { replay: last?.replay ?? '' } });
    expect(replay.data).toMatchObject({ type: 4, step: 2, state: 'cashed_out' });
  });

  test('two that ask at once count each round once', async () => {
    const player = await it.player();
    for (let round = 0; round < 3; round++) await plays(player, 1, 2);
    const [one, other] = await Promise.all([progress(player), progress(player)]);
    expect(one).toEqual(other);
    await plays(player, 1, 1);
    await Promise.all([progress(player), progress(player), progress(player)]);
    const rows = await it.context.database.db.select().from(playerProgress);
    const kept = rows.find(({ userId }) => userId === player.user_id);
    expect(kept).toMatchObject({ nextNonce: 4, progress: { tally: { lines: [7, 0, 0, 0], cashouts: 4 } } });
  });

  test('a skin is equipped once its goals are reached, and not before', async () => {
    const player = await it.player();
    const request = { body: { user_id: player.user_id, theme: 'hills' } };
    await player.refused('equip', request, { http: 403, code: 'not_yours' });
    expect((await progress(player)).theme).toBeNull();
    expect((await player.profile()).theme).toBe('dhaba');
    for (const goal of goalsOf(day(clock.now()))) {
      if (goal.kind === 'reach') await plays(player, goal.type, goal.need);
      else if (goal.kind === 'pass')
        for (let line = 0; line < goal.need; line++) await plays(player, goal.type, 1);
      else for (let time = 0; time < goal.need; time++) await plays(player, 1, 1);
    }
    const reached = await progress(player);
    expect(reached.goals.every(({ need, done }) => need === done)).toBe(true);
    expect(reached).toMatchObject({ goals_reached: 3, looks: [{}, { earned: true }, { earned: false }] });
    await player.ok('equip', request);
    expect(await progress(player)).toMatchObject({ theme: 'hills', goals_reached: 3 });
    expect((await player.profile()).theme).toBe('hills');
    await player.refused('equip', { body: { user_id: player.user_id, theme: 'moon' } });
  });

  test('an avatar that is earned is refused before, chosen after, and known wherever the player logs in', async () => {
    const player = await it.player();
    const before = await player.profile();
    const choosing = (id: number) => ({ query: { user_id: player.user_id, avatar_id: String(id) } });
    const avatar = async (id: number) => (await progress(player)).avatars.find((one) => one.id === id);
    for (const id of AVATAR_ACHIEVEMENTS.keys())
      await player.refused('updateAvatar', choosing(id), {
        http: 403,
        code: 'not_yours',
        message: 'This avatar is not earned yet.',
      });
    expect(await player.profile()).toMatchObject({ avatar_id: before.avatar_id });
    expect(await avatar(12)).toMatchObject({ kind: 'reach', type: 4, need: 4, done: 0, earned: false });
    await plays(player, 4, 3);
    expect(await avatar(12)).toMatchObject({ done: 3, earned: false });
    await player.refused('updateAvatar', choosing(12));
    await plays(player, 4, 4, true);
    await player.ok('updateAvatar', choosing(12));
    expect(await avatar(12)).toMatchObject({ done: 4, earned: true });
    expect(await player.profile()).toMatchObject({ avatar_id: 12, profile_image: '/avatars/12.webp' });
    await player.refused('updateAvatar', choosing(11));
  });

  test('every avatar that no deed earns is free from the start, and so is the one a player begins with', async () => {
    const player = await it.player();
    const { data } = await player.ok('avatarList');
    const locked = (await progress(player)).avatars.map(({ id }) => id);
    expect(locked).toEqual([...AVATAR_ACHIEVEMENTS.keys()]);
    expect(locked).not.toContain((await player.profile()).avatar_id);
    for (let last = 0; last < data.length; last++)
      expect(locked).not.toContain(firstAvatar(last.toString(16).padStart(32, '0')));
    for (const { id } of data)
      if (!locked.includes(id))
        await player.ok('updateAvatar', { query: { user_id: player.user_id, avatar_id: String(id) } });
  });
});
