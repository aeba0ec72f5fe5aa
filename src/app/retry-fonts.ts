import { pause } from '../load.ts';
import { backoffMs } from '../presentation/timings.ts';

const isFontFace = (rule: CSSRule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule;

const property = ({ style }: CSSFontFaceRule, name: string): string =>
  style.getPropertyValue(name).replaceAll(/["\s]/g, '').toLowerCase();

function fontRules(): readonly CSSFontFaceRule[] {
  return Array.from(document.styleSheets).flatMap(({ cssRules }) => Array.from(cssRules).filter(isFontFace));
}

/** Loads the fonts of the style sheets again where that fails: browsers request each once. */
export function retryFonts(): void {
  let failures = 0;
  document.fonts.addEventListener('loadingerror', async ({ fontfaces }) => {
    await pause(backoffMs(failures++));
    for (const { family, weight, unicodeRange } of fontfaces) {
      const rule = fontRules().find(
        (one) =>
          property(one, 'font-family') === family.replaceAll(/["\s]/g, '').toLowerCase() &&
          property(one, 'unicode-range') === unicodeRange.replaceAll(/\s/g, '').toLowerCase(),
      );
      if (!rule) continue;
      const face = new FontFace(family, rule.style.getPropertyValue('src'), { weight, unicodeRange });
      document.fonts.add(face);
      face.load().catch((error: unknown) => console.warn('Font:', error));
    }
  });
}
