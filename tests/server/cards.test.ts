import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Player, tempFolder, useApp } from './harness.ts';
import { HARDCORE, round } from './rounds.ts';

describe('the picture of a replay', () => {
  const folder = tempFolder();
  const it = useApp(() => {
    mkdirSync(join(folder, 'themes'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Chicken Road</title></head>');
    for (const part of ['fonts', 'themes/dhaba'])
      cpSync(join('public', part), join(folder, part), { recursive: true });
    return { config: { clientDir: folder } };
  });
  let player: Player;
  let address = '';

  beforeAll(async () => {
    player = await it.player();
    const { round_id: roundId } = await round(player).on(HARDCORE, { fatal: 4 }).step(3).cashOut();
    address = `/replay/${it.context.replayIds.write({ userId: player.user_id, roundId })}`;
  });

  const get = (url: string, cookie = '') =>
    it.app.inject({ url, headers: { accept: 'text/html', host: 'play.example', cookie } });

  test('is a PNG of the size that messengers show, named in the page of the replay without the player', async () => {
    const picture = await get(`${address}/card.png`);
    expect(picture.headers['content-type']).toBe('image/png');
    expect([16, 20].map((at) => picture.rawPayload.readUInt32BE(at))).toEqual([1200, 630]);
    const { body } = await get(address);
    expect(body).toContain('<meta property="og:title" content="4.95x Hardcore, line 3 of 15">');
    expect(body).toContain(`content="http://play.example${address}/card.png"`);
    for (const secret of [player.user_id, player.phone, '₹']) expect(body).not.toContain(secret);
  });

  test('of an open or a private round is for nobody else', async () => {
    const { round_id: roundId } = await player.bet();
    const open = it.context.replayIds.write({ userId: player.user_id, roundId });
    expect((await get(`/replay/${open}/card.png`)).statusCode).toBe(409);
    expect((await get(`/replay/${open}`)).body).not.toContain('og:');
    await player.ok('updateProfile', { body: { user_id: player.user_id, private_rounds: true } });
    expect((await get(`${address}/card.png`)).statusCode).toBe(403);
    expect((await get(address)).body).not.toContain('og:');
    const own = await get(`${address}/card.png`, player.cookie ?? '');
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });
});
