import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog, passwordResetLinks, players } from '../../../src/server/platform/db/schema/schema.ts';
import { createPasswordLink, setPassword } from '../support/acts.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { fakeClock, PASSWORD, type Player, REAL_MONEY } from '../support/harness.ts';
import { withdrawalRequest } from '../support/payments.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW_PASSWORD = 'battery staple';
const USED = 'This link was used before, or is older than 15 minutes. Ask support for a new one.';
const refusedAsUsed = { http: 404, message: USED };

const use = (token: string, password = NEW_PASSWORD) => ({ body: { token, new_password: password } });

describe('a link for a new password', () => {
  const clock = fakeClock();
  const { it, asha } = useBackOffice({ asha: 'finance' }, { clock, config: { limits: true } });

  const linkFor = ({ user_id: id }: Player) => createPasswordLink(it, id);
  const login = ({ phone: mobile }: Player, password: string) =>
    it.guest().send('login', { body: { mobile, password } });
  const hashOf = async ({ user_id: id }: Player) =>
    (await it.database.db.select().from(players).where(eq(players.userId, id)))[0]?.passwordHash;

  test('sets a password that the player chooses, once, and ends every session', async () => {
    const player = await it.player();
    const token = await linkFor(player);
    const guest = it.guest();
    await guest.ok('resetPassword', use(token));
    expect(guest.cookie).toBeNull();
    expect((await player.refused('profile', { params: { userid: player.user_id } })).http).toBe(401);
    expect((await login(player, PASSWORD)).http).toBe(401);
    expect((await login(player, NEW_PASSWORD)).http).toBe(200);
    await it.guest().refused('resetPassword', use(token, 'another one'), refusedAsUsed);
    expect((await login(player, NEW_PASSWORD)).http).toBe(200);
    const { reset_link: link } = await asha.ok('player', { params: { id: player.user_id } });
    expect(link).toMatchObject({ created_by: 'operator:meera', used_at: clock.now().toISOString() });
  });

  test('is stored as a hash, and neither it nor the password is in the audit log', async () => {
    const player = await it.player();
    const token = await linkFor(player);
    await it.guest().ok('resetPassword', use(token, 'a password of its own'));
    const stored = JSON.stringify([
      await it.database.db.select().from(passwordResetLinks),
      (await it.database.db.select().from(auditLog)).map(({ detail, act }) => [act, detail]),
    ]);
    expect(stored).toContain('player password link');
    expect(stored).not.toContain(token);
    expect(stored).not.toContain('a password of its own');
  });

  test('is over after 15 minutes, and when a newer one is made', async () => {
    const player = await it.player();
    const [first, second] = [await linkFor(player), await linkFor(player)];
    await it.guest().refused('resetPassword', use(first), refusedAsUsed);
    await clock.advance(15 * MINUTE);
    await it.guest().refused('resetPassword', use(second), refusedAsUsed);
    const third = await linkFor(player);
    await clock.advance(15 * MINUTE - 1);
    await it.guest().ok('resetPassword', use(third));
  });

  test('is over when the player is blocked, also after the block is taken back', async () => {
    const player = await it.player();
    const params = { id: player.user_id };
    const token = await linkFor(player);
    const body = { reason: 'fraud' };
    expect(await asha.ok('blockPlayer', { params, body })).toEqual({ paid: null });
    await it.guest().refused('resetPassword', use(token), refusedAsUsed);
    expect(await asha.refused('createPasswordLink', { params, body })).toMatch(
      /^409 Player \w+ is blocked\./,
    );
    await asha.ok('unblockPlayer', { params, body });
    await it.guest().refused('resetPassword', use(token), refusedAsUsed);
    expect((await login(player, PASSWORD)).http).toBe(200);
  });

  test('of two who use it at once, one does', async () => {
    for (let loop = 0; loop < 12; loop++) {
      const player = await it.player();
      const token = await linkFor(player);
      const passwords = ['the first one', 'the second one'];
      const answers = await Promise.all(
        passwords.map((password) => it.guest().send('resetPassword', use(token, password))),
      );
      expect(answers.map(({ http }) => http).sort()).toEqual([200, 404]);
      const won = passwords[answers.findIndex(({ http }) => http === 200)] ?? '';
      expect((await login(player, won)).http).toBe(200);
    }
  });

  test('against a block at the same moment, leaves the player blocked, and the password set or not', async () => {
    for (let loop = 0; loop < 8; loop++) {
      const player = await it.player();
      const token = await linkFor(player);
      const before = await hashOf(player);
      const [answer] = await Promise.all([
        it.guest().send('resetPassword', use(token)),
        asha.ok('blockPlayer', { params: { id: player.user_id }, body: { reason: 'x' } }),
      ]);
      expect((await hashOf(player)) === before).toBe(answer.http === 404);
      expect((await login(player, NEW_PASSWORD)).http).toBe(answer.http === 200 ? 403 : 401);
    }
  });

  test('opens an account that is locked by guesses, and keeps it open for the device that used it', async () => {
    const player = await it.player();
    const guess = () => login(player, 'a guess');
    for (let nth = 0; nth < 10; nth++) expect((await guess()).http).toBe(401);
    expect((await login(player, PASSWORD)).http).toBe(429);
    expect((await asha.ok('player', { params: { id: player.user_id } })).failed_logins).toBe(10);
    const { headers } = await it.guest().send('resetPassword', use(await linkFor(player)));
    expect((await login(player, NEW_PASSWORD)).http).toBe(200);
    for (let nth = 0; nth < 10; nth++) await guess();
    expect((await login(player, NEW_PASSWORD)).http).toBe(429);
    const [cookie = ''] = [headers['set-cookie']].flat().map(String);
    const known = await it.guest().send('login', {
      body: { mobile: player.phone, password: NEW_PASSWORD },
      headers: { cookie: cookie.split(';')[0] ?? '' },
    });
    expect(known.http).toBe(200);
  });

  test('a token that is none, cut off, or of nobody, is refused', async () => {
    await it.guest().refused('resetPassword', use('A'.repeat(43)), refusedAsUsed);
    for (const token of ['', 'A'.repeat(42), `${'A'.repeat(42)}%`])
      await it.guest().refused('resetPassword', use(token), {
        http: 400,
        message: 'This link is not complete. Open it whole.',
      });
    const token = await linkFor(await it.player());
    expect((await it.guest().refused('resetPassword', use(token, 'abc'))).http).toBe(400);
    await it.guest().ok('resetPassword', use(token));
  });
});

