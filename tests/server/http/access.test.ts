import { beforeAll, describe, expect, test } from 'vitest';
import { CALLS, type CallName } from '../../../src/contract/calls.ts';
import { block, done } from '../support/acts.ts';
import { Guest, type Player, useApp } from '../support/harness.ts';
import { ledgerSnapshot } from '../support/ledger.ts';
import { rightRequests } from '../support/right-requests.ts';
import { HARDCORE, round } from '../support/rounds.ts';

const NAMES_NOBODY: readonly CallName[] = ['paymentMethod'];
const NAMES = Object.keys(CALLS) as CallName[];
const OWNED = NAMES.filter((name) => CALLS[name].access === 'owner');
const FREE = NAMES.filter((name) => CALLS[name].access === 'anyone');

describe('who may make a call', () => {
  let owner: Player;
  let other: Player;
  let ended: Player;
  let blocked: Player;
  let roundId = '';
  let replayId = '';
  const it = useApp();
  beforeAll(async () => {
    [owner, other, ended, blocked] = await Promise.all([it.player(), it.player(), it.player(), it.player()]);
    roundId = (await owner.bet()).round_id;
    await round(ended).on(HARDCORE, { fatal: 1 }).fry();
    const { data } = await ended.ok('betHistory', ended.about());
    replayId = data[0]?.replay ?? '';
    const { cookie } = ended;
    await ended.ok('logout', { body: {} });
    ended.cookie = cookie;
    await done(block(it, blocked.user_id));
  });

  const requestOf = (name: CallName, named: Player) => rightRequests(named, roundId, replayId)[name];

  async function refused(
    who: Guest,
    name: CallName,
    named: Player,
    http: number,
    code: string,
  ): Promise<void> {
    const before = await ledgerSnapshot(it.database.db);
    const { body, http: got } = await who.send(name, requestOf(name, named));
    expect({ name, got, body }).toMatchObject({ name, got: http, body: { code, success: false } });
    expect(await ledgerSnapshot(it.database.db)).toBe(before);
  }

  test('every call of the contract has an answer here', () => {
    expect(
      NAMES.filter(
        (name) => !it.app.hasRoute({ method: CALLS[name].method, url: `/api/${CALLS[name].path}` }),
      ),
    ).toEqual([]);
    expect(Object.keys(rightRequests(owner, '', '')).sort()).toEqual([...NAMES].sort());
  });

  test.each(OWNED)('a visitor may not call %s', (name) =>
    refused(new Guest(it.app), name, owner, 401, 'not_logged_in'),
  );

  test.each(OWNED)('an ended session may not call %s', (name) =>
    refused(ended, name, ended, 401, 'not_logged_in'),
  );

  test.each(OWNED.filter((name) => !NAMES_NOBODY.includes(name)))(
    'another player may not call %s in the owner’s name',
    (name) => refused(other, name, owner, 403, 'not_yours'),
  );

  test.each(OWNED.filter((name) => name !== 'profile'))('a blocked player may not call %s', (name) =>
    refused(blocked, name, blocked, 403, 'blocked'),
  );

  test('a blocked player still reads the status, and nothing else, for ten minutes', async () => {
    expect((await blocked.profile()).status).toBe(2);
    await refused(blocked, 'profile', owner, 403, 'not_yours');
    await refused(new Guest(it.app), 'login', blocked, 403, 'blocked');
  });

  test.each(FREE.filter((name) => name !== 'login' && name !== 'resetPassword'))(
    'anyone may call %s',
    async (name) => {
      for (const cookie of [null, ended.cookie, blocked.cookie]) {
        const guest = new Guest(it.app);
        guest.cookie = name === 'logout' ? null : cookie;
        await guest.ok(name, requestOf(name, owner));
      }
    },
  );

  test.each(['advance', 'cashout'] as const)(
    'another player may not %s the owner’s round in her own name',
    async (name) => {
      const body = requestOf(name, other);
      await other.refused(name, body, { http: 404, code: 'no_round' });
    },
  );

  test.each(OWNED)('the owner may call %s', async (name) => {
    const { http, body } = await owner.send(name, requestOf(name, owner));
    expect(body).not.toMatchObject({
      code: expect.stringMatching(/^(not_logged_in|not_yours|blocked|foreign_page)$/),
    });
    expect([200, 403, 409]).toContain(http);
  });

  test.each(NAMES)('a page that does not send the user-id header may not call %s', async (name) => {
    for (const value of ['', '7', '8,8']) {
      const before = await ledgerSnapshot(it.database.db);
      const answer = await owner.send(name, { ...requestOf(name, owner), headers: { 'user-id': value } });
      expect(answer).toMatchObject({ http: 403, body: { code: 'foreign_page' } });
      expect(await ledgerSnapshot(it.database.db)).toBe(before);
    }
  });
});
