/** Calls `then` once a font of the page has failed. */
export function onFontFailure(then: () => void): void {
  const { fonts } = document as Partial<Pick<Document, 'fonts'>>;
  if (!fonts) return;
  if (Array.from(fonts).some(({ status }) => status === 'error')) then();
  else fonts.addEventListener('loadingerror', then, { once: true });
}
