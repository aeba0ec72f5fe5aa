import { expect, openGame, test } from './fixtures.ts';
import { panelOf, play, stepTo } from './panel.ts';
import { withoutWebGL } from './without-webgl.ts';

test('without WebGL the game says that one can play on, and a round is played to its win', async ({
  page,
  server,
  account,
}) => {
  await withoutWebGL(page);
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  await expect(page.getByText('The picture could not be drawn. You can play without it.')).toBeVisible();
  await play(page);
  await stepTo(page, '₹1.02');
  await stepTo(page, '₹1.07');
  const { cashOut, won } = panelOf(page);
  await cashOut.click();
  await expect(won).toContainText('₹1.07');
});
