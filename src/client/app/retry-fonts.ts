import { waitOrOnline } from '../loading/load.ts';
import { backoffMs, RETRY_BACKOFF_MS } from '../state/timings.ts';

const isFontFace = (rule: CSSRule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule;

const withoutQuotes = (text: string): string => text.replaceAll(/["\s]/g, '').toLowerCase();

const property = ({ style }: CSSFontFaceRule, name: string): string =>
  withoutQuotes(style.getPropertyValue(name));

function fontRules(): readonly CSSFontFaceRule[] {
  return Array.from(document.styleSheets).flatMap(({ cssRules }) => Array.from(cssRules).filter(isFontFace));
}

async function loadAgain(faces: readonly FontFace[], failures: number): Promise<void> {
  if (faces.length === 0 || failures >= RETRY_BACKOFF_MS.length) return;
  await waitOrOnline(backoffMs(failures));
  for (const failed of faces) {
    // Has no effect on a face of a stylesheet.
    document.fonts.delete(failed);
    const { family, weight, unicodeRange } = failed;
    const rule = fontRules().find(
      (one) =>
        property(one, 'font-family') === withoutQuotes(family) &&
        property(one, 'unicode-range') === withoutQuotes(unicodeRange),
    );
    if (!rule) continue;
    // Browsers may quote the family of a face, and would take the quotes as a part of the name.
    const name = rule.style.getPropertyValue('font-family').replaceAll('"', '');
    const face = new FontFace(name, rule.style.getPropertyValue('src'), { weight, unicodeRange });
    document.fonts.add(face);
    face.load().catch((error: unknown) => console.warn('Font:', error));
  }
}

/** Loads failed fonts again, at most RETRY_BACKOFF_MS.length times. Browsers request each font of a stylesheet once. */
export function retryFonts(): void {
  let failures = 0;
  document.fonts.addEventListener('loadingerror', ({ fontfaces }) => void loadAgain(fontfaces, failures++));
  void loadAgain(
    Array.from(document.fonts).filter(({ status }) => status === 'error'),
    failures++,
  );
}
