import type { PictureName } from '../../../contract/theme/theme.ts';
import { DEFAULT_THEME, THEME_COOKIE } from '../../../contract/theme/theme-name.ts';
import { SKINS } from '../../../rules/progress.ts';
import { firstTheme, THEME_KEY, themeInUrl } from '../../loading/first-theme.ts';
import type { AppStorage } from '../../session/storage.ts';
import { interfaceStore } from '../../state/interface.ts';
import type { GameStore } from '../../state/store.ts';
import { useInterface } from './game-context.ts';

/** Returns the equipped skin, unless the URL has a theme that is not a skin. */
export function chosenTheme(): string {
  const first = firstTheme();
  return SKINS.some(({ theme }) => theme === first)
    ? (interfaceStore.getState().equippedSkin ?? first)
    : first;
}

export function useChosenTheme(): string {
  useInterface((state) => state.equippedSkin);
  return chosenTheme();
}

export const themePicture = (name: PictureName): string =>
  `${import.meta.env.BASE_URL}themes/${chosenTheme()}/${name}.webp`;

export function withTheme(to: string): string {
  const theme = chosenTheme();
  return themeInUrl() === theme ? `${to}${to.includes('?') ? '&' : '?'}theme=${theme}` : to;
}

const YEAR_S = 365 * 86_400;

const setThemeCookie = (theme: string, maxAgeS: number): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari 15 has no Cookie Store
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${maxAgeS}; samesite=lax`;
};

function rememberSkin(storage: Pick<AppStorage, 'set'>, skin: string): void {
  storage.set(THEME_KEY, skin);
  setThemeCookie(skin, YEAR_S);
}

function forgetSkin(storage: Pick<AppStorage, 'remove'>): void {
  storage.remove(THEME_KEY);
  setThemeCookie('', 0);
}

/** Shows the equipped skin, and stores it on this device until the player logs out. A change waits for the end of the round. */
export function followSkin(store: GameStore, storage: Pick<AppStorage, 'set' | 'remove'>): void {
  store.subscribe(({ userId, player, round }, before) => {
    const skin = player?.skin ?? null;
    const known = interfaceStore.getState().equippedSkin;
    const isInRound = round !== null && known !== null;
    if (userId === before.userId && (skin === null || skin === known || isInRound)) return;
    const shown = chosenTheme();
    if (skin !== null) rememberSkin(storage, skin);
    else if (before.userId !== null) forgetSkin(storage);
    interfaceStore.setState({ equippedSkin: skin });
    if (chosenTheme() !== shown) showThemeIcon();
  });
}

/** Reloads with the first theme where the chosen one is not on the server, such as a retired one. */
export async function replaceMissingTheme(storage: Pick<AppStorage, 'remove'>): Promise<void> {
  const theme = chosenTheme();
  if (theme === DEFAULT_THEME) return;
  const { status } = await fetch(`${import.meta.env.BASE_URL}themes/${theme}/theme.json`, { method: 'HEAD' });
  if (status !== 404) return;
  forgetSkin(storage);
  const url = new URL(location.href);
  url.searchParams.delete('theme');
  location.replace(url.href);
}

export function showThemeIcon(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel$=icon]')) {
    link.type = 'image/webp';
    link.href = themePicture('icon');
  }
}
