import { untilState } from '../../session/until.ts';
import { interfaceStore } from '../../state/interface.ts';

export const reportFirstPicture = (): void => interfaceStore.setState({ hasFirstPicture: true });

/** Resolves with the first picture, so that other code does not delay it. */
export const afterFirstPicture = (): Promise<void> =>
  untilState(interfaceStore, ({ hasFirstPicture }) => hasFirstPicture);
