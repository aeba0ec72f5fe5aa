import type { Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { panelOf } from './panel.ts';

declare global {
  interface Window {
    /** the audio contexts made, and every sound that was started, with the gain that it plays through */
    audio: { contexts: number; sounds: { readonly gain: GainNode; isLoop: boolean; isPlaying: boolean }[] };
  }
}

/** Records what the page does with Web Audio. Call it before the page is opened. */
async function recordAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.audio = { contexts: 0, sounds: [] };
    const Native = window.AudioContext;
    window.AudioContext = class extends Native {
      constructor() {
        super();
        window.audio.contexts += 1;
      }
    };
    const gains = new WeakMap<AudioNode, GainNode>();
    const { connect } = AudioNode.prototype;
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, ...parameters: unknown[]) {
        if (parameters[0] instanceof GainNode) gains.set(this, parameters[0]);
        return Reflect.apply(connect, this, parameters);
      },
    });
    const { prototype } = AudioBufferSourceNode;
    const { start, stop } = prototype;
    const sounds = new WeakMap<AudioNode, { isPlaying: boolean }>();
    prototype.start = function (...parameters) {
      const gain = gains.get(this);
      if (gain) {
        const sound = { gain, isLoop: this.loop, isPlaying: true };
        sounds.set(this, sound);
        window.audio.sounds.push(sound);
        this.addEventListener('ended', () => {
          sound.isPlaying = false;
        });
      }
      start.apply(this, parameters);
    };
    prototype.stop = function (...parameters) {
      const sound = sounds.get(this);
      if (sound) sound.isPlaying = false;
      stop.apply(this, parameters);
    };
  });
}

/** @returns the volumes of the looped sounds that play */
const musicVolumes = (page: Page) =>
  page.evaluate(() =>
    window.audio.sounds
      .filter(({ isLoop, isPlaying }) => isLoop && isPlaying)
      .map(({ gain }) => Math.round(gain.gain.value * 100) / 100),
  );

const countContexts = (page: Page) => page.evaluate(() => window.audio.contexts);

async function toggle(page: Page, name: 'Sound' | 'Music'): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('switch', { name }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('music starts with the first tap at volume 0.3, and follows its slider and its switch over a reload', {
  tag: '@further',
}, async ({ page }) => {
  await recordAudio(page);
  await openGame(page);
  expect(await countContexts(page)).toBe(0);
  await page.locator('[data-scene]').click();
  await expect.poll(() => musicVolumes(page)).toEqual([0.3]);
  expect(await countContexts(page)).toBe(1);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const slider = page.getByRole('slider', { name: 'Music volume' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '35%');
  await expect.poll(() => musicVolumes(page)).toEqual([0.35]);
  await page.keyboard.press('Escape');
  await toggle(page, 'Music');
  await expect.poll(() => musicVolumes(page)).toEqual([]);
  await page.reload();
  await expect(panelOf(page).play).toBeEnabled();
  await page.locator('[data-scene]').click();
  await expect.poll(() => countContexts(page)).toBe(1);
  expect(await musicVolumes(page)).toEqual([]);
  await toggle(page, 'Music');
  await expect.poll(() => musicVolumes(page)).toEqual([0.35]);
});
