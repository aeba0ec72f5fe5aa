import { until } from '../../session/until.ts';
import type { GameStore } from '../../state/store.ts';

/** Limit for a game without a picture or a round, such as without WebGL. */
const IN_USE_AT_LATEST_MS = 8000;

let resolveFirstPicture = () => {};

export const firstPicture = new Promise<void>((resolve) => {
  resolveFirstPicture = resolve;
});

export const reportFirstPicture = (): void => resolveFirstPicture();

let inUse: Promise<void> | null = null;

/** Resolves with the first picture or round: before it, network and processor are for the picture. */
export function whenInUse(store: GameStore): Promise<void> {
  inUse ??= Promise.race([
    firstPicture,
    until(store, ({ phase }) => phase !== 'idle'),
    new Promise<void>((resolve) => setTimeout(resolve, IN_USE_AT_LATEST_MS)),
  ]);
  return inUse;
}
