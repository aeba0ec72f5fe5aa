import { createServer } from 'node:net';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { PASSIVE_HEADER } from '../../../src/contract/back-office/session.ts';
import { openBackOfficeSite } from '../../../src/server/back-office/api/listen.ts';
import { createAdmin } from '../../../src/server/back-office/commands/create-admin.ts';
import {
  createInvitation,
  inviteFirstOperator,
} from '../../../src/server/back-office/operators/invitations.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import { loginAttempts, operatorSessions } from '../../../src/server/platform/db/schema/schema.ts';
import { sweep } from '../../../src/server/sweeper.ts';
import { AdminBrowser, OPERATOR_PASSWORD, startAdmin, useBackOffice } from '../support/admin-browser.ts';
import { fakeClock, migratedPostgresUrl, useApp } from '../support/harness.ts';
import { codeAt } from '../support/totp-code.ts';

const MINUTE = 60_000;
const WRONG = '401 Name, password or code is wrong.';
const REUSED = '403 This code was used before. Type the next one that the app shows.';
const LOGGED_OUT = '401 Please log in first.';
const TOO_MANY = '429 Too many attempts. Please wait a while and try again.';
const USED = '404 This link was used before, or is older than 15 minutes. Ask for a new one.';

describe('operators log in', () => {
  const clock = fakeClock();
  const { it, newBrowser } = useBackOffice({}, { clock });
  const enrolled = (name: string) => newBrowser().enrol(name, 'cashier');
  let steps = 0;
  /** A code logs in once, so each login needs a later step. */
  const nextCode = () => clock.advance(30_000 + ++steps);
  const invite = (name: string | null) =>
    createInvitation(it.context, { name, role: 'support', invitedBy: 'test' });

  test('the first operator is invited as long as there is none', async () => {
    const token = await inviteFirstOperator(it.context);
    if (token === null) throw new Error('no link');
    const first = newBrowser();
    const invited = { name: null, role: 'admin' };
    expect(await first.ok('startEnrolment', { body: { token } })).toMatchObject(invited);
    await first.accept(token, 'asha');
    expect((await first.ok('session')).session?.operator).toMatchObject({ name: 'asha', role: 'admin' });
    expect(await inviteFirstOperator(it.context)).toBeNull();
    expect(await newBrowser().refused('startEnrolment', { body: { token } })).toBe(USED);
  });

  test('an invitation is used once, within 15 minutes, with a long password and the code of the app', async () => {
    const late = await invite('late');
    await clock.advance(15 * MINUTE);
    expect(await newBrowser().refused('startEnrolment', { body: { token: late } })).toBe(USED);
    const token = await invite('bela');
    const bela = newBrowser();
    const { totp_secret: secret, qr_code: picture } = await bela.ok('startEnrolment', { body: { token } });
    expect(picture).toMatch(/^data:image\/svg\+xml;base64,/);
    const right = { token, name: 'bela', password: OPERATOR_PASSWORD, code: codeAt(secret, clock.now()) };
    const finish = (change: object) => bela.refused('finishEnrolment', { body: { ...right, ...change } });
    expect(await finish({ password: 'elevenchars' })).toBe('400 A password has at least 12 characters.');
    expect(await finish({ code: codeAt(secret, new Date(0)) })).toBe(
      '400 This code is wrong. Type the one that the app shows now.',
    );
    await bela.accept(token, 'bela');
    expect(bela.recoveryCodes).toHaveLength(10);
    expect(await finish({})).toBe(USED);
    await expect(invite('bela')).rejects.toThrow('There is an operator bela already.');
  });

  test('a link that is used twice at once makes one operator', async () => {
    const token = await invite(null);
    const { totp_secret: secret } = await newBrowser().ok('startEnrolment', { body: { token } });
    const code = codeAt(secret, clock.now());
    const answers = await Promise.all(
      ['twin-1', 'twin-2'].map((name) =>
        newBrowser().send('finishEnrolment', { body: { token, name, password: OPERATOR_PASSWORD, code } }),
      ),
    );
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 404]);
  });

  test('a wrong password, code or name gets the same refusal, and a code works once', async () => {
    const meera = await enrolled('meera');
    await meera.ok('logout');
    await nextCode();
    for (const [field, wrong] of [
      ['password', 'not this password'],
      ['name', 'nobody'],
      ['code', '000000'],
    ] as const)
      expect(await meera.refused('login', meera.credentials({ [field]: wrong }))).toBe(WRONG);
    const credentials = meera.credentials({ name: ' MEERA ' });
    await meera.ok('login', credentials);
    // A used code does not count as a guess; its own refusal needs the right password.
    for (let at = 0; at < 6; at++) expect(await newBrowser().refused('login', credentials)).toBe(REUSED);
    const wrong = meera.credentials({ password: 'not this password' });
    expect(await newBrowser().refused('login', wrong)).toBe(WRONG);
  });

  test('a recovery code logs in once', async () => {
    const ravi = await enrolled('ravi');
    const [code = ''] = ravi.recoveryCodes;
    const upperCase = ravi.credentials({ code: code.toUpperCase() });
    expect((await ravi.ok('login', upperCase)).recovery_codes_left).toBe(9);
    for (const wrong of [code, code.replaceAll(/[a-z2-7]/g, 'a')])
      expect(await ravi.refused('login', ravi.credentials({ code: wrong }))).toBe(WRONG);
  });

  test('each login makes a new session, and the logout ends it', async () => {
    const lata = await enrolled('lata');
    const [name = ''] = [...lata.cookies.keys()];
    const victim = newBrowser();
    // Session fixation: a cookie is set before the login.
    victim.cookies.set(name, lata.cookies.get(name) ?? '');
    Object.assign(victim, { name: 'lata', totpSecret: lata.totpSecret });
    await nextCode();
    await victim.login();
    expect(victim.cookies.get(name)).not.toBe(lata.cookies.get(name));
    expect(await lata.refused('deposits')).toBe(LOGGED_OUT);
    const stolen = newBrowser();
    stolen.cookies.set(name, victim.cookies.get(name) ?? '');
    await victim.ok('logout');
    expect(await stolen.refused('deposits')).toBe(LOGGED_OUT);
    expect(await stolen.ok('session')).toEqual({ session: null });
  });

  test('a session ends after 30 minutes without a call of its operator, and after 8 hours with calls', async () => {
    const busy = await enrolled('busy');
    await clock.advance(30 * MINUTE - 1);
    await busy.ok('deposits');
    await clock.advance(30 * MINUTE);
    expect(await busy.refused('deposits')).toBe(LOGGED_OUT);
    await busy.login();
    await clock.advance(20 * MINUTE);
    await busy.ok('overview', { headers: { [PASSIVE_HEADER]: '1' } });
    await clock.advance(10 * MINUTE);
    expect(await busy.refused('deposits')).toBe(LOGGED_OUT);
    await busy.login();
    for (let at = 20; at < 8 * 60; at += 20) {
      await clock.advance(20 * MINUTE);
      await busy.ok('deposits');
    }
    await clock.advance(20 * MINUTE);
    expect(await busy.refused('deposits')).toBe(LOGGED_OUT);
    await sweep(it.context);
    const ofBusy = eq(operatorSessions.operatorId, busy.operatorId);
    expect(await it.database.db.$count(operatorSessions, ofBusy)).toBe(0);
  });

  test('guesses are limited by name and address, except in browsers with an earlier login', async () => {
    const victim = await enrolled('victim');
    await victim.ok('logout');
    await nextCode();
    const guess = (from: AdminBrowser, name = 'victim') =>
      from.refused('login', { body: { name, password: 'a wrong password', code: '123456' } });
    // Another operator behind the same address.
    const neighbour = newBrowser();
    for (let at = 0; at < 5; at++) expect(await guess(neighbour)).toBe(WRONG);
    expect(await guess(neighbour)).toBe(TOO_MANY);
    // The operator's own browser, at the same address.
    await victim.login();
    // The right password from an unknown browser must wait too.
    await nextCode();
    expect(await newBrowser().refused('login', victim.credentials())).toBe(TOO_MANY);
    // A known browser has its own limit.
    for (let at = 0; at < 5; at++) expect(await guess(victim)).toBe(WRONG);
    expect(await guess(victim)).toBe(TOO_MANY);
    // Many names from one address.
    const names = Array.from({ length: 20 }, (_, at) => `name-${at}`);
    const answers = [];
    for (const name of names) answers.push(await guess(newBrowser(), name));
    expect(answers.filter((answer) => answer === TOO_MANY)).toHaveLength(5);
    await clock.advance(15 * MINUTE);
    await newBrowser().ok('login', victim.credentials());
    await sweep(it.context);
    expect(await it.database.db.$count(loginAttempts)).toBe(0);
  });

  test('many addresses together get 20 guesses at one name, and its known browser still logs in', async () => {
    const target = await enrolled('target');
    await target.ok('logout');
    await nextCode();
    const behind = await startAdmin(it, ['loopback']);
    const guessFrom = (address: string) =>
      new AdminBrowser({ app: behind, context: it.context }, '127.0.0.1', 'https://admin.example').refused(
        'login',
        {
          body: { name: 'target', password: 'a wrong password', code: '123456' },
          headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': address },
        },
      );
    const answers = [];
    for (let at = 0; at < 22; at++) answers.push(await guessFrom(`10.0.${at}.1`));
    expect(answers.filter((answer) => answer === WRONG)).toHaveLength(20);
    expect(answers.filter((answer) => answer === TOO_MANY)).toHaveLength(2);
    await target.login();
    await behind.close();
  });
});

