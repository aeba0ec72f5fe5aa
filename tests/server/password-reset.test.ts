import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog, passwordResetLinks, players } from '../../src/server/platform/db/schema/schema.ts';
import { type AdminBrowser, useBackOffice } from './admin-browser.ts';
import { fakeClock, PASSWORD, type Player, REAL_MONEY } from './harness.ts';

const MINUTE = 60_000;
const NEW_PASSWORD = 'battery staple';
const USED = 'This link was used before, or is older than 15 minutes. Ask support for a new one.';
const refusedAsUsed = { http: 404, message: USED };

/** The operator proposes a link for a new password, and another confirms it. @returns its token */
async function createLink(
  operator: AdminBrowser,
  other: AdminBrowser,
  { user_id: id }: Player,
): Promise<string> {
  const params = { id };
  await operator.ok('createPasswordLink', { params, body: { reason: 'lost' } });
  const [proposal] = (await other.ok('proposals')).rows;
  await other.ok('confirmProposal', { params: { id: proposal?.proposal_id ?? '' } });
  const { path } = await operator.ok('showPasswordLink', { params });
  expect(path).toMatch(/^\/reset-password#[\w-]{43}$/);
  return path.split('#')[1] ?? '';
}
const use = (token: string, password = NEW_PASSWORD) => ({ body: { token, new_password: password } });

describe('a link for a new password', () => {
  const clock = fakeClock();
  const { it, asha, ben } = useBackOffice(
    { asha: 'finance', ben: 'finance' },
    { clock, config: { limits: true } },
  );

  const linkFor = (player: Player) => createLink(asha, ben, player);
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
    expect(link).toMatchObject({ created_by: 'operator:asha', used_at: clock.now().toISOString() });
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

describe('with real money a link for a new password', () => {
  const { it, asha, ben } = useBackOffice({ asha: 'support', ben: 'finance' }, { config: REAL_MONEY });

  test('keeps the rules of new passwords', async () => {
    const token = await createLink(asha, ben, await it.player());
    const refusal = { http: 400, field: 'new_password' };
    await it.guest().refused('resetPassword', use(token, 'password'), refusal);
    await it.guest().ok('resetPassword', use(token));
  });
});
