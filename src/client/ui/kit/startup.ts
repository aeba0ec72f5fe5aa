import { untilState } from '../../session/until.ts';
import type { GameStore } from '../../state/store.ts';

/** Limit for a game without a picture or a round, such as without WebGL. */
const FIRST_PICTURE_AT_LATEST_MS = 8000;

let resolveFirstPicture = () => {};

export const firstPicture = new Promise<void>((resolve) => {
  resolveFirstPicture = resolve;
});

export const reportFirstPicture = (): void => resolveFirstPicture();

let afterPicture: Promise<void> | null = null;

/** Resolves with the first picture or round: before it, network and processor are for the picture. */
export function afterFirstPicture(store: GameStore): Promise<void> {
  afterPicture ??= Promise.race([
    firstPicture,
    untilState(store, ({ phase }) => phase !== 'idle'),
    new Promise<void>((resolve) => setTimeout(resolve, FIRST_PICTURE_AT_LATEST_MS)),
  ]);
  return afterPicture;
}
