import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import type { PictureName } from '../../../contract/theme/theme.ts';
import { DEFAULT_THEME, parseThemeName } from '../../../contract/theme/theme-name.ts';
import { SKINS } from '../../../rules/progress.ts';
import { themeInUrl } from '../../loading/theme-in-url.ts';
import type { AppStorage } from '../../session/storage.ts';

const equipped = createStore<string | null>(() => null);

export const chosenTheme = (): string => equipped.getState() ?? parseThemeName(themeInUrl());

export const useChosenTheme = (): string => useSyncExternalStore(equipped.subscribe, chosenTheme);

export const themePicture = (name: PictureName): string =>
  `${import.meta.env.BASE_URL}themes/${chosenTheme()}/${name}.webp`;

export function withTheme(to: string): string {
  const theme = chosenTheme();
  return themeInUrl() === theme ? `${to}${to.includes('?') ? '&' : '?'}theme=${theme}` : to;
}

export const THEME_KEY = 'theme';

function urlWithTheme(theme: string): string {
  const url = new URL(location.href);
  if (theme === DEFAULT_THEME) url.searchParams.delete('theme');
  else url.searchParams.set('theme', theme);
  return url.href;
}

function showInUrl(theme: string): void {
  history.replaceState(history.state, '', urlWithTheme(theme));
}

export function equipTheme(theme: string): void {
  if (equipped.getState() === null)
    // Earlier history entries still name the old theme.
    addEventListener('popstate', () => showInUrl(chosenTheme()));
  showInUrl(theme);
  equipped.setState(theme, true);
  showThemeIcon();
}

export function restoreTheme(stored: string | null): void {
  if (themeInUrl() === null && stored !== null && parseThemeName(stored) !== DEFAULT_THEME)
    showInUrl(parseThemeName(stored));
}

/** Equips the player's own skin when the address has another one: a skin in the address is a preview. */
export function restoreOwnSkin(storage: Pick<AppStorage, 'get'>): void {
  const own = parseThemeName(storage.get(THEME_KEY));
  const theme = chosenTheme();
  if (theme !== own && SKINS.some((skin) => skin.theme === theme)) equipTheme(own);
}

/** Reloads with the first theme where the chosen one is not on the server, such as a retired one. */
export async function replaceMissingTheme(storage: Pick<AppStorage, 'remove'>): Promise<void> {
  const theme = chosenTheme();
  if (theme === DEFAULT_THEME) return;
  const { status } = await fetch(`${import.meta.env.BASE_URL}themes/${theme}/theme.json`, { method: 'HEAD' });
  if (status !== 404) return;
  storage.remove(THEME_KEY);
  location.replace(urlWithTheme(DEFAULT_THEME));
}

export function showThemeIcon(): void {
  if (chosenTheme() === DEFAULT_THEME && equipped.getState() === null) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel$=icon]')) {
    link.type = 'image/webp';
    link.href = themePicture('icon');
  }
}
