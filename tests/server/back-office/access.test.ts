import { describe, expect, test } from 'vitest';
import { BACK_OFFICE_CALLS, type BackOfficeCallName } from '../../../src/contract/back-office/calls.ts';
import { ROLES, type Role } from '../../../src/contract/back-office/roles.ts';
import { AdminBrowser, startAdmin, useBackOffice } from '../support/admin-browser.ts';
import { fakeClock } from '../support/harness.ts';

const CALLS_BY_ROLE = {
  nobody: 'session login startEnrolment finishEnrolment',
  support: `logout overview queues changeOwnPassword renewRecoveryCodes deposits depositConflicts withdrawals players player
    revealPlayer protectPlayer playRules playerEntries playerDevices relatedPlayers playerNotes addPlayerNote renamePlayer endPlayerSessions liftExclusion
    createPasswordLink showPasswordLink rounds round ledger ledgerEntry`,
  cashier: `depositApproval approveDeposit rejectDeposit refundDeposit undoRefund recordUsdtDeposit openWithdrawal releaseWithdrawal approveWithdrawal sendWithdrawal
    correctWithdrawalReference rejectWithdrawal createPayoutFile readPayoutResults releasePayouts
    blockPlayer unblockPlayer previewStatement bookStatement bankLines changeBankLine
    depositCorrection correctDeposit adjustWallet proposals declineProposal`,
  finance: `startChecklist report roundsReport position reconciliations reconciliation startReconciliation voidRound settleRound reverseEntry
    confirmProposal returnToPlayer settings proposeSettings pauseBetting banners addBanner removeBanner auditLog
    verifyAuditLog`,
  admin:
    'acknowledgeEpoch operators inviteOperator changeOperator barOperator enrolAgain showInvitation withdrawInvitation',
} as const satisfies Record<Role | 'nobody', string>;

const COLUMNS = ['nobody', ...ROLES] as const;
const callsOf = (role: Role | 'nobody'): string[] => CALLS_BY_ROLE[role].split(/\s+/);
const ID = '01890000-0000-7000-8000-000000000000';
const LOGGED_OUT = '401 Please log in first.';

describe('access to the back office', () => {
  const clock = fakeClock();
  const { it, newBrowser, ...operators } = useBackOffice(
    { support: 'support', cashier: 'cashier', finance: 'finance', admin: 'admin' },
    { clock },
  );
  const browsers: Record<Role | 'nobody', AdminBrowser> = { ...operators, nobody: newBrowser() };

  test('each call has its least role', () => {
    expect(COLUMNS.flatMap(callsOf).sort()).toEqual(Object.keys(BACK_OFFICE_CALLS).sort());
  });

  test.each(COLUMNS)('%s may make these calls and no other', async (role) => {
    const allowed = COLUMNS.slice(0, COLUMNS.indexOf(role) + 1).flatMap(callsOf);
    const browser = browsers[role];
    for (const call of Object.keys(BACK_OFFICE_CALLS) as BackOfficeCallName[]) {
      const kept = new Map(browser.cookies);
      const { http, body } = await browser.send(call, { params: { id: ID } });
      const { code } = body as { code?: string };
      if (allowed.includes(call)) expect([401, 403], call).not.toContain(http);
      else
        expect([http, code], call).toEqual(role === 'nobody' ? [401, 'not_logged_in'] : [403, 'not_yours']);
      if (call !== 'logout' || role === 'nobody') continue;
      expect(await browser.refused('deposits')).toBe(LOGGED_OUT);
      browser.cookies.clear();
      for (const [name, value] of kept) browser.cookies.set(name, value);
      await clock.advance(30_000);
      await browser.login();
    }
  });

  const STALE = '403 This page is out of date. Reload it and try again.';
  const FOREIGN = '403 Another site may not make this call.';
  test.each<[string, () => Record<string, string | undefined>, string]>([
    ['as the page sends it', () => ({}), '404 There is no such deposit.'],
    ['without an operator', () => ({ 'x-operator': undefined }), STALE],
    ['from a page of another operator', () => ({ 'x-operator': browsers.admin.operatorId }), STALE],
    ['without an origin', () => ({ origin: undefined }), FOREIGN],
    // Cookies of a host go to each of its ports.
    ['from another port', () => ({ origin: 'http://127.0.0.1:8080' }), FOREIGN],
    ['from another name', () => ({ origin: 'http://localhost:8081' }), FOREIGN],
    ['from no origin', () => ({ origin: 'null' }), FOREIGN],
    ['from the same site', () => ({ 'sec-fetch-site': 'same-site' }), FOREIGN],
  ])('a change %s', async (_, headers, answer) => {
    const request = { params: { id: ID }, body: { reason: 'none' }, headers: headers() };
    expect(await browsers.cashier.refused('rejectDeposit', request)).toBe(answer);
  });

  test('a page of another site cannot read', async () => {
    const { cashier } = browsers;
    expect(await cashier.refused('deposits', { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(FOREIGN);
    await cashier.ok('deposits', { headers: { 'sec-fetch-site': undefined } });
  });

  const CLOSED =
    '403 The back office is open by HTTPS only, or on this machine as 127.0.0.1. Behind a proxy, name it in TRUST_PROXY.';
  test.each([
    ['127.0.0.1', 'http://127.0.0.1:8081', LOGGED_OUT],
    ['127.0.0.1', 'http://localhost:8081', LOGGED_OUT],
    ['127.0.0.1', 'http://[::1]:8081', LOGGED_OUT],
    ['::1', 'http://localhost:8081', LOGGED_OUT],
    ['192.168.1.7', 'http://127.0.0.1:8081', CLOSED],
    ['127.0.0.1', 'http://rebound.example:8081', CLOSED],
    ['192.168.1.7', 'http://admin.example', CLOSED],
  ])('plain HTTP from %s to %s', async (address, origin, answer) => {
    const headers = { 'x-forwarded-proto': 'https' };
    const { site } = browsers.nobody;
    expect(await new AdminBrowser(site, address, origin).refused('deposits', { headers })).toBe(answer);
  });

  test('behind a proxy with TLS the cookies go back to this host alone', async () => {
    const app = await startAdmin(it, ['loopback']);
    const browser = new AdminBrowser({ app, context: it.context }, '127.0.0.1', 'https://admin.example');
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
    await app.close();
  });

  test('a call that fails is reported with its name', async () => {
    const reported: object[] = [];
    const context = { ...it.context, database: { ...it.context.database, db: null as never } };
    const app = await startAdmin({ context }, [], (_, fields) => void reported.push(fields));
    const browser = new AdminBrowser({ app, context });
    Object.assign(browser, { cookies: browsers.admin.cookies, operatorId: browsers.admin.operatorId });
    expect(await browser.send('overview')).toMatchObject({ http: 500 });
    expect(reported).toMatchObject([{ call: 'overview', http: 500, code: 'internal' }]);
    await app.close();
  });

  test('the port of the players has nothing of it', async () => {
    const paths = ['/admin', '/admin/', '/admin/api/session', '/admin/api/deposits', '/%61dmin/api/session'];
    for (const url of paths)
      for (const accept of ['text/html', 'application/json'])
        expect((await it.app.inject({ url, headers: { accept } })).statusCode, url).toBe(404);
  });
});
