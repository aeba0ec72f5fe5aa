/** Calls onFailure once: when a font of the page fails, or at once if one has failed. */
export function onFontFailure(onFailure: () => void): void {
  const { fonts } = document;
  if (Array.from(fonts).some(({ status }) => status === 'error')) onFailure();
  else fonts.addEventListener('loadingerror', onFailure, { once: true });
}
