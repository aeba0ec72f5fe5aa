import { beforeEach, describe, expect, test } from 'vitest';
import { useBackOffice } from './admin-browser.ts';
import { fakeClock, PASSWORD, type Player, REAL_MONEY } from './harness.ts';
import { withdrawalRequest } from './payments.ts';

const HOUR = 3_600_000;
const NEW_PASSWORD = 'battery staple';

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

  /** Sita proposes the link and Farid confirms it. @returns its token */
  const linkFor = async ({ user_id: id }: Player): Promise<string> => {
    const { farid, sita } = office;
    await sita.ok('createPasswordLink', { params: { id }, body: { reason: 'lost the phone' } });
    const { rows } = await farid.ok('proposals');
    const row = rows.find(({ kind }) => kind === 'password link');
    expect(row?.summary).toMatch(/^Let Player \w+ set a new password by a link: lost the phone$/);
    await farid.ok('confirmProposal', { params: { id: row?.proposal_id ?? '' } });
    const { path } = await sita.ok('showPasswordLink', { params: { id } });
    return path.split('#')[1] ?? '';
  };
  const login = ({ phone: mobile }: Player, password: string, cookie?: string) =>
    office.it.guest().send('login', { body: { mobile, password }, ...(cookie && { headers: { cookie } }) });

  test('a link for a new password is shown to the operator who proposed it, once, after another confirmed it', async () => {
    const { farid, sita, tara, it } = office;
    const player = await it.player();
    const params = { id: player.user_id };
    expect(await sita.refused('showPasswordLink', { params })).toMatch(/^404 /);
    await sita.ok('createPasswordLink', { params, body: { reason: 'lost' } });
    expect(await sita.refused('showPasswordLink', { params })).toMatch(/^404 /);
    const { rows } = await farid.ok('proposals');
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
    await it
      .guest()
      .ok('resetPassword', { body: { token: await linkFor(player), new_password: NEW_PASSWORD } });
    const { headers } = await login(player, NEW_PASSWORD);
    player.cookie = String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
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
    const token = await linkFor(player);
    const reset = { body: { token, new_password: 'qwx7zpv' } };
    expect(await it.guest().refused('resetPassword', reset)).toMatchObject(short);
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
