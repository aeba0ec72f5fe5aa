import { freshPhone } from '../e2e/player.ts';
import type { BrowserPlayer } from './browser-player.ts';
import { expect, test } from './fixtures.ts';
import {
  BALANCE,
  button,
  CASH_OUT,
  dialog,
  expectReload,
  GO,
  openFromMenu,
  openGame,
  PLAY,
  signIn,
  stepTo,
  WON,
  waitForGame,
} from './game.ts';

declare global {
  interface Window {
    Howler?: { readonly ctx: AudioContext | null };
  }
}

const dataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

async function screenshotWithCanvas(
  player: BrowserPlayer,
  visibility: 'visible' | 'hidden',
): Promise<Buffer> {
  await player.run(
    (value) => document.querySelector('canvas')?.style.setProperty('visibility', value),
    visibility,
  );
  return player.screenshot();
}

/** Runs in the page. @returns the share of pixels that differ between two pictures of the same size */
async function shareOfOther(...urls: readonly [string, string]): Promise<number> {
  const [one, two] = await Promise.all(
    urls.map(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      return new Uint32Array(context?.getImageData(0, 0, image.width, image.height).data.buffer ?? []);
    }),
  );
  if (!one || !two) return 0;
  return one.filter((pixel, at) => pixel !== two[at]).length / one.length;
}

test('WebGL draws the picture', async ({ player }) => {
  await openGame(player);
  const isWebGl = await player.run(() => {
    const context = document.querySelector('canvas')?.getContext('webgl2');
    return context !== null && context !== undefined && !context.isContextLost();
  });
  expect(isWebGl).toBe(true);
  const shareOfPicture = async (): Promise<number> => {
    const drawn = await screenshotWithCanvas(player, 'visible');
    const hidden = await screenshotWithCanvas(player, 'hidden');
    return player.run(shareOfOther, dataUrl(drawn), dataUrl(hidden));
  };
  await expect.poll(shareOfPicture).toBeGreaterThan(0.3);
});

test('a newcomer registers by typing, plays and cashes out', async ({ player, server }) => {
  await openGame(player);
  await player.click(button('Register'));
  await player.expectSeen(dialog('Create an Account'));
  await player.fill({ label: 'Email' }, 'asha@example.in');
  await player.fill({ label: 'Phone Number' }, freshPhone());
  await player.fill({ label: 'Password' }, 'secret-1');
  await player.fill({ label: 'Confirm Password' }, 'secret-1');
  await player.click(button('Register'));
  await player.expectSeen(BALANCE, '₹1,000.00');
  const userId = await player.run(() => localStorage.getItem('userid'));
  if (userId === null) throw new Error('Nobody is logged in after the registration.');
  server.steer({ userId, type: 1, fatalLine: 20 });
  await player.click(button('50'));
  await player.click(PLAY);
  await player.expectSeen(BALANCE, '₹950.00');
  await stepTo(player, '₹51.00');
  await player.click(CASH_OUT);
  await player.expectSeen(WON, '₹51.00');
  await player.expectSeen(BALANCE, '₹1,001.00');
  await player.expectSeen({ text: 'Fair: checked' });
});

test('Space bets and steps once a press, and Escape closes a dialog and gives the focus back', async ({
  player,
  server,
}) => {
  const userId = await signIn(player);
  server.steer({ userId, type: 1, fatalLine: 20 });
  await openGame(player, '/chickenroad');
  await player.click(button('10'));
  await player.press(' ');
  await player.expectEnabled(GO);
  await player.press(' ');
  await player.expectSeen(CASH_OUT, '₹10.20');
  await player.expectEnabled(GO);
  await openFromMenu(player, 'Games rules', 'Game rules');
  await player.press('Escape');
  await player.expectGone(dialog('Game rules'));
  const focused = () => player.run(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Menu');
});

test('the first tap makes the audio context, and nothing does before', { tag: '@further' }, async ({
  player,
}) => {
  await openGame(player);
  // Without an audio device Firefox never starts it.
  const isMade = () => player.run(() => Boolean(window.Howler?.ctx));
  expect(await isMade()).toBe(false);
  await player.click(button('Menu'));
  await expect.poll(isMade).toBe(true);
});

test('a modal that could not be fetched offline opens once the connection is back', {
  tag: '@further',
}, async ({ player, server }) => {
  await openGame(player);
  await player.click(button('Menu'));
  await player.expectSeen(button('Best rounds'));
  server.cut(/./);
  await player.click(button('Best rounds'));
  await player.expectSeen({
    text: 'A part of the game did not load. A blocker or the network may hold it back.',
  });
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
