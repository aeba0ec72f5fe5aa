import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS, type CallName } from '../../src/contract/calls.ts';
import { block, done } from './acts.ts';
import {
  DATABASES,
  Guest,
  PASSWORD,
  type Player,
  type RequestOptions,
  startApp,
  type TestApp,
} from './harness.ts';
import { ledgerSnapshot } from './ledger.ts';
import { freshUtr } from './payments.ts';
import { steerNextRound } from './steer.ts';

/** The address of a round that has ended. */
let endedReplay = '';

/** How each call is sent by, or in the name of, a player. Right in every part, so that only access can refuse it. */
const SENDINGS: Readonly<Record<CallName, (named: Player, roundId: string) => RequestOptions>> = {
  register: () => ({
    body: { email: '', phone: String(7e9 + Math.floor(Math.random() * 1e9)), password: PASSWORD },
  }),
  login: (named) => ({ body: { mobile: named.phone, password: PASSWORD } }),
  logout: () => ({ body: {} }),
  profile: (named) => ({ params: { userid: named.user_id } }),
  avatarList: () => ({}),
  updateAvatar: (named) => ({ query: { user_id: named.user_id, avatar_id: '3' } }),
  changePassword: (named) => ({
    body: { user_id: named.user_id, old_password: PASSWORD, new_password: PASSWORD },
  }),
  resetPassword: () => ({ body: { token: 'A'.repeat(43), new_password: PASSWORD } }),
  updateProfile: (named) => ({ body: { user_id: named.user_id, name: 'Asha' } }),
  gameRules: () => ({}),
  betValues: () => ({}),
  levels: () => ({}),
  banners: () => ({}),
  bet: (named) => named.betRequest(),
  advance: (named, roundId) => named.advanceRequest(roundId, 1),
  cashout: (named, roundId) => named.cashoutRequest(1.02, { round_id: roundId }),
  round: (named) => named.about(),
  fairness: (named) => named.about(),
  betHistory: (named) => named.about(),
  progress: (named) => named.about(),
  statistics: (named) => named.about(),
  wear: (named) => ({ body: { user_id: named.user_id, theme: 'dhaba' } }),
  rounds: (named) => named.about(),
  limits: (named) => named.about(),
  changeLimits: (named) => ({ body: { user_id: named.user_id, change: { to: 'confirm_reality_check' } } }),
  replay: () => ({ params: { replay: endedReplay } }),
  boards: () => ({}),
  live: () => ({}),
  paymentMethod: () => ({ query: { type: '2' } }),
  addAmount: (named) => ({
    body: { amount: '500', utr_no: freshUtr(), user_id: named.user_id, type: 2 },
  }),
  withdrawal: (named) => ({
    body: {
      amount: '100',
      account_number: '1234567890',
      account_holder_name: 'Asha',
      bank_name: 'State Bank',
      ifsc_code: 'SBIN0000001',
      upi_id: 'asha@bank',
      mobile_number: '9876543210',
      user_id: named.user_id,
      type: 2,
    },
  }),
  payinHistory: (named) => named.about(),
  withdrawHistory: (named) => named.about(),
};

/** Calls that name no player: another player's session asks for itself. */
const NAMES_NOBODY: readonly CallName[] = ['paymentMethod'];

const NAMES = Object.keys(CALLS) as CallName[];
const OWNED = NAMES.filter((name) => CALLS[name].access === 'owner');
const FREE = NAMES.filter((name) => CALLS[name].access === 'anyone');

describe.each(DATABASES)('who may make a call, on %s', (kind) => {
  let it: TestApp;
  let owner: Player;
  let other: Player;
  let ended: Player;
  let blocked: Player;
  let roundId = '';
  beforeAll(async () => {
    it = await startApp(kind);
    [owner, other, ended, blocked] = [
      await it.player(),
      await it.player(),
      await it.player(),
      await it.player(),
    ];
    roundId = (await owner.bet()).round_id;
    await steerNextRound(it.context, ended.user_id, { type: 4, fatal_line: 1 });
    await ended.advance((await ended.bet({ type: 4 })).round_id, 1);
    const { data } = await ended.ok('betHistory', ended.about());
    endedReplay = data[0]?.replay ?? '';
    const { cookie } = ended;
    await ended.ok('logout', { body: {} });
    ended.cookie = cookie;
    await done(block(it, blocked.user_id));
  });
  afterAll(() => it.close());

  /** Must be refused with this, and change nothing. */
  async function refused(
    who: Guest,
    name: CallName,
    named: Player,
    http: number,
    code: string,
  ): Promise<void> {
    const before = await ledgerSnapshot(it.database.db);
    const { body, http: got } = await who.send(name, SENDINGS[name](named, roundId));
    expect({ name, got, body }).toMatchObject({ name, got: http, body: { code, success: false } });
    expect(await ledgerSnapshot(it.database.db)).toBe(before);
  }

  test('every call of the contract has an answer here', () => {
    expect(
      NAMES.filter(
        (name) => !it.app.hasRoute({ method: CALLS[name].method, url: `/api/${CALLS[name].path}` }),
      ),
    ).toEqual([]);
    expect(Object.keys(SENDINGS).sort()).toEqual([...NAMES].sort());
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

  // A login asks for the player's password, and a new password for a link (password-reset.test.ts).
  test.each(FREE.filter((name) => name !== 'login' && name !== 'resetPassword'))(
    'anyone may call %s',
    async (name) => {
      for (const cookie of [null, ended.cookie, blocked.cookie]) {
        const guest = new Guest(it.app);
        // Not the blocked player's own logout: the other tests still want the session.
        guest.cookie = name === 'logout' ? null : cookie;
        await guest.ok(name, SENDINGS[name](owner, roundId));
      }
    },
  );

  test.each(['advance', 'cashout'] as const)(
    'another player may not %s the owner’s round in her own name',
    async (name) => {
      const body = SENDINGS[name](other, roundId);
      expect(await other.refused(name, body)).toMatchObject({ http: 404, code: 'no_round' });
    },
  );

  test.each(OWNED)('the owner may call %s', async (name) => {
    const { http, body } = await owner.send(name, SENDINGS[name](owner, roundId));
    // The rules of money and of the round may still say no; access does not.
    expect(body).not.toMatchObject({
      code: expect.stringMatching(/^(not_logged_in|not_yours|blocked|foreign_page)$/),
    });
    expect([200, 403, 409]).toContain(http);
  });

  test.each(NAMES)('a page that does not send the user-id header may not call %s', async (name) => {
    for (const value of ['', '7', '8,8']) {
      const before = await ledgerSnapshot(it.database.db);
      const answer = await owner.send(name, {
        ...SENDINGS[name](owner, roundId),
        headers: { 'user-id': value },
      });
      expect(answer).toMatchObject({ http: 403, body: { code: 'foreign_page' } });
      expect(await ledgerSnapshot(it.database.db)).toBe(before);
    }
  });
});
