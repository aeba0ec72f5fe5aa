import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../src/contract/call.ts';
import { CALLS, type CallName } from '../../../src/contract/calls.ts';
import { IDEMPOTENCY_HEADER, USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../../src/contract/constants.ts';
import { Refusal } from '../../../src/contract/refusal.ts';
import { isComplete } from '../../complete.ts';
import { Guest, type Player, useApp } from '../support/harness.ts';
import { ledgerSnapshot } from '../support/ledger.ts';
import { RANDOM_SEED } from '../support/random-seed.ts';
import { corrupted, JUNK } from './shape.ts';

const RUNS = isComplete ? 50 : 20;

const INTERNALS =
  /Invalid (type|key|length|value|format|date|union)|\bExpected\b|\breceived\b|\[object|\bundefined\b|\bNaN\b|node_modules|\n|\bat .+:\d+|\bselect\b.*\bfrom\b|\binsert into\b|syntax error|\brelation\b|FST_|ERR_|_key\b|duplicate key/i;

function expectRefusal(http: number, payload: string): void {
  expect(http, payload).toBeLessThan(500);
  const body: unknown = JSON.parse(payload);
  const read = v.safeParse(Refusal, body);
  expect(read.success, payload).toBe(true);
  if (!read.success) return;
  expect(read.output).toMatchObject({ success: false, status: false });
  expect(read.output.code, payload).toBeTypeOf('string');
  expect(read.output.message, payload).toMatch(/^\p{L}.{4,}/u);
  expect(read.output.message).not.toMatch(INTERNALS);
}

describe('bad input', () => {
  let player: Player;
  let print = '';
  const it = useApp();
  beforeAll(async () => {
    player = await it.player();
    await player.bet();
    print = await ledgerSnapshot(it.database.db);
  });

  async function send(
    who: Guest,
    method: Call['method'],
    url: string,
    payload: string | Buffer | undefined,
    headers: Record<string, string>,
  ): Promise<number> {
    const answer = await it.app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: {
        [USER_ID_HEADER]: USER_ID_HEADER_VALUE,
        ...(who.cookie === null ? {} : { cookie: who.cookie }),
        ...headers,
      },
    });
    const now = await ledgerSnapshot(it.database.db);
    if (answer.statusCode >= 400) {
      expectRefusal(answer.statusCode, answer.payload);
      expect(now, `${method} ${url} was refused and changed the ledger`).toBe(print);
    }
    print = now;
    return answer.statusCode;
  }

  const queryText = (query: unknown): string =>
    Object.entries(typeof query === 'object' && query !== null ? query : { x: query })
      .filter(([, value]) => value !== undefined)
      .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one]))
      .map(
        ([name, value]) => `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(value))}`,
      )
      .join('&')
      .slice(0, 3000);

  // encodeURIComponent throws for halves of surrogate pairs.
  const wellFormed = (value: unknown): string =>
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\p{Surrogate}/gu, '\ufffd');

  describe.each(Object.keys(CALLS) as CallName[])('of %s', (name) => {
    const call: Call = CALLS[name];
    const takes: Call = CALLS[name];
    const mine = (value: unknown, keep: boolean): unknown =>
      keep && typeof value === 'object' && value !== null && !Array.isArray(value)
        ? {
            ...value,
            ...('user_id' in value ? { user_id: player.user_id } : {}),
            ...('userid' in value ? { userid: player.user_id } : {}),
          }
        : value;

    test('never fails, never changes anything when refused, and says what is wrong', async () => {
      const everyone = player;
      if (name === 'changeLimits') player = await it.player();
      print = await ledgerSnapshot(it.database.db);
      const part = (schema: v.GenericSchema | undefined) => (schema ? corrupted(schema) : fc.constant({}));
      const bare = call.method === 'GET' ? fc.constant(undefined) : JUNK;
      await fc.assert(
        fc.asyncProperty(
          part(takes.params),
          part(takes.query),
          takes.body ? corrupted(takes.body) : bare,
          fc.boolean(),
          fc.option(fc.string({ unit: 'binary-ascii', maxLength: 140 }), { freq: 4 }),
          async (params, query, body, keep, key) => {
            const filled = call.path.replace(/:(\w+)/g, (_, at: string) => {
              const value = mine(params, keep);
              const named = typeof value === 'object' && value !== null && at in value;
              return encodeURIComponent(
                wellFormed(named ? Object.entries(value).find(([n]) => n === at)?.[1] : value),
              );
            });
            const asked = takes.query ? `?${queryText(mine(query, keep))}` : '';
            await send(
              player,
              call.method,
              `/api/${filled}${asked}`,
              body === undefined ? undefined : JSON.stringify(mine(body, keep)),
              {
                ...(body === undefined ? {} : { 'content-type': 'application/json' }),
                ...(key === null ? {} : { [IDEMPOTENCY_HEADER]: key.replace(/[\r\n]/g, '') }),
              },
            );
            if (name === 'logout') await signIn();
          },
        ),
        { seed: RANDOM_SEED, numRuns: RUNS, endOnFailure: true },
      );
      player = everyone;
    });
  });

  async function signIn(): Promise<void> {
    const { cookie } = player;
    if (
      cookie === null ||
      (await player.send('profile', { params: { userid: player.user_id } })).http === 401
    )
      await player.ok('login', { body: { mobile: player.phone, password: 'correct horse' } });
  }

  const betting = (): string => JSON.stringify({ user_id: player.user_id, game_id: 19, amount: 10 });

  test.each<[string, () => string | Buffer, number, string | null]>([
    ['broken JSON', () => '{"user_id":', 400, 'application/json'],
    ['an empty body', () => '', 400, 'application/json'],
    ['only spaces', () => '   ', 400, 'application/json'],
    ['a megabyte', () => JSON.stringify({ amount: 'x'.repeat(1_000_000) }), 413, 'application/json'],
    ['no UTF-8', () => Buffer.from([0x22, 0xff, 0xfe, 0x80, 0x22]), 400, 'application/json'],
    ['a stake of NaN', () => '{"amount":NaN}', 400, 'application/json'],
    ['plain text', betting, 400, 'text/plain'],
    ['a form', () => 'amount=10', 415, 'application/x-www-form-urlencoded'],
    ['some XML', () => '<bet/>', 415, 'application/xml'],
    ['no content type', betting, 415, null],
    ['a content type that is none', betting, 415, '\u00e4;;='],
  ])('a bet as %s is refused', async (_, payload, http, type) => {
    const headers: Record<string, string> = type === null ? {} : { 'content-type': type };
    expect(await send(player, 'POST', '/api/bet', payload(), headers)).toBe(http);
  });

  test.each([
    ['/api/profile/%E0%A4%A', 400],
    ['/api/profile/%00', 400],
    [`/api/profile/${'x'.repeat(200)}`, 404],
    ['/api/../etc/passwd', 404],
    ['/api//bet', 404],
    ['/api/nothing', 404],
    [`/api/round?user_id=${'x'.repeat(4000)}`, 414],
    ['/api/round?user_id=a&user_id=b', 400],
    ['/api/round?user_id[]=a', 400],
    ['/api/round', 400],
    ['/api/round?__proto__=1', 400],
  ])('the address %.40s is refused', async (url, http) => {
    expect(await send(player, 'GET', url, undefined, {})).toBe(http);
  });

  test('a method that a call does not take is refused', async () => {
    for (const method of ['PUT', 'DELETE', 'GET'] as const)
      expect(await send(player, method, '/api/bet', undefined, {})).toBe(404);
  });

  test.each([
    '',
    '=',
    ';;;',
    'chicken_road_session=',
    `chicken_road_session=${'x'.repeat(5000)}`,
    '__proto__=1',
  ])('a cookie like %.30s is nobody', async (cookie) => {
    const guest = new Guest(it.app);
    const about = `/api/round?user_id=${player.user_id}`;
    expect(await send(guest, 'GET', about, undefined, { cookie })).toBe(401);
  });
});
