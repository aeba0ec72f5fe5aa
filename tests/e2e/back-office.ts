import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { BACK_OFFICE_API } from '../../src/contract/back-office/calls.ts';
import type { Role } from '../../src/contract/back-office/roles.ts';
import { SESSION_CALLS } from '../../src/contract/back-office/session.ts';
import { buildBackOfficeApp } from '../../src/server/back-office/api/app.ts';
import { createInvitation } from '../../src/server/back-office/operators/invitations.ts';
import { BANK } from '../server/support/bank.ts';
import { codeAt } from '../server/support/totp-code.ts';
import { freshUtr } from './money.ts';
import type { Player } from './player.ts';
import { startTestServer, type TestServer } from './server.ts';

export const PASSWORD = 'four words for a test';

export interface BackOffice {
  readonly url: string;
  readonly server: TestServer;
}

export const test = base.extend<object, { readonly backOffice: BackOffice }>({
  backOffice: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    async ({}, use) => {
      const server = await startTestServer();
      const failures: unknown[] = [];
      const app = await buildBackOfficeApp(server.context, {
        trustProxy: [],
        adminDir: new URL('../../dist/admin', import.meta.url).pathname,
        onFailure: (error) => failures.push(error),
      });
      const url = await app.listen({ port: 0, host: '127.0.0.1' });
      await use({ url, server });
      await app.close();
      await server.close();
      expect(failures).toEqual([]);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ backOffice }, use) => use(backOffice.url),
  viewport: { width: 1280, height: 720 },
});

const now = ({ server }: BackOffice): Date => server.context.clock.now();

/** Enrols an operator by an invitation link, up to the recovery codes. @returns the codes */
export async function enrol(
  page: Page,
  backOffice: BackOffice,
  token: string,
  name: string,
): Promise<string[]> {
  await page.goto(`/invitation#${token}`);
  const secret = await page.locator('.authenticator code').innerText();
  const nameField = page.getByLabel('Name');
  if (await nameField.isEditable()) await nameField.fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Code that the app shows').fill(codeAt(secret.replaceAll(' ', ''), now(backOffice)));
  await page.getByRole('button', { name: /^(Become an operator|Set a new password and app)$/ }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  return page.locator('.codes code').allInnerTexts();
}

let operators = 0;

/** A page of a new operator of a role, in a browser of its own. */
export async function operatorPage(browser: Browser, backOffice: BackOffice, role: Role) {
  const name = `${role}-${process.pid}-${++operators}`;
  const token = await createInvitation(backOffice.server.context, { name, role, invitedBy: 'test' });
  const context = await browser.newContext({
    baseURL: backOffice.url,
    viewport: { width: 1280, height: 720 },
  });
  const send = async (call: 'startEnrolment' | 'finishEnrolment', data: object) => {
    const answer = await context.request.post(
      `${backOffice.url}${BACK_OFFICE_API}/${SESSION_CALLS[call].path}`,
      {
        data,
        headers: { origin: backOffice.url },
      },
    );
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { totp_secret: secret } = await send('startEnrolment', { token });
  const code = codeAt(secret, now(backOffice));
  await send('finishEnrolment', { token, name, password: PASSWORD, code });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  return { page, name, close: () => context.close() };
}

export async function claim(player: Player, amount: number, utr = freshUtr()): Promise<string> {
  const body = { amount: String(amount), utr_no: utr, user_id: player.userId, type: 2 };
  expect((await player.post('add_amount', body, { 'idempotency-key': freshUtr() })).httpStatus).toBe(200);
  return utr;
}

export async function withdraw(player: Player, amount: number): Promise<void> {
  const body = { ...BANK, amount, user_id: player.userId };
  const { httpStatus } = await player.post('withdrawal_request', body, { 'idempotency-key': freshUtr() });
  expect(httpStatus).toBe(200);
}
