import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

/** Opens an entry of the menu. @returns the dialog it leads to, whose title may differ */
export async function openFromMenu(page: Page, entry: string, title = entry): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: entry, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Nothing fades or moves any more that comes to an end: half faded in, everything lacks contrast. */
async function animationsFinished(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const ends = effect?.getComputedTiming().endTime;
      return playState !== 'running' || ends === Number.POSITIVE_INFINITY;
    }),
  );
}

/** @returns axe for a page, which keeps it until it is loaded again */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  // To send it and compile it takes longer than its work.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) });
  // One document without frames: nothing to put together on a page beside it.
  return axe.setLegacyMode().options({ resultTypes: ['violations'] });
}

/**
 * What axe finds wrong on the page as it stands, by the rules of WCAG 2.2 AA. Behind a modal dialog the page is inert:
 * then only the dialog counts, in which the toasts are as well.
 */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await animationsFinished(page);
  const axe = await axeOn(page);
  if (await page.evaluate(() => document.querySelector('dialog:modal') !== null)) axe.include('dialog:modal');
  const { violations } = await axe
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`).join(', ')}`,
  );
}
