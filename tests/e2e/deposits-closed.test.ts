import type { Page } from '@playwright/test';
import { USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../src/contract/constants.ts';
import type { LimitChange } from '../../src/contract/limits.ts';
import type { Language } from '../../src/game/settings.ts';
import { type Account, expect, openGame, signedIn, test } from './fixtures.ts';
import { openFromMenu } from './modals.ts';
import { panelOf } from './panel.ts';
import { startTestServer, type TestServer } from './server.ts';
import { advanceTime } from './stopped-time.ts';
import { inLanguage } from './translations.ts';

const DAY_MS = 24 * 60 * 60_000;

async function changeLimits(
  page: Page,
  server: TestServer,
  account: Account,
  change: LimitChange,
): Promise<{ readonly excluded_until: string; readonly break_until: string }> {
  const answer = await page.request.post(`${server.url}/api/limits`, {
    headers: { [USER_ID_HEADER]: USER_ID_HEADER_VALUE },
    data: { user_id: account.userId, change },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).data;
}

/** Notes whether a deposit form is ever shown, on all pages of this tab. */
async function watchForms(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('.recharge')) sessionStorage.setItem('form-shown', 'yes');
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => sessionStorage.getItem('form-shown') !== null);
}

const WAYS = [
  {
    language: 'en',
    until: (day: string) => `Deposits are closed until ${day}.`,
    excluded: (day: string) => `You have excluded yourself from play until ${day}.`,
    locale: 'en-IN',
  },
  {
    language: 'hi',
    until: (day: string) => `जमा ${day} तक बंद है।`,
    excluded: (day: string) => `आपने ख़ुद को ${day} तक खेल से बाहर रखा है।`,
    locale: 'hi-IN-u-nu-latn',
  },
] as const satisfies readonly { language: Language; [key: string]: unknown }[];

for (const { language, until, excluded, locale } of WAYS) {
  test(`an excluded player sees at each deposit place until when deposits are closed, and never a form, in ${language}`, async ({
    page,
    server,
    account,
  }) => {
    const t = inLanguage(language);
    await server.give(account.userId, -99_500n);
    const { excluded_until: excludedUntil } = await changeLimits(page, server, account, {
      to: 'exclude',
      months: 6,
    });
    const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(
      new Date(excludedUntil),
    );
    await page.addInitScript(
      (spoken) => localStorage.setItem('settings', JSON.stringify({ language: spoken })),
      language,
    );
    const isFormShown = await watchForms(page);
    const expectClosed = async (title: string): Promise<void> => {
      const dialog = page.getByRole('dialog', { name: title, exact: true });
      await expect(dialog.getByText(until(day), { exact: true })).toBeVisible();
      await expect(dialog.getByRole('button', { name: t('Withdraw'), exact: true })).toBeVisible();
      await expect(dialog.getByRole('button', { name: t('Recharge History'), exact: true })).toBeVisible();
      await expect(dialog.getByRole('textbox')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    };
    const openEntry = async (entry: 'UPI Recharge' | 'USDT Recharge' | 'Play responsibly' | 'Withdraw') => {
      await page.getByRole('button', { name: t('Menu'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t(entry), exact: true })
        .click();
    };

    await page.goto('/');
    await expect(page.locator('.game')).not.toHaveAttribute('inert');
    await page.locator('.balance').click();
    await expectClosed(t('UPI Recharge'));
    for (const entry of ['UPI Recharge', 'USDT Recharge'] as const) {
      await openEntry(entry);
      await expectClosed(t(entry));
    }
    await panelOf(page).chip(10).click();
    await page.getByRole('button', { name: t('Recharge'), exact: true }).click();
    await expectClosed(t('UPI Recharge'));
    await openEntry('Withdraw');
    await page.getByRole('button', { name: t('UPI Recharge'), exact: true }).click();
    await expectClosed(t('UPI Recharge'));
    await openEntry('Play responsibly');
    await expect(page.getByText(excluded(day))).toBeVisible();

    await page.goto('/payin');
    await expect(page.getByText(until(day), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t('Recharge History'), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await isFormShown()).toBe(false);
  });
}

test('no deposit form is shown before the break is known, and it comes back with the end of the break', async ({
  page,
  server,
  account,
}) => {
  await page.clock.install();
  await changeLimits(page, server, account, { to: 'take_break', days: 1 });
  const isFormShown = await watchForms(page);
  server.trouble({ call: 'limits', kind: 'hold', user_id: account.userId });
  await page.goto('/payin');
  const loading = page.getByRole('region', { name: 'UPI Recharge' }).getByText('Loading...');
  await expect(loading).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  server.release();
  const closed = page.getByText(/^Deposits are closed until .+, \d+:\d\d [ap]m\.$/);
  await expect(closed).toBeVisible();
  expect(await isFormShown()).toBe(false);
  await server.pass(DAY_MS);
  await advanceTime(page, DAY_MS);
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  await expect(closed).toHaveCount(0);
});

test('a player who comes back to a dialog after the break finds the form', async ({
  page,
  server,
  account,
}) => {
  await changeLimits(page, server, account, { to: 'take_break', days: 7 });
  await openGame(page);
  const dialog = await openFromMenu(page, 'USDT Recharge');
  await expect(dialog.getByText('Deposits are closed until')).toBeVisible();
  await server.pass(7 * DAY_MS);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeVisible();
});

test('a self-exclusion that has run leaves deposits closed until the player ends it', async ({ page }) => {
  const server = await startTestServer();
  const account = await signedIn(page, server);
  await changeLimits(page, server, account, { to: 'exclude', months: 6 });
  await server.pass(185 * DAY_MS);
  // The session has ended meanwhile.
  const { phone: mobile, password } = account;
  const headers = { [USER_ID_HEADER]: USER_ID_HEADER_VALUE };
  await page.request.post(`${server.url}/api/login`, { headers, data: { mobile, password } });
  await page.goto(`${server.url}/payin`);
  await expect(page.getByText('It lasts until you end it.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Play responsibly', exact: true }).click();
  await page.getByRole('button', { name: 'End my self-exclusion' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  await server.close();
});

test('with a mouse the first field of a deposit dialog has the focus', async ({ page, account }) => {
  expect(account.userId).not.toBe('');
  await openGame(page);
  const dialog = await openFromMenu(page, 'UPI Recharge');
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeFocused();
});
