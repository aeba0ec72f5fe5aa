import type { Page } from '@playwright/test';
import { openGame } from '../../tests/e2e/fixtures.ts';
import { panelOf } from '../../tests/e2e/panel.ts';
import { freshPhone } from '../../tests/e2e/player.ts';
import type { TestServer } from '../../tests/e2e/server.ts';

const PUBLISHED = {
  serverSeed: '564e967b90f03d0153fdcb2d2d1cc5a5057e0df78163611fe3801d6498e681ca',
  clientSeed: 'zXv1upuFns',
  nonce: '5663',
} as const;

/** Checks a published case on the verification page. @param hash shown before the bet */
async function checkRound(page: Page, hash?: string): Promise<void> {
  await page.goto('/verify.html');
  await page.getByLabel('Server seed, revealed').fill(PUBLISHED.serverSeed);
  if (hash !== undefined) await page.getByLabel('Hash shown before the bet').fill(hash);
  await page.getByLabel('Client seed').fill(PUBLISHED.clientSeed);
  await page.getByLabel('Nonce').fill(PUBLISHED.nonce);
  await page.getByLabel('Difficulty').selectOption('Hardcore');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.locator('.verdict').first().scrollIntoViewIfNeeded();
}

/** The moments of a visitor, by picture name. */
export const visitor: Readonly<Record<string, (page: Page, server: TestServer) => Promise<unknown>>> = {
  splash: (page) => page.goto('/'),
  'logged-out': async (page) => {
    await openGame(page);
    await page.locator('[data-stage="ready"]').waitFor();
  },
  'how-to-play': async (page) => {
    await openGame(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'How to play?' }).click();
  },
  'menu-logged-out': async (page) => {
    await openGame(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
  },
  login: async (page) => {
    await openGame(page);
    await page.getByRole('button', { name: 'LOG IN' }).click();
    await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Login' }).click();
  },
  register: async (page) => {
    await openGame(page);
    await page.getByRole('button', { name: 'Register' }).click();
  },
  'register-errors': async (page) => {
    await openGame(page);
    await page.getByRole('button', { name: 'Register' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create an Account' });
    await dialog.getByRole('textbox', { name: 'Phone Number' }).fill('98765');
    await dialog.getByLabel('Password', { exact: true }).fill('abc');
    await dialog.getByRole('button', { name: 'Register' }).click();
  },
  'wrong-password': async (page) => {
    await openGame(page);
    await page.getByRole('button', { name: 'LOG IN' }).click();
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await dialog.getByRole('textbox', { name: 'Phone Number' }).fill(freshPhone());
    await dialog.getByLabel('Password', { exact: true }).fill('not-it');
    await dialog.getByRole('button', { name: 'Login' }).click();
  },
  'not-logged-in': async (page) => {
    await openGame(page);
    await panelOf(page).play.click();
  },
  lost: (page) => page.goto('/no/such/address'),
  verify: (page) => checkRound(page),
  'verify-mismatch': (page) => checkRound(page, '0'.repeat(64)),
  'could-not-load': async (page, server) => {
    server.trouble({ call: 'levels', kind: 'refuse', message: 'Not now.', times: 9 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
};
