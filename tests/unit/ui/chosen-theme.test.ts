import { afterEach, expect, test, vi } from 'vitest';
import { referralLink } from '../../../src/client/ui/features/account/referral.ts';
import {
  chosenTheme,
  replaceMissingTheme,
  restoreOwnSkin,
  withTheme,
} from '../../../src/client/ui/kit/chosen-theme.ts';

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
  const remove = vi.fn();
  await replaceMissingTheme({ remove });
  expect(fetch.mock.calls[0]?.[0]).toBe('/themes/foo/theme.json');
  expect(remove.mock.calls).toEqual(left ? [['theme']] : []);
  expect(replace.mock.calls).toEqual(left ? [['https://road.test/chickenroad?ref=x']] : []);
});

// The last test, because an equipped theme stays chosen.
test('a skin in the URL that the player has not equipped is replaced by the equipped one, and another theme stays', () => {
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('addEventListener', vi.fn());
  const replaceState = vi.fn();
  vi.stubGlobal('history', { replaceState });
  const openWith = (theme: string, equipped: string | null) => {
    const href = `https://road.test/?theme=${theme}`;
    vi.stubGlobal('location', { href, search: `?theme=${theme}` });
    restoreOwnSkin({ get: () => equipped });
  };
  openWith('custom', null);
  openWith('raja', 'raja');
  expect(replaceState).not.toHaveBeenCalled();
  openWith('raja', 'hills');
  expect(replaceState.mock.lastCall?.[2]).toBe('https://road.test/?theme=hills');
  expect(chosenTheme()).toBe('hills');
});
