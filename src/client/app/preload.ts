import { loadDraws } from '../session/round/end.ts';
import { friedNotice } from '../ui/features/round/RoundNotice.tsx';
import { themePicture } from '../ui/kit/chosen-theme.ts';
import { lazyPart } from '../ui/kit/Lazy.tsx';
import { firstPicture } from '../ui/kit/startup.ts';
import { loadToasts } from '../ui/kit/toast/toast.ts';
import { fetchStage } from './StageSlot.tsx';

const AFTER_FIRST_PICTURE_MS = 1500;
/** Limit for a screen without the stage. */
const AT_LATEST_MS = 15_000;

let resolveOptionalParts = () => {};

/** Resolves a little after the first picture, when optional parts may load. */
export const optionalPartsReady = new Promise<void>((resolve) => {
  resolveOptionalParts = resolve;
});

const importModalHost = () => import('./ModalHost.tsx');

export const modalHost = lazyPart(importModalHost);

const logFailure = (error: unknown) => console.warn('Not preloaded:', error);

export function preload(): () => void {
  fetchStage().catch(logFailure);
  let timer = setTimeout(preloadNext, AT_LATEST_MS);
  let isCancelled = false;
  firstPicture.then(() => {
    if (isCancelled) return;
    clearTimeout(timer);
    timer = setTimeout(preloadNext, AFTER_FIRST_PICTURE_MS);
  });
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}

function preloadNext(): void {
  resolveOptionalParts();
  loadDraws().catch(logFailure);
  loadToasts().catch(logFailure);
  // The win popup shows for two seconds only.
  new Image().src = themePicture('won');
  // CASH OUT is hidden with the landing: the notice in its place has to be there in the same frame.
  friedNotice.load().catch(logFailure);
  modalHost
    .load()
    .then(importModalHost)
    .then(({ preloadModal }) => Promise.all([preloadModal('menu'), preloadModal('login')]))
    .catch(logFailure);
}
