import { toast } from 'react-toastify/unstyled';
import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { start } from '../../src/client/app/start.tsx';
import { CLIENT_SEED_KEY } from '../../src/client/session/storage.ts';
import type { Settings } from '../../src/client/state/settings.ts';
import { loadToasts } from '../../src/client/ui/kit/toast/toast.ts';
import { setLanguage } from '../../src/languages/translation.ts';
import { CLIENT_SEED } from '../provider.ts';
import { playerId } from './network.ts';

let end: (() => void) | null = null;
let shownAlerts: string[] = [];

/** Notes each alert that is put on the page, however briefly: toasts, notices, questions. */
const observer = new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => Array.from(addedNodes))) {
    if (!(node instanceof Element)) continue;
    const added = node.matches('[role=alert]') ? [node] : node.querySelectorAll('[role=alert]');
    for (const { textContent } of added) if (textContent) shownAlerts.push(textContent);
  }
});

export async function openApp(
  path = '/chickenroad',
  {
    isPlayer = true,
    settings = {},
  }: { readonly isPlayer?: boolean; readonly settings?: Partial<Settings> } = {},
): Promise<void> {
  end?.();
  observer.observe(document, { childList: true, subtree: true });
  history.pushState(null, '', path);
  if (isPlayer) {
    localStorage.setItem('userid', playerId());
    // The provider's seeds give their fatal line with this client seed.
    if (localStorage.getItem(CLIENT_SEED_KEY) === null) localStorage.setItem(CLIENT_SEED_KEY, CLIENT_SEED);
  }
  if (localStorage.getItem('settings') === null)
    localStorage.setItem(
      'settings',
      JSON.stringify({ language: 'en', sound: false, music: false, ...settings }),
    );
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  // React's strict mode draws their place twice and loses one that is there before.
  await loadToasts();
  const stop = await start(root);
  end = () => {
    stop();
    root.remove();
    end = null;
  };
}

export const visitApp = (path = '/', settings: Partial<Settings> = {}): Promise<void> =>
  openApp(path, { isPlayer: false, settings });

const hasLayer = (): boolean => typeof history.state === 'object' && history.state?.layer !== undefined;

export async function closeApp(): Promise<void> {
  toast.dismiss();
  // A closed dialog removes its history entry asynchronously.
  if (hasLayer() && !document.querySelector('dialog[open]'))
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.replaceState(null, '', '/');
  dispatchEvent(new PopStateEvent('popstate'));
  end?.();
  localStorage.clear();
  sessionStorage.clear();
  await setLanguage('en');
  observer.disconnect();
  shownAlerts = [];
}

/** Stops the timers of the app until the end of the test: a win stays, however slow the machine. */
export const stopTimers = (): unknown => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });

export const alerts = (): readonly string[] => shownAlerts;

export const expectAlert = (text: string): Promise<void> => expect.poll(alerts).toContain(text);

export const button = (name: string | RegExp, within: Pick<Locator, 'getByRole'> = page): Locator =>
  within.getByRole('button', { name, exact: true });

export const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });

export const field = (name: string, within: Pick<Locator, 'getByLabelText'> = page): Locator =>
  within.getByLabelText(name, { exact: true });

/** Opens an entry of the menu. @returns the dialog it leads to, whose title may differ */
export async function openFromMenu(entry: string, title = entry): Promise<Locator> {
  await button('Menu').click();
  await button(entry, dialog('Menu')).click();
  await expect.element(dialog(title)).toBeVisible();
  return dialog(title);
}

/** Focuses and clicks a control by script: faster than the mouse, and also where another element covers it. */
export async function press(control: Locator): Promise<void> {
  const node = await control.findElement();
  node.focus();
  (node as HTMLElement).click();
}

export async function fill(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(name).fill(text);
}

export async function expectWrong(wrong: Locator, message: string): Promise<void> {
  await expect.element(wrong).toHaveAccessibleDescription(message);
  await expect.element(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible();
}
