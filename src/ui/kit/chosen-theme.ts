import { useSyncExternalStore } from 'react';
import type { AppStorage } from '../../session/storage.ts';
import type { PictureName } from '../../theme/theme.ts';
import { DEFAULT_THEME, parseThemeName } from '../../theme/theme-name.ts';

const result = (): string | null => new URLSearchParams(location.search).get('theme');

/** what the player has put on since the page was opened */
let worn: string | null = null;
const listeners = new Set<() => void>();

/** The theme that the player has put on, else the one of the page's address; the first one for what cannot be a name. */
export const chosenTheme = (): string => worn ?? parseThemeName(result());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useChosenTheme = (): string => useSyncExternalStore(subscribe, chosenTheme);

/** Where a picture of the chosen theme lies. A chicken's box is the theme's own, with room above her for a hat. */
export const themePicture = (name: PictureName): string =>
  `${import.meta.env.BASE_URL}themes/${chosenTheme()}/${name}.webp`;

/**
 * An address of this site that keeps the chosen theme.
 * @param to a path, perhaps with a query
 */
export function withTheme(to: string): string {
  const theme = chosenTheme();
  return result() === theme ? `${to}${to.includes('?') ? '&' : '?'}theme=${theme}` : to;
}

/** Where this device keeps the look that is worn. */
export const THEME_KEY = 'theme';

/** The page's own address with another theme, or with none for the first. */
function addressWith(theme: string): string {
  const address = new URL(location.href);
  if (theme === DEFAULT_THEME) address.searchParams.delete('theme');
  else address.searchParams.set('theme', theme);
  return address.href;
}

function showInAddress(theme: string): void {
  history.replaceState(history.state, '', addressWith(theme));
}

/** Puts on a theme: stage, pictures and icons change at once, and the address with them. */
export function wearTheme(theme: string): void {
  if (worn === null)
    // An entry of the history from before still names the old theme.
    addEventListener('popstate', () => showInAddress(chosenTheme()));
  worn = theme;
  showInAddress(theme);
  showThemeIcon();
  for (const listener of listeners) listener();
}

/** Takes up the look that this device keeps, unless the page's address asks for one. Before anything is drawn. */
export function wearKeptTheme(kept: string | null): void {
  if (result() === null && kept !== null && parseThemeName(kept) !== DEFAULT_THEME)
    showInAddress(parseThemeName(kept));
}

/** Opens the page anew with the first theme where the chosen one is not on the server, such as one that has been retired. */
export async function leaveMissingTheme(storage: Pick<AppStorage, 'remove'>): Promise<void> {
  const theme = chosenTheme();
  if (theme === DEFAULT_THEME) return;
  const { status } = await fetch(`${import.meta.env.BASE_URL}themes/${theme}/theme.json`, { method: 'HEAD' });
  if (status !== 404) return;
  storage.remove(THEME_KEY);
  location.replace(addressWith(DEFAULT_THEME));
}

/** The page's icons become the chosen theme's; the first one's are in the page already. */
export function showThemeIcon(): void {
  if (chosenTheme() === DEFAULT_THEME && worn === null) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel$=icon]')) {
    link.type = 'image/webp';
    link.href = themePicture('icon');
  }
}