describe('with real money', () => {
  const clock = fakeClock();
  const office = useBackOffice(
    { farid: 'finance', sita: 'support', tara: 'support' },
    { clock, config: { ...REAL_MONEY, limits: true } },
  );
  beforeEach(async () => {
    await clock.advance(24 * HOUR);
    for (const operator of [office.farid, office.sita, office.tara]) await operator.login();
  });

  const login = ({ phone: mobile }: Player, password: string, cookie?: string) =>
    office.it.guest().send('login', { body: { mobile, password }, ...(cookie && { headers: { cookie } }) });

  test('a link for a new password is shown to the operator who proposed it, once, after another confirmed it', async () => {
    const { farid, sita, tara, it } = office;
    const player = await it.player();
    const params = { id: player.user_id };
    expect(await sita.refused('showPasswordLink', { params })).toMatch(/^404 /);
    await sita.ok('createPasswordLink', { params, body: { reason: 'lost' } });
    expect(await sita.refused('showPasswordLink', { params })).toMatch(/^404 /);
    const { rows } = await farid.ok('proposals', { query: {} });
    expect(rows[0]?.summary).toMatch(/^Let Player \w+ set a new password by a link: lost$/);
    await farid.ok('confirmProposal', { params: { id: rows[0]?.proposal_id ?? '' } });
    expect((await tara.ok('player', { params })).reset_link?.can_show).toBe(false);
    expect((await sita.ok('player', { params })).reset_link?.can_show).toBe(true);
    expect(await tara.refused('showPasswordLink', { params })).toMatch(/^404 /);
    expect(await farid.refused('showPasswordLink', { params })).toMatch(/^404 /);
    await sita.ok('showPasswordLink', { params });
    expect(await sita.refused('showPasswordLink', { params })).toMatch(/^404 /);
  });

  test('after a new password by a link withdrawals wait 24 hours, which profile and back office show', async () => {
    const { farid, it } = office;
    const player = await it.player();
    await setPassword(it, player.user_id, NEW_PASSWORD);
    await player.ok('login', { body: { mobile: player.phone, password: NEW_PASSWORD } });
    const until = new Date(clock.now().getTime() + 24 * HOUR).toISOString();
    expect(await player.profile()).toMatchObject({ withdrawals_from: until });
    const params = { id: player.user_id };
    expect(await farid.ok('player', { params })).toMatchObject({ withdrawals_from: until });
    const withdraw = () => player.refused('withdrawal', withdrawalRequest(player, 100));
    expect(await withdraw()).toMatchObject({ http: 403, code: 'deposit_first' });
    await it.database.db.execute(`update players set first_recharge = 1 where user_id = '${player.user_id}'`);
    expect(await withdraw()).toMatchObject({
      http: 403,
      message: `Your password was set by a link. Withdrawals open on ${until}.`,
      until,
    });
    await clock.advance(24 * HOUR);
    expect((await withdraw()).code).toBe('insufficient_balance');
  });

  test('a new password has at least 8 characters, and a login any', async () => {
    const { it } = office;
    const short = { http: 400, message: 'Password must be at least 8 characters' };
    const registration = { email: '', phone: '9876501234', password: 'qwx7zpv' };
    expect(await it.guest().refused('register', { body: registration })).toMatchObject({
      ...short,
      field: 'password',
    });
    const player = await it.player();
    const change = { user_id: player.user_id, old_password: PASSWORD, new_password: 'qwx7zpv' };
    expect(await player.refused('changePassword', { body: change })).toMatchObject(short);
    const token = await createPasswordLink(it, player.user_id);
    expect(await it.guest().refused('resetPassword', use(token, 'qwx7zpv'))).toMatchObject(short);
    const weak = { http: 400, field: 'new_password' };
    await it.guest().refused('resetPassword', use(token, 'password'), weak);
    await it.guest().ok('resetPassword', use(token));
    expect((await login(player, 'qwx7')).http).toBe(401);
  });

  test('five wrong passwords for one number from unknown devices make the next wait, not a known device', async () => {
    const { it } = office;
    const player = await it.player();
    const first = await login(player, PASSWORD);
    const cookie = [first.headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ');
    for (let nth = 0; nth < 5; nth++) expect((await login(player, 'a guess')).http).toBe(401);
    expect((await login(player, PASSWORD)).http).toBe(429);
    expect((await login(player, PASSWORD, cookie)).http).toBe(200);
    await clock.advance(HOUR / 4);
    expect((await login(player, PASSWORD)).http).toBe(200);
  });

  test("an operator's password is not a common one", async () => {
    const { farid } = office;
    await clock.advance(60_000);
    const { password, code } = farid.credentials().body as Record<string, string>;
    expect(
      await farid.refused('changeOwnPassword', { body: { password, code, new_password: 'aaaaaaaaaaaa' } }),
    ).toBe('400 This password is too easy to guess. Choose another one.');
  });
});
