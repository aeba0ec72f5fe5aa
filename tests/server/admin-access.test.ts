import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_CALLS, type AdminCallName } from '../../src/contract/admin/calls.ts';
import { ROLES, type Role } from '../../src/contract/admin/roles.ts';
import { AdminBrowser, startAdmin } from './admin-browser.ts';
import { fakeClock, startApp, type TestApp } from './harness.ts';

const NOBODY = 'nobody';

/** Who may make each call: nobody in particular, support, cashier, finance, admin. */
const CELLS: Readonly<Record<AdminCallName, string>> = {
  session: 'yes yes yes yes yes',
  login: 'yes yes yes yes yes',
  startEnrolment: 'yes yes yes yes yes',
  finishEnrolment: 'yes yes yes yes yes',
  logout: 'no yes yes yes yes',
  overview: 'no yes yes yes yes',
  report: 'no no no yes yes',
  roundsReport: 'no no no yes yes',
  position: 'no no no yes yes',
  reconciliations: 'no no no yes yes',
  reconciliation: 'no no no yes yes',
  startReconciliation: 'no no no yes yes',
  changeOwnPassword: 'no yes yes yes yes',
  renewRecoveryCodes: 'no yes yes yes yes',
  deposits: 'no yes yes yes yes',
  depositConflicts: 'no yes yes yes yes',
  approveDeposit: 'no no yes yes yes',
  rejectDeposit: 'no no yes yes yes',
  returnDeposit: 'no no yes yes yes',
  withdrawals: 'no yes yes yes yes',
  revealWithdrawal: 'no no yes yes yes',
  approveWithdrawal: 'no no yes yes yes',
  rejectWithdrawal: 'no no yes yes yes',
  players: 'no yes yes yes yes',
  player: 'no yes yes yes yes',
  revealPlayer: 'no yes yes yes yes',
  playerEntries: 'no yes yes yes yes',
  playerDevices: 'no yes yes yes yes',
  relatedPlayers: 'no yes yes yes yes',
  playerNotes: 'no yes yes yes yes',
  addPlayerNote: 'no yes yes yes yes',
  blockPlayer: 'no no yes yes yes',
  unblockPlayer: 'no no yes yes yes',
  renamePlayer: 'no yes yes yes yes',
  endPlayerSessions: 'no yes yes yes yes',
  createPasswordLink: 'no yes yes yes yes',
  rounds: 'no yes yes yes yes',
  round: 'no yes yes yes yes',
  previewStatement: 'no no yes yes yes',
  bookStatement: 'no no yes yes yes',
  ledger: 'no yes yes yes yes',
  ledgerEntry: 'no yes yes yes yes',
  depositCorrection: 'no no yes yes yes',
  correctDeposit: 'no no yes yes yes',
  adjustWallet: 'no no yes yes yes',
  voidRound: 'no no no yes yes',
  reverseEntry: 'no no no yes yes',
  proposals: 'no no yes yes yes',
  confirmProposal: 'no no no yes yes',
  declineProposal: 'no no yes yes yes',
  returnToPlayer: 'no no no yes yes',
  settings: 'no no no yes yes',
  proposeSettings: 'no no no yes yes',
  pauseBetting: 'no no no yes yes',
  banners: 'no no no yes yes',
  addBanner: 'no no no yes yes',
  removeBanner: 'no no no yes yes',
  operators: 'no no no no yes',
  inviteOperator: 'no no no no yes',
  changeOperator: 'no no no no yes',
  enrolAgain: 'no no no no yes',
  auditLog: 'no no no yes yes',
  verifyAuditLog: 'no no no yes yes',
};

const COLUMNS = [NOBODY, ...ROLES];

const cells = (Object.keys(ADMIN_CALLS) as AdminCallName[]).flatMap((call) =>
  COLUMNS.map((role, at) => [call, role, CELLS[call].split(' ')[at] === 'yes'] as const),
);

const ID = '01890000-0000-7000-8000-000000000000';
const JSON_TYPE = { 'content-type': 'application/json' };

