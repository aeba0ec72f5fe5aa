import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SoundOutput } from '../../../src/client/sound/output.ts';
import { createPlayer } from '../../../src/client/sound/player.ts';
import { LOAD_AFTER_MS, LOAD_AGAIN_AFTER_MS, startSounds } from '../../../src/client/sound/sounds.ts';
import { createSettingsStore, MUSIC_VOLUME, type Settings } from '../../../src/client/state/settings.ts';
import { createGameStore } from '../../../src/client/state/store.ts';
import { roundOf } from '../state/events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setup({ initial = {} }: { readonly initial?: Partial<Settings> } = {}) {
  const page = new EventTarget();
  const player = {
    play: vi.fn<SoundOutput['play']>(),
    startMusic: vi.fn<SoundOutput['startMusic']>(),
    stopMusic: vi.fn<SoundOutput['stopMusic']>(),
    stopEffects: vi.fn<SoundOutput['stopEffects']>(),
    setEffectsVolume: vi.fn<SoundOutput['setEffectsVolume']>(),
    stop: vi.fn<SoundOutput['stop']>(),
    setLayers: vi.fn<SoundOutput['setLayers']>(),
    suspend: vi.fn<SoundOutput['suspend']>(),
    resume: vi.fn<SoundOutput['resume']>(),
  };
  const loading = vi.fn(() => Promise.resolve<SoundOutput>(player));
  const warn = vi.fn<(error: unknown) => void>();
  const tab = { hidden: false };
  const settings = createSettingsStore(initial);
  const store = createGameStore();
  store.dispatch({ kind: 'loggedIn', userId: 'someone' });
  store.dispatch({ kind: 'roundResumed', round: roundOf(''), step: 0 });
  const load = async () =>
    createPlayer(settings, store, await loading(), { page, warn, hidden: () => tab.hidden });
  startSounds(settings, store, { page, load, warn });
  const jump = () => {
    store.dispatch({ kind: 'goTapped' });
    store.dispatch({ kind: 'stepCorrected', step: 0 });
  };
  const touch = async () => {
    page.dispatchEvent(new Event('pointerdown'));
    await vi.advanceTimersByTimeAsync(LOAD_AFTER_MS);
  };
  return { page, player, loading, warn, tab, settings, jump, touch };
}

test('nothing is fetched before the first gesture, nor before its result is shown, and once only', async () => {
  const { loading, page, settings, jump, touch } = setup();
  jump();
  settings.setState({ music: true });
  page.dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(LOAD_AFTER_MS - 1);
  expect(loading).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await touch();
  expect(loading).toHaveBeenCalledTimes(1);
});

test('nothing is fetched while sound and music are off, until one is turned on', async () => {
  const { loading, player, settings, touch } = setup({ initial: { sound: false, music: false } });
  await touch();
  expect(loading).not.toHaveBeenCalled();
  settings.setState({ music: true });
  await vi.advanceTimersByTimeAsync(LOAD_AFTER_MS);
  expect(loading).toHaveBeenCalledTimes(1);
  expect(player.startMusic).toHaveBeenCalledExactlyOnceWith(MUSIC_VOLUME);
  expect(MUSIC_VOLUME).toBe(0.3);
});

test('with sound and music off the audio is suspended, whatever is tapped, and resumes with either', async () => {
  const { page, player, settings, touch } = setup();
  await touch();
  settings.setState({ music: false });
  expect(player.stopMusic).toHaveBeenCalledTimes(1);
  expect(player.suspend).not.toHaveBeenCalled();
  settings.setState({ sound: false });
  expect(player.suspend).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event('click'));
  page.dispatchEvent(new Event('visibilitychange'));
  expect(player.resume).not.toHaveBeenCalled();
  settings.setState({ sound: true });
  expect(player.resume).toHaveBeenCalledTimes(1);
});

test('a volume applies at once, and 0 is silence', async () => {
  const { player, settings, jump, touch } = setup({ initial: { sound_volume: 0.5, music_volume: 0.6 } });
  await touch();
  expect(player.setEffectsVolume).toHaveBeenLastCalledWith(0.5);
  expect(player.startMusic).toHaveBeenLastCalledWith(0.6);
  settings.setState({ music_volume: 0.1 });
  expect(player.startMusic).toHaveBeenLastCalledWith(0.1);
  settings.setState({ sound_volume: 0 });
  expect(player.stopEffects).toHaveBeenCalledTimes(1);
  jump();
  expect(player.play).not.toHaveBeenCalled();
  expect(player.stopMusic).not.toHaveBeenCalled();
  settings.setState({ music_volume: 0 });
  expect(player.stopMusic).toHaveBeenCalledTimes(1);
  expect(player.suspend).toHaveBeenCalledTimes(1);
  settings.setState({ sound_volume: 1 });
  expect(player.resume).toHaveBeenCalledTimes(1);
  jump();
  expect(player.play).toHaveBeenCalledTimes(1);
});

test('a sound before the player has loaded is dropped; the sound toggle silences at once, not the music', async () => {
  const { player, settings, jump, touch } = setup();
  jump();
  await touch();
  expect(player.play).not.toHaveBeenCalled();
  settings.setState({ sound: false });
  expect(player.stopEffects).toHaveBeenCalledTimes(1);
  jump();
  expect(player.play).not.toHaveBeenCalled();
  expect(player.stopMusic).not.toHaveBeenCalled();
  settings.setState({ sound: true });
  jump();
  expect(player.play).toHaveBeenCalledExactlyOnceWith('jump', 1);
});

test('every gesture resumes audio that the system has suspended, and a hidden page is silent until it is shown', async () => {
  const { page, player, tab, touch } = setup();
  await touch();
  page.dispatchEvent(new Event('touchend'));
  page.dispatchEvent(new Event('keydown'));
  expect(player.resume).toHaveBeenCalledTimes(2);
  tab.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(player.suspend).toHaveBeenCalledTimes(1);
  tab.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(player.resume).toHaveBeenCalledTimes(3);
});

test('missing audio is reported once, and requested again by a later gesture only', async () => {
  const { loading, jump, player, touch, warn, settings } = setup();
  loading.mockRejectedValueOnce(new Error('offline'));
  await touch();
  await touch();
  jump();
  settings.setState({ music: false });
  expect(loading).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(LOAD_AGAIN_AFTER_MS);
  expect(loading).toHaveBeenCalledTimes(1);
  await touch();
  expect(loading).toHaveBeenCalledTimes(2);
  jump();
  expect(player.play).toHaveBeenCalledTimes(1);
});

test('a player that throws is only a warning', async () => {
  const { player, jump, touch, warn } = setup();
  await touch();
  const broken = new Error('no audio');
  for (const call of [player.play, player.resume])
    call.mockImplementation(() => {
      throw broken;
    });
  expect(jump).not.toThrow();
  await touch();
  expect(warn.mock.calls.flat()).toEqual([broken, broken]);
});
