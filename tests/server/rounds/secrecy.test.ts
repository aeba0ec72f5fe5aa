import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { ALGORITHM, drawFatalLine } from '../../../src/rules/fairness.ts';
import { openRounds } from '../../../src/server/platform/db/schema/schema.ts';
import { decryptRoundSecrets } from '../../../src/server/rounds/fairness/seeds.ts';
import { captureLog, useApp } from '../support/harness.ts';
import { type MadePlayer, makePlayers } from '../support/made-players.ts';
import { featuresOf, leakScore } from '../support/secrecy.ts';

const ROUNDS = 1_000;
const TYPE = 3;
const TELLS_NOTHING = 8;
const secretOf = (hot: number): string => String([1, 2, 3, 5, 8].filter((line) => hot > line).length);

interface Seen {
  readonly player: MadePlayer;
  readonly seed: string;
  readonly hot: number;
  readonly features: Map<string, string>;
  text: string;
}

describe('a thousand open rounds', () => {
  const { log, lines: logs } = captureLog('debug');
  const it = useApp({ log });
  const all: Seen[] = [];

  beforeAll(async () => {
    const players = await makePlayers(it.database.db, 1, ROUNDS);
    for (const player of players) await playOpen(player);
  }, 400_000);

  async function playOpen(player: MadePlayer): Promise<void> {
    const { user_id: userId, cookie } = player;
    const features = new Map<string, string>();
    let text = '';
    const send = async (name: string, method: 'GET' | 'POST', url: string, payload?: object) => {
      const begunMs = performance.now();
      const loggedBefore = logs.length;
      const answer = await it.app.inject({
        method,
        url: `/api/${url}`,
        headers: { 'user-id': '8', cookie },
        ...(payload && { payload }),
      });
      const tookMs = performance.now() - begunMs;
      expect(answer.statusCode, answer.body).toBe(200);
      const logged = logs.slice(loggedBefore).join('');
      text += JSON.stringify(answer.headers) + answer.body;
      for (const [key, value] of [
        ...featuresOf(`${name} headers`, answer.headers),
        ...featuresOf(name, answer.json()),
        [`${name} bytes`, String(answer.rawPayload.length)] as const,
        [`${name} ms`, String(tookMs)] as const,
        [`${name} log bytes`, String(logged.length)] as const,
        [`${name} log lines`, String(logged.split('\n').length)] as const,
      ])
        features.set(key, value);
      return answer.json();
    };
    const bet = { user_id: userId, game_id: 19, amount: 10, type: TYPE };
    const { round_id: roundId, client_seed: clientSeed, nonce } = await send('bet', 'POST', 'bet', bet);
    const [row] = await it.database.db.select().from(openRounds).where(eq(openRounds.userId, userId));
    const { serverSeed, fatalLine } = decryptRoundSecrets(
      it.context.cipher,
      row?.encryptedOutcome ?? '',
      roundId,
    );
    expect(drawFatalLine({ serverSeed, clientSeed, nonce, type: TYPE, algorithm: ALGORITHM })).toBe(
      fatalLine,
    );
    const look = (when: string) => send(`round ${when}`, 'GET', `round?user_id=${userId}`);
    await look('at the start');
    all.push({ player, seed: serverSeed, hot: fatalLine, features, text });
    const seen = all.at(-1);
    if (!seen || fatalLine === 1) return;
    await send('advance', 'POST', 'advance', {
      user_id: userId,
      game_id: 19,
      round_id: roundId,
      step: 1,
      fire_hit: false,
    });
    await look('on line 1');
    seen.text = text;
  }

  function mostTelling(rounds: readonly Seen[]): { readonly name: string; readonly much: number } {
    const secret = rounds.map(({ hot }) => secretOf(hot));
    const names = [...(rounds[0]?.features.keys() ?? [])];
    expect(names.length).toBeGreaterThan(80);
    return names
      .map((name) => ({
        name,
        much: leakScore(
          rounds.map(({ features }) => features.get(name) ?? ''),
          secret,
        ),
      }))
      .reduce((most, one) => (one.much > most.much ? one : most));
  }

  test('say the fatal line in no answer, header, length, time, log or live win, at the start', () => {
    const starts = all.map((seen) => ({
      ...seen,
      features: new Map([...seen.features].filter(([name]) => !/^advance|on line 1/.test(name))),
    }));
    const most = mostTelling(starts);
    expect(most.much, most.name).toBeLessThan(TELLS_NOTHING);
  });

  test('nor on the first line, to those who have passed it', () => {
    const passed = all.filter(({ hot }) => hot > 1);
    expect(passed.length).toBeGreaterThan(700);
    const most = mostTelling(passed);
    expect(most.much, most.name).toBeLessThan(TELLS_NOTHING);
  });

  test('hold their seed in nothing that was sent, logged, measured or shown as a live win', async () => {
    const rows = JSON.stringify(await it.database.db.execute('select * from live_wins'));
    const metrics = await it.context.metrics.registry.metrics();
    const logged = logs.join('');
    const live = await it.guest().ok('live');
    const said = [logged, metrics, rows, JSON.stringify(live, (_, value) => String(value))].join('\n');
    expect(logged.length).toBeGreaterThan(1_000);
    for (const { seed, text, player } of all) {
      const part = seed.slice(0, 16);
      expect(text.includes(part)).toBe(false);
      expect(said.includes(part)).toBe(false);
      expect(rows.includes(player.user_id)).toBe(false);
    }
    expect(live.data.wins).toEqual([]);
  });

  test('a leak that one round of five has would be found', () => {
    const secret = all.map(({ hot }) => secretOf(hot));
    const leaking = all.map(({ hot, player }, index) =>
      index % 5 === 0 ? secretOf(hot) : String(Number.parseInt(player.user_id.slice(-2), 16) % 6),
    );
    expect(leakScore(leaking, secret)).toBeGreaterThan(TELLS_NOTHING);
    expect(
      leakScore(
        all.map(({ player }) => player.user_id.slice(-1)),
        secret,
      ),
    ).toBeLessThan(TELLS_NOTHING);
  });
});