describe('access to the back office', () => {
  let it: TestApp;
  let app: FastifyInstance;
  const browsers = new Map<string, AdminBrowser>();
  const clock = fakeClock();

  beforeAll(async () => {
    it = await startApp('embedded', { clock });
    app = await startAdmin(it);
    browsers.set(NOBODY, new AdminBrowser(app, it.context));
    for (const role of ROLES)
      browsers.set(role, await new AdminBrowser(app, it.context).enrol(`${role}-1`, role));
  });
  afterAll(async () => {
    await app.close();
    await it.close();
  });
  const as = (role: string): AdminBrowser => {
    const browser = browsers.get(role);
    if (!browser) throw new Error(`Nobody is ${role}.`);
    return browser;
  };

  test.each(cells)('%s by %s: %s', async (call, role, isAllowed) => {
    const browser = as(role);
    const kept = new Map(browser.cookies);
    // Nothing is there to be worked on: who may make the call hears that, or that the body is not valid.
    const answer = await browser.send(call, { params: { id: ID } });
    const { code } = answer.body as { code?: string };
    if (isAllowed) expect([401, 403]).not.toContain(answer.http);
    else expect([answer.http, code]).toEqual(role === NOBODY ? [401, 'not_logged_in'] : [403, 'not_yours']);
    if (call === 'logout' && isAllowed) {
      expect(await browser.refused('deposits')).toBe('401 Please log in first.');
      browser.cookies.clear();
      for (const [name, value] of kept) browser.cookies.set(name, value);
      await clock.advance(30_000);
      await browser.login();
    }
  });

  test('a change needs the token of its session, from the very origin, and a reading none from elsewhere', async () => {
    const browser = as('cashier');
    const stale = '403 This page is out of date. Reload it and try again.';
    const foreign = '403 Another site may not make this call.';
    const reject = (headers: Record<string, string | undefined>) =>
      browser.refused('rejectDeposit', {
        params: { id: ID },
        body: { reason: 'none' },
        headers: { ...JSON_TYPE, ...headers },
      });
    expect(await reject({})).toBe('404 There is no such deposit.');
    expect(await reject({ 'x-csrf-token': undefined })).toBe(stale);
    expect(await reject({ 'x-csrf-token': as('admin').csrfToken })).toBe(stale);
    expect(await reject({ origin: undefined })).toBe(foreign);
    // Cookies of a host go to each of its ports.
    expect(await reject({ origin: 'http://127.0.0.1:8080' })).toBe(foreign);
    expect(await reject({ origin: 'http://localhost:8081' })).toBe(foreign);
    expect(await reject({ origin: 'null' })).toBe(foreign);
    expect(await reject({ 'sec-fetch-site': 'same-site' })).toBe(foreign);
    expect(await browser.refused('deposits', { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(foreign);
    await browser.ok('deposits', { headers: { 'sec-fetch-site': undefined } });
  });

  test('plain HTTP is refused but on this machine by its own names', async () => {
    const closed =
      '403 The back office is open by HTTPS only, or on this machine as 127.0.0.1. Behind a proxy, name it in TRUST_PROXY.';
    const from = (address: string, origin: string) =>
      new AdminBrowser(app, it.context, address, origin).refused('deposits');
    for (const origin of ['http://127.0.0.1:8081', 'http://localhost:8081', 'http://[::1]:8081'])
      expect(await from('127.0.0.1', origin)).toBe('401 Please log in first.');
    expect(await from('::1', 'http://localhost:8081')).toBe('401 Please log in first.');
    expect(await from('192.168.1.7', 'http://127.0.0.1:8081')).toBe(closed);
    expect(await from('127.0.0.1', 'http://rebound.example:8081')).toBe(closed);
    // Nobody has named a proxy, so what it says is what anybody could say.
    const told = new AdminBrowser(app, it.context, '192.168.1.7', 'http://admin.example');
    expect(await told.refused('deposits', { headers: { 'x-forwarded-proto': 'https' } })).toBe(closed);
  });

  test('behind a proxy with TLS the cookies go back to this host alone', async () => {
    const behind = await startAdmin(it, ['loopback']);
    const browser = new AdminBrowser(behind, it.context, '127.0.0.1', 'https://admin.example');
    const send = browser.send.bind(browser);
    browser.send = (call, request = {}) =>
      send(call, { ...request, headers: { ...request.headers, 'x-forwarded-proto': 'https' } });
    await browser.enrol('ilse', 'support');
    expect([...browser.cookies.keys()]).toEqual([
      '__Host-chicken_road_admin',
      '__Host-chicken_road_admin_device',
    ]);
    const { cookies } = await browser.send('logout');
    expect(cookies).toMatchObject([{ name: '__Host-chicken_road_admin', secure: true, path: '/' }]);
    await clock.advance(30_000);
    const login = await browser.send('login', browser.credentials());
    expect(login.cookies[0]).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(login.cookies[0]).not.toHaveProperty('domain');
    await behind.close();
  });

  test('the port of the players has nothing of it', async () => {
    for (const url of [
      '/admin',
      '/admin/',
      '/admin/api/session',
      '/admin/api/deposits',
      '/%61dmin/api/session',
    ])
      for (const accept of ['text/html', 'application/json'])
        expect((await it.app.inject({ url, headers: { accept } })).statusCode, url).toBe(404);
  });

  test('every role has a column', () => {
    const known: readonly Role[] = ROLES;
    expect(COLUMNS).toEqual([NOBODY, ...known]);
    expect(Object.values(CELLS).every((row) => row.split(' ').length === COLUMNS.length)).toBe(true);
  });
});
