import type { Page } from '@playwright/test';
import { openGame } from '../e2e/fixtures.ts';
import { panelOf } from '../e2e/panel.ts';
import { freshPhone } from '../e2e/player.ts';
import type { TestServer } from '../e2e/server.ts';

/** The moments of somebody who is not logged in, by the name of their picture. */
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
  'could-not-load': async (page, server) => {
    server.trouble({ call: 'levels', kind: 'refuse', message: 'Not now.', times: 9 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
};
