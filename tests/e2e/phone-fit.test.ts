import type { Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { makeTimersPausable, pauseTimersWith, resumeTimers } from './page-timers.ts';
import { panelOf, play, stepTo } from './panel.ts';

/** The least a finger needs, CSS px. */
const TARGET_PX = 44;

const PHONES = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
] as const;

/**
 * Controls that a finger misses: of the 44 px square around the middle of a control, each edge must be its own. Those
 * in a list that scrolls are brought into sight first. Text links within a sentence are let off (WCAG 2.5.8).
 * @returns what is wrong with each, by its name
 */
async function missed(page: Page, within: string): Promise<string[]> {
  return page.evaluate(
    ([selector, targetPx]) => {
      const wrong: string[] = [];
      const controls = document.querySelectorAll<HTMLElement>(
        `${selector} :is(button, a[href], input, select, [role="switch"])`,
      );
      for (const control of controls) {
        const seen = control.matches('input, select') ? (control.closest('label') ?? control) : control;
        if (!seen.checkVisibility({ visibilityProperty: true })) continue;
        if (seen.matches('p a')) continue;
        seen.scrollIntoView({ block: 'nearest' });
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? control.tagName;
        const { left, top, width, height } = seen.getBoundingClientRect();
        if (left < 0 || top < 0 || left + width > innerWidth + 0.5 || top + height > innerHeight + 0.5)
          wrong.push(`${name} is cut at the edge of the window`);
        if (seen.scrollWidth > seen.clientWidth + 1 && getComputedStyle(seen).overflowX !== 'visible')
          wrong.push(`${name} cuts its text`);
        const reach = targetPx / 2 - 0.5;
        for (const [dx, dy] of [
          [-reach, 0],
          [reach, 0],
          [0, -reach],
          [0, reach],
        ] as const) {
          const hit = document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy);
          const own = hit !== null && (seen.contains(hit) || hit.closest('label') === seen);
          if (!own) wrong.push(`${name} is missed ${dx},${dy} px from its middle (${width}x${height})`);
        }
      }
      return wrong;
    },
    [within, TARGET_PX] as const,
  );
}

/** How far the page itself could be scrolled, px. */
const scrollable = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const { body } = document;
    return [
      scrollWidth - innerWidth,
      scrollHeight - innerHeight,
      body.scrollWidth - innerWidth,
      body.scrollHeight - innerHeight,
    ];
  });

/** Every control of the game can be hit at every size, and the page does not scroll. */
async function expectFit(page: Page): Promise<void> {
  for (const size of PHONES) {
    await page.setViewportSize(size);
    const at = `at ${size.width}x${size.height}`;
    expect(await missed(page, '.game'), at).toEqual([]);
    expect(await scrollable(page), at).toEqual([0, 0, 0, 0]);
  }
}

test('at 360x640 and 844x390 every control of the game takes a finger of 44 px, none is cut, and the page does not scroll', async ({
  page,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await page.setViewportSize(PHONES[0]);
  await openGame(page);
  await expect(page.locator('.loading')).toHaveCount(0);
  await expect(panelOf(page).balance).toBeVisible();
  await expectFit(page);
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await page.mouse.move(size.width / 4, size.height / 2);
    await page.mouse.wheel(0, 300);
    expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.evaluate(async () => {
      const moves = document.querySelector('dialog[open]')?.getAnimations({ subtree: true }) ?? [];
      await Promise.allSettled(moves.map(({ finished }) => finished));
    });
    expect(await missed(page, 'dialog[open]'), `at ${size.width}x${size.height}`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await play(page);
  await expectFit(page);
});

test('at 360x640 and 844x390 a visitor, an empty wallet and the longest balance fit as well', async ({
  page,
  server,
  account,
}) => {
  await page.setViewportSize(PHONES[0]);
  await server.give(account.userId, -100_000n);
  await openGame(page);
  await expect(page.getByRole('button', { name: 'Recharge', exact: true })).toBeVisible();
  await expect(page.locator('.loading')).toHaveCount(0);
  await expectFit(page);
  await server.give(account.userId, 99_999_999_99n);
  await page.reload();
  await expect(panelOf(page).balance).toContainText('₹9,99,99,999.99');
  await expect(page.locator('.loading')).toHaveCount(0);
  await expectFit(page);
  await page.evaluate(() => localStorage.removeItem('userid'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();
  await expect(page.locator('.loading')).toHaveCount(0);
  await expectFit(page);
});

test('a win of thousands stays within CASH OUT, and the bet within its line, on the smallest screens', async ({
  page,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 4, fatalLine: 9 });
  await page.setViewportSize({ width: 320, height: 568 });
  await openGame(page);
  await panelOf(page).difficulty.selectOption('Hardcore');
  await panelOf(page).chip(100).click();
  await play(page);
  for (const win of ['₹163.00', '₹280.00', '₹495.00', '₹908.00', '₹1,734.00', '₹3,468.00'])
    await stepTo(page, win);
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [640, 360],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const selector of ['.cash-out', '.summary']) {
      const over = await page.locator(selector).evaluate((box) => {
        const range = document.createRange();
        range.selectNodeContents(box);
        const outer = box.getBoundingClientRect();
        const inner = range.getBoundingClientRect();
        return Math.max(outer.left - inner.left, inner.right - outer.right);
      });
      expect(over, `${selector} at ${width}x${height}`).toBeLessThanOrEqual(0);
    }
  }
});

test('where the scene is low, the note of a small win stands above the road and leaves its multipliers free', async ({
  page,
  server,
  account,
}) => {
  await makeTimersPausable(page);
  for (const [width, height] of [
    [320, 568],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    server.steer({ userId: account.userId, type: 1, fatalLine: 9 });
    await openGame(page);
    await play(page);
    await stepTo(page, '₹1.02');
    // It closes by itself after two seconds.
    await pauseTimersWith(page, '.win');
    await panelOf(page).cashOut.click();
    const note = await page.locator('.win').boundingBox();
    const scene = await page.locator('.scene').boundingBox();
    if (!note || !scene) throw new Error('The win is not shown.');
    expect(note.y + note.height, `at ${width}x${height}`).toBeLessThan(scene.y + scene.height / 3);
    await resumeTimers(page);
    await page.keyboard.press('Escape');
    await expect(page.locator('.win')).toHaveCount(0);
  }
});

test('the keyboard of a phone held upright leaves the panel below the scene, and the bet field focused and in sight', async ({
  page,
  account: _account,
}) => {
  await page.setViewportSize(PHONES[0]);
  await openGame(page);
  const { amount } = panelOf(page);
  await amount.click();
  for (const size of [
    { width: 360, height: 330 },
    { width: 412, height: 380 },
    { width: 479, height: 400 },
  ]) {
    await page.setViewportSize(size);
    const at = `at ${size.width}x${size.height}`;
    const scene = await page.locator('.scene').boundingBox();
    const panel = await page.locator('.panel').boundingBox();
    expect(scene?.width, at).toBe(size.width);
    expect(panel?.width, at).toBe(size.width);
    expect(panel?.y, at).toBe((scene?.y ?? 0) + (scene?.height ?? 0));
    await expect(amount, at).toBeFocused();
    await expect(amount, at).toBeInViewport({ ratio: 1 });
  }
});
