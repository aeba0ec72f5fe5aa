import { expect, test } from 'vitest';
import { clientSeed } from '../../../src/client/session/player/client-seed.ts';
import { persistSettings } from '../../../src/client/session/settings-storage.ts';
import { createAppStorage } from '../../../src/client/session/storage.ts';
import { DEFAULT_SETTINGS } from '../../../src/client/state/settings.ts';
import { PLAYER } from '../../provider.ts';
import { createStorage, createTestGame, loadGame, reload, stopTimeInEachTest } from './test-game.ts';

stopTimeInEachTest();

function system(matches = false) {
  const listeners = new Set<() => void>();
  const motion = {
    matches,
    addEventListener: (_: 'change', listen: () => void) => void listeners.add(listen),
    removeEventListener: (_: 'change', listen: () => void) => void listeners.delete(listen),
    change(to: boolean) {
      motion.matches = to;
      for (const listen of listeners) listen();
    },
  };
  return motion;
}

const open = (storage = createStorage(), motion = system(), languages = ['en-IN', 'hi']) => ({
  storage,
  motion,
  ...persistSettings(
    createAppStorage(() => storage),
    motion,
    languages,
  ),
});

const junk = { sound: 'loud', sound_volume: 1.1, music_volume: -0.1, language: 'xx', more: 1 };
test.each([
  ['nothing', undefined, {}],
  ['no JSON', '{oops', {}],
  ['a list', '[1,2]', {}],
  ['a number', '7', {}],
  ['null', 'null', {}],
  ['partly junk', JSON.stringify({ ...junk, music: false, space: false }), { music: false, space: false }],
])('the settings of a device that are %s are the defaults otherwise', (_, kept, set) => {
  const storage = createStorage(kept === undefined ? {} : { settings: kept });
  expect(open(storage).settings.getState()).toEqual({ ...DEFAULT_SETTINGS, ...set });
});

test('the setting of the fatal line is stored as hot_lid', () => {
  const { storage, settings } = open(createStorage({ settings: JSON.stringify({ hot_lid: false }) }));
  expect(settings.getState()).toMatchObject({ showsFatalLine: false, sound: true });
  settings.setState({ sound: false });
  expect(JSON.parse(storage.getItem('settings') ?? '')).toMatchObject({ hot_lid: false, sound: false });
});

test('a change is stored beside what another tab has stored since', () => {
  const { storage, settings } = open();
  open(storage).settings.setState({ music: false, language: 'hi' });
  settings.setState({ sound: false });
  expect(open(storage).settings.getState()).toMatchObject({ music: false, language: 'hi', sound: false });
});

test('reduced motion follows the system until the player sets it, also over reloads', () => {
  const { storage, settings, motion } = open(createStorage(), system(true));
  expect(settings.getState().reduced_motion).toBe(true);
  motion.change(false);
  expect(settings.getState().reduced_motion).toBe(false);
  settings.setState({ sound: false });
  expect(open(storage, system(true)).settings.getState().reduced_motion).toBe(true);
  settings.setState({ reduced_motion: true });
  motion.change(true);
  motion.change(false);
  expect(settings.getState().reduced_motion).toBe(true);
  expect(open(storage, system(false)).settings.getState().reduced_motion).toBe(true);
});

test('the settings of a device start in Hindi in a Hindi browser, and in the chosen language once one was chosen', () => {
  const hindi = ['hi-IN', 'en'];
  const { storage, settings } = open(createStorage(), system(), hindi);
  expect(settings.getState().language).toBe('hi');
  for (const other of ['hil-PH', 'en', ''])
    expect(open(createStorage(), system(), [other]).settings.getState().language).toBe('en');
  settings.setState({ sound: false });
  expect(open(storage, system(), ['en']).settings.getState().language).toBe('en');
  open(storage, system(), hindi).settings.setState({ language: 'en' });
  expect(open(storage, system(), hindi).settings.getState().language).toBe('en');
});

test('the memory of a device that is full remembers for as long as the page lives, and takes over when there is room', () => {
  const storage = createStorage({ userid: 'old' });
  let full = true;
  const appStorage = createAppStorage(() => ({
    ...storage,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('Full.', 'QuotaExceededError');
      storage.setItem(key, value);
    },
  }));
  appStorage.set('userid', 'new');
  expect(appStorage.get('userid')).toBe('new');
  full = false;
  appStorage.set('userid', 'newer');
  expect(storage.kept.get('userid')).toBe('newer');
  expect(appStorage.get('userid')).toBe('newer');
  appStorage.remove('userid');
  expect(appStorage.get('userid')).toBeNull();
});

test('stake and difficulty are restored on the next visit; a refused stake is not remembered', async () => {
  const testGame = await loadGame();
  const { controls, storage } = testGame;
  controls.chooseStake(5000n);
  controls.chooseType(3);
  controls.chooseStake(0n);
  controls.chooseStake(9_999_900n);
  const chosen = { type: 3, stakePaise: 5000n };
  expect((await reload(testGame)).state()).toMatchObject(chosen);
  expect(createTestGame({ storage }).state()).toMatchObject(chosen);
});

test('settings, bet, player and client seed that an earlier version stored are restored', async () => {
  const storage = createStorage({
    userid: PLAYER,
    redfragment: 'true',
    redfragment_at: String(Date.now()),
    settings: '{"sound":false,"music_volume":0.3,"language":"hi","hot_lid":false,"reduced_motion":true}',
    chosenbet: '{"type":3,"stakeRupees":50}',
    clientseed: 'lucky_7',
  });
  const { game, state } = await loadGame({ storage });
  const settings = { sound: false, music_volume: 0.3, language: 'hi', reduced_motion: true };
  expect(game.settings.getState()).toMatchObject({ ...settings, showsFatalLine: false });
  const chosen = { type: 3, stakePaise: 5000n };
  expect(state()).toMatchObject({ userId: PLAYER, isFriedElsewhere: true, ...chosen });
  expect(clientSeed(game)).toBe('lucky_7');
});

const BETS = [
  { type: 9, stakeRupees: 5 },
  { type: 1, stakeRupees: 0.5 },
  { type: 1, stakeRupees: -5 },
];
test.each(['{oops', ...BETS.map((bet) => JSON.stringify(bet))])('the storage may hold %s', async (kept) => {
  const { state } = await loadGame({ storage: createStorage({ chosenbet: kept }) });
  expect(state()).toMatchObject({ type: 1, stakePaise: 100n });
});

test('a reloaded page with blocked storage shows that the browser keeps no login', async () => {
  const storage = createStorage();
  const shown = async (isReloaded: boolean) =>
    (await loadGame({ storage, isReloaded })).notices.map((notice) => 'text' in notice && notice.text);
  expect(await shown(true)).toEqual([]);
  storage.setItem = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  expect(await shown(false)).toEqual([]);
  expect(await shown(true)).toEqual(['This browser keeps no login.']);
});
