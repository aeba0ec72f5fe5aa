import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { REPLAY } from '../provider.ts';
import { button, dialog, openApp, press } from './app.ts';
import { answer, failed, sent } from './network.ts';

const LAST_BET = {
  created_at: '2026-03-02T10:00:00Z',
  amount: 10,
  multiplier: 1.02,
  win_amount: 10.2,
  round_id: '0190a000-0000-7000-8000-000000000000',
  type: 1,
  state: 'cashed_out',
  nonce: 0,
  replay: REPLAY,
} as const;

function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

async function followResult(): Promise<void> {
  const links = page.getByRole('list', { name: 'Last results' }).getByRole('link');
  await press(links.first());
  await expect.poll(() => location.pathname).toBe(`/replay/${REPLAY}`);
}

test.each<readonly [string, () => Promise<void> | void, () => Promise<void> | void]>([
  ['a result is followed to its replay', followResult, () => history.back()],
  ['the menu is open', () => press(button('Menu')), () => press(button('Close', dialog('Menu')))],
  ['the tab is hidden', () => setHidden(true), () => setHidden(false)],
])('a series bets no further when %s, and asks on return', async (_, leave, back) => {
  answer('replay', failed());
  answer('betHistory', { success: true, total: 1, data: [LAST_BET] });
  await openApp();
  await press(button(/^Cash out at/));
  await page.getByRole('combobox', { name: 'Cash out at' }).selectOptions('Line 1 · 1.02x');
  await press(button('Autoplay…'));
  await press(button('Start autoplay'));
  await expect.poll(() => sent('bet').length).toBe(1);
  await leave();
  await back();
  const question = page.getByRole('alert').filter({ has: button('Play on') });
  await expect.element(question).toBeVisible();
  await expect.element(button('Stop', question)).toBeVisible();
  expect(sent('bet')).toHaveLength(1);
  await press(button('Play on'));
  await expect.poll(() => sent('bet').length).toBe(2);
});
