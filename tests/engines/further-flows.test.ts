import { expect, test } from './fixtures.ts';
import { button, expectReload, openFromMenu, openGame, waitForGame } from './game.ts';

test('a modal that could not be fetched offline opens once the connection is back', {
  tag: '@further',
}, async ({ player, server }) => {
  await openGame(player);
  await player.click(button('Menu'));
  await player.expectSeen(button('Best rounds'));
  server.cut(/./);
  await player.click(button('Best rounds'));
  await player.expectSeen({ text: 'This could not be opened. Try again.' });
  server.cut(null);
  await openFromMenu(player, 'Best rounds');
  const marginTop = () =>
    player.run(() => {
      const board = document.querySelector('section[data-board]');
      return board && getComputedStyle(board).marginTop;
    });
  await expect.poll(marginTop).toBe('14px');
  await player.press('Escape');
  await openFromMenu(player, 'How to play?');
});

test('a road that could not be fetched is drawn after "Try again"', { tag: '@further' }, async ({
  player,
  server,
}) => {
  server.cut(/\/stage-[^/]*\.js/);
  await player.open('/');
  await player.expectSeen({ text: 'The road could not be drawn.' });
  server.cut(null);
  await expectReload(player, () => player.click(button('Try again')));
});

test('Hindi is shown in its own font and kept over a reload', { tag: '@further' }, async ({ player }) => {
  await openGame(player);
  await player.click(button('Menu'));
  await player.choose({ role: 'combobox', name: 'Language' }, 'hi');
  await expect.poll(() => player.run(() => document.documentElement.lang)).toBe('hi');
  await player.reload();
  await waitForGame(player);
  await player.expectSeen(button('खेलें'));
  const isLoaded = () => player.run(() => document.fonts.check('800 16px "Baloo 2"', 'खेलें'));
  await expect.poll(isLoaded).toBe(true);
});
