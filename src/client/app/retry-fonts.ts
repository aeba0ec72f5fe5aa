import { waitOrOnline } from '../loading/load.ts';
import { backoffMs } from '../state/timings.ts';

const isFontFace = (rule: CSSRule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule;

const withoutQuotes = (text: string): string => text.replaceAll(/["\s]/g, '').toLowerCase();

const property = ({ style }: CSSFontFaceRule, name: string): string =>
  withoutQuotes(style.getPropertyValue(name));

function fontRules(): readonly CSSFontFaceRule[] {
  return Array.from(document.styleSheets).flatMap(({ cssRules }) => Array.from(cssRules).filter(isFontFace));
}

async function loadAgain(faces: readonly FontFace[], failures: number): Promise<void> {
  if (faces.length === 0) return;
  await waitOrOnline(backoffMs(failures));
  for (const { family, weight, unicodeRange } of faces) {
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

/** Requests fonts that failed to load again. Browsers request each font of a stylesheet once. */
export function retryFonts(): void {
  let failures = 0;
  document.fonts.addEventListener('loadingerror', ({ fontfaces }) => void loadAgain(fontfaces, failures++));
  void loadAgain(
    Array.from(document.fonts).filter(({ status }) => status === 'error'),
    failures++,
  );
}
