let resolveFirstPicture = () => {};

const firstPicture = new Promise<void>((resolve) => {
  resolveFirstPicture = resolve;
});

/** Called with the first picture; without one, when a round starts or a time limit is over. */
export const reportFirstPicture = (): void => resolveFirstPicture();

/** Resolves with the first picture, so that other code does not delay it. */
export const afterFirstPicture = (): Promise<void> => firstPicture;
