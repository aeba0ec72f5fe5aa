import type { GameStore } from '../../game/store.ts';

/** Where neither a picture nor a round comes, such as without WebGL: ms after the first time that somebody waits. */
const AT_LATEST_MS = 8000;

let pictureDrawn = () => {};

/** Comes when the stage has drawn its first picture. */
export const firstPicture = new Promise<void>((resolve) => {
  pictureDrawn = resolve;
});

/** To be called when the stage has drawn. */
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

/**
 * Comes with the first picture or with the first round, whichever is sooner: until then line and processor are the
 * picture's. A round does not wait for a picture.
 * @param store the page's game
 */
export function whenInUse(store: GameStore): Promise<void> {
  inUse ??= Promise.race([
    firstPicture,
    firstRound(store),
    new Promise<void>((resolve) => setTimeout(resolve, AT_LATEST_MS)),
  ]);
  return inUse;
}
