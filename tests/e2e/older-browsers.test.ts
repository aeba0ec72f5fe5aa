import { expect, openGame, test } from './fixtures.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';

test.use({ drawn: true });

test('without what Chromium 100, Safari 15.4 or Firefox 115 lack the picture comes, and a round is played', async ({
  page,
  server,
  account,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    const missing: readonly (readonly [object, readonly string[]])[] = [
      [AbortSignal, ['timeout', 'any']],
      [Array, ['fromAsync']],
      [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
      [Element.prototype, ['checkVisibility']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Promise, ['try', 'withResolvers']],
      [Set.prototype, ['difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'union']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [URL, ['canParse', 'parse']],
      [document, ['startViewTransition']],
      [navigator, ['locks', 'scheduling', 'userAgentData', 'vibrate', 'wakeLock']],
      [window, ['OffscreenCanvas', 'cancelIdleCallback', 'navigation', 'requestIdleCallback', 'scheduler']],
    ];
    for (const [owner, names] of missing)
      for (const name of names) {
        Reflect.deleteProperty(owner, name);
        Reflect.deleteProperty(Object.getPrototypeOf(owner) ?? {}, name);
      }
  });
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  await expect(page.locator('[data-stage]')).toHaveAttribute('data-stage', 'ready');
  await play(page);
  await stepTo(page, '₹1.02');
  await panelOf(page).cashOut.click();
  await expect(panelOf(page).won).toContainText('₹1.02');
  await expectBalance(page, '₹1,000.02');
  expect(errors).toEqual([]);
});
