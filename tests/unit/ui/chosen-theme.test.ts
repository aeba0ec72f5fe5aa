import { afterEach, expect, test, vi } from 'vitest';
import { firstTheme } from '../../../src/client/loading/first-theme.ts';
import { createGameStore } from '../../../src/client/state/store.ts';
import { referralLink } from '../../../src/client/ui/features/account/referral.ts';
import {
  chosenTheme,
  followSkin,
  replaceMissingTheme,
  withTheme,
} from '../../../src/client/ui/kit/chosen-theme.ts';
import { ASHA, roundOf } from '../state/events.ts';

const at = (search: string) => vi.stubGlobal('location', { search, origin: 'https://road.test' });
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a theme of the address stays in every address that the page leads to', () => {
  at('?theme=hills&ref=x');
  expect(withTheme('/')).toBe('/?theme=hills');
  expect(withTheme('/register?ref=asha')).toBe('/register?ref=asha&theme=hills');
  expect(referralLink('a b')).toBe('https://road.test/register?ref=a%20b&theme=hills');
});

test('no theme is added where none is asked for, or one that cannot be', () => {
  const odd = ['../secrets', '%0d%0a', 'Dhaba', 'a/b', 'x'.repeat(40)];
  for (const search of ['', '?theme=', ...odd.map((name) => `?theme=${name}`)]) {
    at(search);
    expect(withTheme('/payin')).toBe('/payin');
    expect(chosenTheme()).toBe('dhaba');
    expect(referralLink('asha')).toBe('https://road.test/register?ref=asha');
  }
});

test.each([
  [404, true],
  [200, false],
  [502, false],
])('a theme answered by HTTP %i is left and forgotten: %s', async (status, left) => {
  const replace = vi.fn();
  const href = 'https://road.test/chickenroad?theme=foo&ref=x';
  vi.stubGlobal('location', { href, search: '?theme=foo&ref=x', replace });
  const fetch = vi.fn(async (_url: string) => ({ status }));
  vi.stubGlobal('fetch', fetch);
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  const remove = vi.fn();
  await replaceMissingTheme({ remove });
  expect(fetch.mock.calls[0]?.[0]).toBe('/themes/foo/theme.json');
  expect(remove.mock.calls).toEqual(left ? [['theme']] : []);
  expect(page.cookie.includes('max-age=0')).toBe(left);
  expect(replace.mock.calls).toEqual(left ? [['https://road.test/chickenroad?ref=x']] : []);
});

function startFollowingSkin() {
  const page = { querySelectorAll: () => [], cookie: '' };
  vi.stubGlobal('document', page);
  const stored = new Map<string, string>();
  const storage = {
    set: (key: string, value: string) => stored.set(key, value),
    remove: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  const store = createGameStore();
  followSkin(store, storage);
  return { page, store };
}

test('the skin of the profile replaces another one, and stays for the next visit until the logout', () => {
  at('?theme=raja');
  const { page, store } = startFollowingSkin();
  store.dispatch({ kind: 'loggedIn', userId: 'asha' });
  expect(chosenTheme()).toBe('raja');
  store.dispatch({ kind: 'playerLoaded', userId: 'asha', player: { ...ASHA, skin: 'hills' } });
  expect(chosenTheme()).toBe('hills');
  at('?theme=custom');
  expect(chosenTheme()).toBe('custom');
  at('');
  expect([chosenTheme(), firstTheme()]).toEqual(['hills', 'hills']);
  expect(page.cookie).toMatch(/^theme=hills; .*max-age=31536000/);
  store.dispatch({ kind: 'loggedOut' });
  expect([chosenTheme(), firstTheme()]).toEqual(['dhaba', 'dhaba']);
});

test('a skin that is equipped on another device is shown after the round', () => {
  at('');
  const { store } = startFollowingSkin();
  const equip = (skin: string) =>
    store.dispatch({ kind: 'playerLoaded', userId: 'asha', player: { ...ASHA, skin } });
  store.dispatch({ kind: 'loggedIn', userId: 'asha' });
  equip('hills');
  store.dispatch({ kind: 'roundResumed', round: roundOf('r1'), step: 1 });
  equip('raja');
  expect(chosenTheme()).toBe('hills');
  store.dispatch({ kind: 'roundGone' });
  expect(chosenTheme()).toBe('raja');
  store.dispatch({ kind: 'loggedOut' });
});
