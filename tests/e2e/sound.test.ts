import type { Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { panelOf, play } from './panel.ts';

/** What howler keeps of a sound that it plays. */
interface Playing {
  readonly _sprite: string;
  readonly _volume: number;
  readonly _paused: boolean;
}

declare global {
  interface Window {
    Howler?: { readonly _howls: readonly { readonly _sounds: readonly Playing[] }[] };
    heard: string[];
  }
}

/** The sounds that play now, by their names, with their volume. */
const playing = (page: Page) =>
  page.evaluate(() =>
    (window.Howler?._howls ?? []).flatMap(({ _sounds }) =>
      _sounds.filter(({ _paused }) => !_paused).map(({ _sprite, _volume }) => [_sprite, _volume]),
    ),
  );

/** How many audio contexts the page has made. */
const contexts = (page: Page) =>
  page.evaluate(() => window.heard.filter((name) => name === 'context').length);

async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.heard = [];
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor() {
        super();
        window.heard.push('context');
      }
    };
  });
}

async function turn(page: Page, name: 'Sound' | 'Music'): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('switch', { name }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('Music: nothing before the first tap, then at volume 0.3; its toggle stops it and starts it at once', async ({
  page,
}) => {
  await listen(page);
  await openGame(page);
  expect(await contexts(page)).toBe(0);
  expect(await playing(page)).toEqual([]);
  await page.locator('.scene').click();
  await expect.poll(() => playing(page)).toEqual([['music', 0.3]]);
  expect(await contexts(page)).toBe(1);
  await turn(page, 'Music');
  await expect.poll(() => playing(page)).toEqual([]);
  await page.reload();
  await expect(panelOf(page).play).toBeEnabled();
  await page.locator('.scene').click();
  await expect.poll(() => contexts(page)).toBe(1);
  expect(await playing(page)).toEqual([]);
  await turn(page, 'Music');
  await expect.poll(() => playing(page)).toEqual([['music', 0.3]]);
});

test('Volumes: sliders in the menu, music at 30 % at first; a change is heard at once and kept, and 0 is silent, in Hindi too', async ({
  page,
}) => {
  await listen(page);
  await openGame(page);
  await page.locator('.scene').click();
  await expect.poll(() => playing(page)).toEqual([['music', 0.3]]);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const music = page.getByRole('slider', { name: 'Music volume' });
  const sound = page.getByRole('slider', { name: 'Sound volume' });
  await expect(music).toHaveValue('30');
  await expect(sound).toHaveValue('100');
  await music.focus();
  await page.keyboard.press('ArrowRight');
  await expect(music).toHaveAttribute('aria-valuetext', '35%');
  await expect.poll(() => playing(page)).toEqual([['music', 0.35]]);
  await page.keyboard.press('Home');
  await expect.poll(() => playing(page)).toEqual([]);
  await sound.fill('40');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('hi');
  await expect(page.getByRole('slider', { name: 'संगीत की आवाज़' })).toHaveValue('0');
  await page.reload();
  await page.getByRole('button', { name: 'मेन्यू', exact: true }).click();
  await expect(page.getByRole('slider', { name: 'संगीत की आवाज़' })).toHaveValue('0');
  await expect(page.getByRole('slider', { name: 'ध्वनि की आवाज़' })).toHaveValue('40');
  await page.getByRole('switch', { name: 'ध्वनि' }).click();
  await expect(page.getByRole('slider', { name: 'ध्वनि की आवाज़' })).toBeDisabled();
});

for (const sound of ['on', 'off'] as const) {
  test(`Sound toggle ${sound}: the dead sound ${sound === 'on' ? 'plays' : 'does not play'} when the chicken is fried`, async ({
    page,
    server,
    account,
  }) => {
    await listen(page);
    server.steer({ userId: account.userId, type: 1, fatalLine: 1 });
    await openGame(page);
    await turn(page, 'Music');
    if (sound === 'off') await turn(page, 'Sound');
    await expect.poll(() => page.evaluate(() => window.Howler?._howls.length)).toBe(1);
    await page.evaluate(() => {
      const [howl] = window.Howler?._howls ?? [];
      const told = Object.getPrototypeOf(howl);
      const { play: before } = told;
      told.play = function (name: unknown, ...rest: unknown[]) {
        if (typeof name === 'string') window.heard.push(name);
        return before.call(this, name, ...rest);
      };
    });
    await play(page);
    await panelOf(page).go.click();
    await expect(page.getByText('Fried!', { exact: true })).toBeVisible();
    const heard = await page.evaluate(() => window.heard);
    expect(heard.includes('dead')).toBe(sound === 'on');
  });
}
