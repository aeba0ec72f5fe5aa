import { USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../src/contract/constants.ts';
import { freshPhone } from '../e2e/player.ts';
import type { BrowserPlayer, Target } from './browser-player.ts';
import { expect } from './fixtures.ts';

export const button = (name: string | RegExp): Target => ({ role: 'button', name });
export const dialog = (name: string | RegExp): Target => ({ role: 'dialog', name });

export const PLAY = button('Play');
export const GO = button('Go');
export const CASH_OUT = button(/^CASH OUT/);
export const BALANCE = button(/^Balance /);
export const WON = dialog(/^You Won!/);

/** Registers a player and leaves the browser logged in. @returns the player's id */
export async function signIn(player: BrowserPlayer): Promise<string> {
  // A document of the game's origin that loads nothing.
  await player.open('/icons/icon-48.png');
  return player.run(
    async (phone, header, value) => {
      const response = await fetch('/api/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json', [header]: value },
        body: JSON.stringify({ email: '', phone, password: 'secret-1' }),
      });
      const { user_id: userId }: { user_id: string } = await response.json();
      localStorage.setItem('userid', userId);
      return userId;
    },
    freshPhone(),
    USER_ID_HEADER,
    USER_ID_HEADER_VALUE,
  );
}

/** Waits until the splash is gone and the picture is drawn. */
export async function waitForGame(player: BrowserPlayer): Promise<void> {
  const state = () =>
    player.run(() => ({
      isOpen: document.querySelector('[data-game]:not([inert])') !== null,
      stage: document.querySelector('[data-stage]')?.getAttribute('data-stage'),
    }));
  await expect.poll(state, { intervals: [50], timeout: 60_000 }).toEqual({ isOpen: true, stage: 'ready' });
}

/** Runs an action that reloads the page, and waits for the game. */
export async function expectReload(player: BrowserPlayer, act: () => Promise<void>): Promise<void> {
  await player.run(() => document.body.setAttribute('data-before', ''));
  await act();
  const isNew = () => player.run(() => document.querySelector('body:not([data-before])') !== null);
  // A page that is unloading runs no scripts.
  await expect(async () => expect(await isNew()).toBe(true)).toPass({ intervals: [50], timeout: 60_000 });
  await waitForGame(player);
}

/** @param path `/chickenroad` has no splash, and is a player's alone */
export async function openGame(player: BrowserPlayer, path: '/' | '/chickenroad' = '/'): Promise<void> {
  await player.open(path);
  await waitForGame(player);
}

/** Takes a step. @param payout that CASH OUT then shows */
export async function stepTo(player: BrowserPlayer, payout: string): Promise<void> {
  await player.click(GO);
  await player.expectSeen(CASH_OUT, payout);
}

/** Opens an entry of the menu. @param title of the dialog it opens */
export async function openFromMenu(player: BrowserPlayer, entry: string, title = entry): Promise<void> {
  await player.click(button('Menu'));
  await player.click(button(entry));
  // WebKit draws the road without a GPU beside the dialog's code, which has taken more than 10 s.
  await player.expectSeen(dialog(title), '', 30_000);
}
