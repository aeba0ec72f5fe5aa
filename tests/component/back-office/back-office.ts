import axe from 'axe-core';
import { toast } from 'react-toastify/unstyled';
import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { start } from '../../../src/back-office/start.tsx';
import type { Role } from '../../../src/contract/back-office/roles.ts';
import { press } from '../app.ts';
import { type Replies, serve, sessionOf } from './server.ts';

const styles = (): HTMLStyleElement[] =>
  Array.from(document.head.querySelectorAll<HTMLStyleElement>('style[data-vite-dev-id*="/src/"]'));

/** Game and back office share the page of all component tests, and each styles bare elements. */
function applyStyles(of: 'game' | 'back office'): void {
  for (const style of styles()) {
    const isBackOffice = style.dataset.viteDevId?.includes('/src/back-office/');
    style.media = isBackOffice === (of === 'back office') ? 'all' : 'not all';
  }
}

applyStyles('game');

interface Opened {
  reload(): Promise<void>;
  /** Returns the unexpected calls. */
  close(): readonly string[];
}

let opened: Opened | null = null;

/** Each file calls it after each test. */
export function closeBackOffice(): void {
  const calls = opened?.close() ?? [];
  opened = null;
  expect(calls, 'calls without an answer, or against the contract').toEqual([]);
}

/** Opens an address of the back office for an operator. @param role null: logged out */
export async function openBackOffice(
  path: string,
  answers: Replies = {},
  role: Role | null = 'admin',
): Promise<void> {
  const stopServing = serve(role && sessionOf(role), answers);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  applyStyles('back office');
  await page.viewport(1280, 720);
  history.pushState(null, '', path);
  let stop = await start(root);
  opened = {
    reload: async () => {
      stop();
      stop = await start(root);
    },
    close: () => {
      toast.dismiss();
      stop();
      root.remove();
      applyStyles('game');
      delete document.documentElement.dataset.theme;
      return stopServing();
    },
  };
}

/** Opens the same address again, with nothing in memory. */
export const reload = async (): Promise<void> => opened?.reload();

/** Returns a list to which each later download is added. */
export function catchDownloads(): readonly { readonly name: string; readonly content: Blob }[] {
  const files: { readonly name: string; readonly content: Blob }[] = [];
  let content = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob;
    return 'blob:none';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content });
  });
  return files;
}

export const row = (text: string | RegExp, within: Pick<Locator, 'getByRole'> = page): Locator =>
  within.getByRole('row').filter({ hasText: text });

export const heading = (name: string): Locator => page.getByRole('heading', { name, exact: true });

/** Chooses an option by its text. */
export const choose = (
  label: string,
  option: string,
  within: Pick<Locator, 'getByLabelText'> = page,
): Promise<void> => within.getByLabelText(label, { exact: true }).selectOptions(option);

/** Follows a link of the navigation. */
export const follow = (name: string): Promise<void> =>
  press(page.getByRole('navigation').getByRole('link', { name, exact: true }));

export const address = (): string => location.pathname + location.search;

/** Returns texts of the elements that do not fit the window. */
function wideParts(): string[] {
  const parts = [...document.querySelectorAll('main > :not(.visually-hidden)')];
  const wide = [document.documentElement, ...parts].filter((part) => part.scrollWidth > part.clientWidth);
  const ONE_LINE_PX = 48;
  const actions =
    innerWidth > 1000 ? [...document.querySelectorAll('td[data-column="actions"] .buttons')] : [];
  const wrapped = actions.filter((buttons) => buttons.clientHeight > ONE_LINE_PX);
  return [...wide, ...wrapped].map((part) => part.textContent.slice(0, 80));
}

async function violations(options: axe.RunOptions): Promise<string[]> {
  const found = await axe.run(document, { resultTypes: ['violations'], ...options });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}

/**
 * Expects the page to be accessible in both themes, and to fit the width of windows from phone to wide screen. On a wide one no
 * part is wider than its column, and the actions of a row stay in one line.
 */
export async function expectFit(): Promise<void> {
  const { dataset } = document.documentElement;
  // Data that is read again is faded.
  await expect.poll(() => document.querySelector('[aria-busy=true], .skeleton')).toBeNull();
  const { theme = 'light' } = dataset;
  await page.viewport(1024, 800);
  expect(await violations({}), 'light').toEqual([]);
  dataset.theme = 'dark';
  await page.viewport(390, 800);
  // The other theme changes only colours.
  expect(await violations({ runOnly: ['color-contrast'] }), 'dark').toEqual([]);
  dataset.theme = theme;
  for (const width of [360, 1001, 1024, 2560, 1280]) {
    await page.viewport(width, 720);
    // A chart takes a new width a frame later.
    await expect.poll(wideParts, { message: `at ${width} px` }).toEqual([]);
  }
}
