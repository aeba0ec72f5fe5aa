/** Calls `then` once, when a font of the page fails or has failed. */
export function onFontFailure(then: () => void): void {
  const { fonts } = document;
  if (Array.from(fonts).some(({ status }) => status === 'error')) then();
  else fonts.addEventListener('loadingerror', then, { once: true });
}
