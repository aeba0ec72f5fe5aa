import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Player, tempFolder, useApp } from '../support/harness.ts';
import { HARDCORE, round } from '../support/rounds.ts';

describe('the page of a replay, as a messenger reads it', () => {
  const folder = tempFolder();
  const it = useApp(() => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Chicken Road</title></head>');
    return { config: { clientDir: folder, gameUrl: 'https://play.example' } };
  });
  let player: Player;
  let address = '';

  beforeAll(async () => {
    player = await it.player();
    const { round_id: roundId } = await round(player).on(HARDCORE, { fatal: 4 }).step(3).cashOut();
    address = `/replay/${it.context.replayIds.write({ userId: player.user_id, roundId })}`;
  });

  const get = async (url: string, headers: Record<string, string> = {}) =>
    (await it.app.inject({ url, headers })).body;

  test('has a title and the picture of its theme, at the address of the game and without the player', async () => {
    const page = await get(`${address}?theme=hills`, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    expect(page).toContain('<meta property="og:title" content="4.95x Hardcore, line 3 of 15">');
    expect(page).toContain(`content="https://play.example${address}"`);
    expect(page).toContain('content="https://play.example/themes/hills/card.jpg"');
    for (const secret of [player.user_id, player.phone, '₹', 'evil']) expect(page).not.toContain(secret);
  });

  test('tells nothing of an open or a private round', async () => {
    const { round_id: roundId } = await player.bet();
    const open = it.context.replayIds.write({ userId: player.user_id, roundId });
    expect(await get(`/replay/${open}`)).not.toContain('og:');
    await player.ok('updateProfile', { body: { user_id: player.user_id, private_rounds: true } });
    expect(await get(address, { cookie: player.cookie ?? '' })).not.toContain('og:');
  });
});
