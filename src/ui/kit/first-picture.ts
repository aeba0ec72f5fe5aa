import type { GameStore } from '../../game/store.ts';

const AT_LATEST_MS = 8000;

let pictureDrawn = () => {};

export const firstPicture = new Promise<void>((resolve) => {
  pictureDrawn = resolve;
});

export const showFirstPicture = (): void => pictureDrawn();

const firstRound = (store: GameStore): Promise<void> =>
  new Promise((resolve) => {
    if (store.getState().phase !== 'idle') {
      resolve();
      return;
    }
    const stop = store.subscribe(({ phase }) => {
      if (phase === 'idle') return;
      stop();
      resolve();
    });
  });

let inUse: Promise<void> | null = null;

export function whenInUse(store: GameStore): Promise<void> {
  inUse ??= Promise.race([
    firstPicture,
    firstRound(store),
    new Promise<void>((resolve) => setTimeout(resolve, AT_LATEST_MS)),
  ]);
  return inUse;
}
