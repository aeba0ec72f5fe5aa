let resolve = () => {};

const reported = new Promise<void>((done) => {
  resolve = done;
});

/** Called with the first picture, or in its place when a round begins or the page has waited long enough. */
export const reportFirstPicture = (): void => resolve();

/** Resolves with the first picture: before it, network and processor are for the picture. */
export const afterFirstPicture = (): Promise<void> => reported;
