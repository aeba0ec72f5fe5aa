import { loadDraws } from '../session/round/end.ts';
import { FriedNotice } from '../ui/features/round/RoundNotice.tsx';
import { themePicture } from '../ui/kit/chosen-theme.ts';
import { ModalFailure } from '../ui/kit/dialog/ModalFailure.tsx';
import { afterFirstPicture } from '../ui/kit/first-picture.ts';
import { lazyPart } from '../ui/kit/lazy-part.tsx';
import { loadToasts } from '../ui/kit/toast/toast.ts';
import { fetchStage } from './StageSlot.tsx';

const AFTER_FIRST_PICTURE_MS = 1500;

const importModalHost = () => import('./ModalHost.tsx');

export const ModalHost = lazyPart(importModalHost, { fallback: ModalFailure });

const logFailure = (error: unknown) => console.warn('Not preloaded:', error);

export function preload(): void {
  fetchStage().catch(logFailure);
  void afterFirstPicture().then(() => setTimeout(preloadNext, AFTER_FIRST_PICTURE_MS));
}

function preloadNext(): void {
  loadDraws().catch(logFailure);
  loadToasts().catch(logFailure);
  // The win popup shows for two seconds only.
  new Image().src = themePicture('won');
  // CASH OUT is hidden with the landing: the notice in its place has to be there in the same frame.
  FriedNotice.load().catch(logFailure);
  ModalHost.load()
    .then(importModalHost)
    .then(({ preloadModal }) => Promise.all([preloadModal('menu'), preloadModal('login')]))
    .catch(logFailure);
}