describe('the port of the back office', () => {
  const clock = fakeClock();
  const it = useApp({ clock });
  const open = async (env: Record<string, string>) =>
    openBackOfficeSite(it.context, readConfig(env), (error) => {
      throw error;
    });

  test('off, it is shut; taken, the default one is named and another one is an error', async () => {
    expect((await open({ ADMIN_PORT: 'off' })).lines).toEqual([]);
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    await expect(open({ ADMIN_PORT: String(port) })).rejects.toThrow('EADDRINUSE');
    const site = await openBackOfficeSite(
      it.context,
      { ...readConfig({}), adminPort: port },
      () => undefined,
    );
    expect(site.lines).toEqual([
      `The back office is shut: port ${port} is taken. Set ADMIN_PORT to another one, or to off.`,
    ]);
    await new Promise((resolve) => taken.close(resolve));
  });

  test('the command line makes a link for an admin on PostgreSQL while the server runs', async () => {
    const env = { DATABASE_URL: await migratedPostgresUrl(), ADMIN_PORT: '9090' };
    const made = await createAdmin(env, 'Asha');
    expect(made).toMatchObject({ name: 'asha', valid_minutes: 15 });
    const links = [
      made.link,
      (await createAdmin({ ...env, ADMIN_URL: 'https://admin.example' }, 'Bela')).link,
      (await createAdmin({ ...env, ADMIN_HOST: '10.0.0.5' }, 'Carl')).link,
    ];
    expect(links.map((link) => link.replace(/#\S{43}$/, '#'))).toEqual([
      'http://127.0.0.1:9090/invitation#',
      'https://admin.example/invitation#',
      'http://10.0.0.5:9090/invitation#',
    ]);
    await expect(createAdmin(env, '1')).rejects.toThrow('A name has 2 to 32 letters');
  });
});
