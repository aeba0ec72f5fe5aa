import '../ui/styles/tokens.css';
import '../ui/kit/base.css';
import '../../languages/scripts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DEFAULT_THEME } from '../../contract/theme/theme-name.ts';
import { setCodeLoader, setLanguage } from '../../languages/translation.ts';
import { loadCode, rememberFailedStyle } from '../loading/load.ts';
import { createGame } from '../session/session.ts';
import { untilState } from '../session/until.ts';
import { startSounds } from '../sound/sounds.ts';
import { chosenTheme, followSkin, replaceMissingTheme, showThemeIcon } from '../ui/kit/chosen-theme.ts';
import { reportFirstPicture } from '../ui/kit/first-picture.ts';
import { listenToHistory } from '../ui/kit/modal.ts';
import { App } from './App.tsx';
import { onFontFailure } from './font-failures.ts';
import { notify } from './notify.ts';
import { preload } from './preload.ts';

/** Limit for a page without a picture or a round, such as one without WebGL. */
const FIRST_PICTURE_AT_LATEST_MS = 8000;

export async function start(container: HTMLElement): Promise<() => void> {
  setCodeLoader(loadCode);
  window.addEventListener('error', rememberFailedStyle, true);
  onFontFailure(() => {
    loadCode(() => import('./retry-fonts.ts')).then(
      ({ retryFonts }) => retryFonts(),
      (error: unknown) => console.warn('Fonts:', error),
    );
  });
  const stopListening = listenToHistory();
  const generic =
    import.meta.env.VITE_PROVIDER === 'plain'
      ? await loadCode(() => import('../provider/generic/gateway.ts'))
      : undefined;
  const game = createGame({ notify, connect: generic?.connectGeneric });
  startSounds(game.settings, game.store);
  void untilState(game.store, ({ phase }) => phase !== 'idle').then(reportFirstPicture);
  setTimeout(reportFirstPicture, FIRST_PICTURE_AT_LATEST_MS);
  const { settings } = game;
  followSkin(game.store, game.storage);
  if (chosenTheme() !== DEFAULT_THEME) showThemeIcon();
  replaceMissingTheme(game.storage).catch((error: unknown) => console.warn('Theme not looked for:', error));

  const showMotion = () => {
    document.documentElement.classList.toggle('reduced-motion', settings.getState().reduced_motion);
  };
  showMotion();
  settings.subscribe((now, before) => {
    // Restyles the whole page. Delayed, so that a slow phone first paints the changed switch.
    if (now.reduced_motion !== before.reduced_motion) requestAnimationFrame(() => setTimeout(showMotion));
  });

  const { language } = settings.getState();
  if (language !== 'en') await setLanguage(language).catch((error: unknown) => console.warn(error));

  const root = createRoot(container);
  root.render(
    <StrictMode>
      <App services={game} />
    </StrictMode>,
  );
  preload();
  return () => {
    root.unmount();
    game.dispose();
    stopListening();
  };
}
