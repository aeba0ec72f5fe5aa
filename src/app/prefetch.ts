import { themePicture } from '../ui/kit/chosen-theme.ts';
import { firstPicture } from '../ui/kit/first-picture.ts';
import { preloadable } from '../ui/kit/preloadable.tsx';
import { loadToasts } from '../ui/kit/toast/toast.ts';
import { fetchStage } from './StageSlot.tsx';

const IDLE_AFTER_MS = 1500;
const QUIET_AT_LATEST_MS = 15_000;

let resolveIdle = () => {};

export const idle = new Promise<void>((resolve) => {
  resolveIdle = resolve;
});

const importModalHost = () => import('../ui/kit/dialog/ModalHost.tsx');

export const modalHost = preloadable(importModalHost);

const logFailure = (error: unknown) => console.warn('Not fetched ahead:', error);

export function prefetch(): () => void {
  fetchStage().catch(logFailure);
  let timer: ReturnType<typeof setTimeout>;
  const comesIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(fetchNext, ms);
  };
  comesIn(QUIET_AT_LATEST_MS);
  let stopped = false;
  firstPicture.then(() => {
    if (!stopped) comesIn(IDLE_AFTER_MS);
  });
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

function fetchNext(): void {
  resolveIdle();
  loadToasts().catch(logFailure);
  new Image().src = themePicture('won');
  import('../ui/features/round/Fried.tsx').catch(logFailure);
  modalHost
    .preload()
    .then(importModalHost)
    .then(({ preloadModal }) => Promise.all([preloadModal('menu'), preloadModal('login')]))
    .catch(logFailure);
}
