import type { Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { openFromMenu } from './modals.ts';

interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** What a phone with a notch and a home bar takes from its screen, held up and on its side, px. */
const PHONES = [
  { size: { width: 390, height: 844 }, insets: { top: 47, right: 0, bottom: 34, left: 0 } },
  { size: { width: 844, height: 390 }, insets: { top: 0, right: 47, bottom: 21, left: 47 } },
] as const;

/** Controls that lie under the notch or the home bar, each brought into sight first. */
function covered(page: Page, insets: Insets): Promise<string[]> {
  return page.evaluate(({ top, right, bottom, left }) => {
    const found: string[] = [];
    const scope = Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? document.body;
    for (const node of scope.querySelectorAll<HTMLElement>(
      'button, a[href], input:not(.visually-hidden), select',
    )) {
      if (!node.checkVisibility() || node.closest('.Toastify')) continue;
      node.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = node.getBoundingClientRect();
      const inside =
        box.left >= left - 0.5 &&
        box.top >= top - 0.5 &&
        box.right <= innerWidth - right + 0.5 &&
        box.bottom <= innerHeight - bottom + 0.5;
      if (!inside)
        found.push(`${node.getAttribute('aria-label') ?? node.textContent} ${JSON.stringify(box)}`);
    }
    return found;
  }, insets);
}

test('no control of the game or of a modal lies under a notch or a home bar', async ({ page, account }) => {
  expect(account.userId).not.toBe('');
  const devtools = await page.context().newCDPSession(page);
  await openGame(page);
  const settled = expect.configure({ soft: true });
  const look = async (place: string) => {
    for (const { size, insets } of PHONES) {
      await page.setViewportSize(size);
      await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
      await settled.poll(() => covered(page, insets), `${place} at ${size.width}x${size.height}`).toEqual([]);
    }
  };
  await look('the game');
  for (const [entry, title] of [
    ['UPI Recharge', 'UPI Recharge'],
    ['Games rules', 'Game rules'],
    ['My bet history', 'Bet history'],
    ['Withdraw', 'Withdrawal access'],
    ['Change avatar', 'Change avatar'],
  ] as const) {
    await openFromMenu(page, entry, title);
    await look(title);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await look('Menu');
  await page.goto('/payin');
  await page.getByRole('textbox', { name: 'Amount' }).fill('500');
  await page.getByRole('textbox', { name: 'UTR Number' }).focus();
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
  await look('/payin');
});
