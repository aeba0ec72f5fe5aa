import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { multiplierTable } from '../../src/game/multipliers.ts';
import { type CardRound, cardSvg, cardWords } from '../../src/server/social/cards/card-svg.ts';
import { createCards } from '../../src/server/social/cards/cards.ts';
import { fakeClockAndDate, type Player, startApp, type TestApp } from './harness.ts';
import { steerNextRound } from './steer.ts';

const HTML = { accept: 'text/html' };

const hardcore: CardRound = {
  type: 4,
  state: 'cashed_out',
  cause: 'cashout',
  step: 3,
  multipliers: [...multiplierTable(4)],
  stakePaise: 10_000n,
  payoutPaise: 49_500n,
};

/** The size that a PNG says it has, px. */
function sizeOf(png: Buffer): readonly [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('the picture of a replay', () => {
  const clock = fakeClockAndDate();
  let folder: string;
  let it: TestApp;
  let player: Player;
  let replay: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chicken-road-cards-'));
    mkdirSync(join(folder, 'themes'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Chicken Road</title></head>');
    for (const part of ['fonts', 'themes/dhaba'])
      cpSync(join('public', part), join(folder, part), { recursive: true });
    it = await startApp('embedded', {
      clock,
      config: { clientDir: folder, limits: true, trustProxy: ['loopback'] },
    });
    player = await it.player();
    await player.ok('updateProfile', { body: { user_id: player.user_id, name: 'Asha Devi' } });
    replay = await play(3);
  });
  afterAll(async () => {
    await it.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Plays a round of Hardcore to a line, and cashes out there. @returns the address of its replay */
  async function play(to: number): Promise<string> {
    await steerNextRound(it.context, player.user_id, { type: 4, fatal_line: to + 1 });
    const { round_id, multiplier } = await player.bet({ type: 4 });
    for (let step = 1; step <= to; step++) await player.advance(round_id, step);
    await player.ok('cashout', player.cashoutRequest((multiplier[to - 1] ?? 0) / 100, { round_id }));
    return it.context.replayIds.write({ userId: player.user_id, roundId: round_id });
  }

  const get = (url: string, headers: Record<string, string> = {}) => it.app.inject({ url, headers });
  const card = (address: string, headers: Record<string, string> = {}) =>
    get(`/replay/${address}/card.png`, headers);
  const page = (address: string, headers: Record<string, string> = {}) =>
    get(`/replay/${address}`, { ...HTML, ...headers });
  const tagsOf = (html: string) =>
    Object.fromEntries(
      Array.from(html.matchAll(/<meta property="(og:[\w:]+)" content="([^"]*)">/g), ([, name, content]) => [
        name,
        content,
      ]),
    );

  test('is a PNG as large as messengers show, kept by them for an hour, and the same each time', async () => {
    const first = await card(replay);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
    });
    expect(sizeOf(first.rawPayload)).toEqual([1200, 630]);
    expect(first.rawPayload.length).toBeLessThan(300_000);
    expect((await card(replay)).rawPayload.equals(first.rawPayload)).toBe(true);
  });

  test('is named by its whole address in the page of the replay, with multiplier and line and nothing of the player', async () => {
    const { body, headers } = await page(replay, {
      host: 'play.example:8443',
      'x-forwarded-proto': 'https',
    });
    expect(headers['cache-control']).toBe('no-cache');
    expect(tagsOf(body)).toMatchObject({
      'og:title': '4.95x Hardcore, line 3 of 15',
      'og:url': `https://play.example:8443/replay/${replay}`,
      'og:image': `https://play.example:8443/replay/${replay}/card.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
    });
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">');
    for (const secret of [player.user_id, player.phone, 'Asha', '₹', 'balance'])
      expect(body).not.toContain(secret);
  });

  test.each<Record<string, string>>([{ accept: '*/*' }, { accept: 'image/webp,*/*;q=0.1' }, {}])(
    'is named to who asks for the page with %j, as those do who read it for a messenger',
    async (headers) => {
      const answer = await get(`/replay/${replay}`, headers);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(tagsOf(answer.body)['og:image']).toMatch(/^http:.*\/card\.png$/);
      const asked = await it.app.inject({ method: 'HEAD', url: `/replay/${replay}/card.png` });
      expect([asked.statusCode, asked.headers['content-type']]).toEqual([200, 'image/png']);
    },
  );

  test.each(['"><script>', 'a b', 'user@evil.example', ''])(
    'a page that was asked for under the name %j names none',
    async (host) => {
      const { body, statusCode } = await page(replay, { host: 'fine.example', 'x-forwarded-host': host });
      expect(statusCode).toBe(200);
      if (host !== '') expect(body).not.toContain('og:image');
      expect(body).not.toContain('<script>');
      expect(body).not.toContain('evil');
    },
  );

  test('of an unknown, a broken, an open or a private round there is none, each with its own answer, and its page names none', async () => {
    const { round_id: roundId } = await player.bet({ type: 1 });
    const open = it.context.replayIds.write({ userId: player.user_id, roundId });
    for (const [address, http, code] of [
      ['A'.repeat(64), 404, 'not_found'],
      ['short', 400, 'bad_input'],
      [open, 409, 'round_open'],
    ] as const) {
      const answer = await card(address);
      expect(answer.statusCode, address).toBe(http);
      expect(answer.json()).toMatchObject({ success: false, code });
      const shown = await page(address);
      expect(shown.statusCode).toBe(200);
      expect(shown.body).not.toContain('og:');
    }
    await player.advance(roundId, 1).catch(() => undefined);
    await player.ok('updateProfile', { body: { user_id: player.user_id, private_rounds: true } });
    expect((await card(replay)).json()).toMatchObject({ code: 'private_round' });
    expect((await page(replay, { cookie: player.cookie ?? '' })).body).not.toContain('og:');
    const own = await card(replay, { cookie: player.cookie ?? '' });
    expect(own.statusCode).toBe(200);
    expect(own.headers['cache-control']).toBe('private, no-store');
    await player.ok('updateProfile', { body: { user_id: player.user_id, private_rounds: false } });
  });

  test('is drawn ten times at once for an address, and another is not kept waiting; what is drawn already is no part of it', async () => {
    const rounds = Array.from({ length: 12 }, (_, index) => index);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const many: string[] = [];
    const strangers = await it.player();
    for (const _ of rounds) {
      await steerNextRound(it.context, strangers.user_id, { type: 1, fatal_line: 1 });
      const { round_id: roundId } = await strangers.bet();
      await strangers.advance(roundId, 1);
      many.push(it.context.replayIds.write({ userId: strangers.user_id, roundId }));
    }
    const codes: number[] = [];
    for (const address of many) codes.push((await card(address, from('203.0.113.9'))).statusCode);
    expect(codes).toEqual(rounds.map((index) => (index < 10 ? 200 : 429)));
    expect((await card(many[0] ?? '', from('203.0.113.9'))).statusCode).toBe(200);
    expect((await card(many[11] ?? '', from('203.0.113.10'))).statusCode).toBe(200);
  });
});

describe('cards', () => {
  test('are drawn once for concurrent requests, and refused when fifty are not done', async () => {
    const cards = createCards('public');
    const asked = Array.from({ length: 50 }, (_, index) => cards.of(`round ${index}`, hardcore));
    const again = cards.of('round 7', hardcore);
    await expect(cards.of('one more', hardcore)).rejects.toMatchObject({ httpStatus: 503 });
    expect(await again).toBe(await asked[7]);
    await Promise.all(asked);
    expect(cards.has('round 49')).toBe(true);
    expect(cards.has('one more')).toBe(false);
  }, 60_000);

  test('are drawn without the chicken when its picture is missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chicken-road-cards-'));
    cpSync('public/fonts', join(folder, 'fonts'), { recursive: true });
    expect(sizeOf(await createCards(folder).of('round', hardcore))).toEqual([1200, 630]);
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    [{}, '4.95x', 'Hardcore, line 3 of 15'],
    [
      { step: 15, cause: 'last_line', payoutPaise: 32_033_848_000n },
      '3203384.80x',
      'Hardcore, line 15 of 15',
    ],
    [{ step: 12, cause: 'max_win', payoutPaise: 50_000_000n }, '5000.00x', 'Hardcore, line 12 of 15'],
    [{ state: 'fried', cause: 'roast', payoutPaise: 0n }, 'Fried!', 'Hardcore, line 3 of 15'],
    [{ state: 'refunded', cause: 'abandoned', step: 0, payoutPaise: 10_000n }, 'Stake back', 'Hardcore'],
  ] as const)('of %o say %s', (change, headline, line) => {
    const round: CardRound = { ...hardcore, ...change };
    expect(cardWords(round)).toEqual({ headline, line });
    const svg = cardSvg(round, null);
    expect(svg).toContain(`>${headline}</text>`);
    expect(svg.match(/<circle/g)).toHaveLength(15);
    const gold = round.state === 'fried' ? 2 : round.step;
    expect(svg.match(/<circle[^>]*fill="#ffd045"/g) ?? []).toHaveLength(gold);
  });
});
