import { waitOrOnline } from '../loading/load.ts';
import { backoffMs, RETRY_BACKOFF_MS } from '../state/timings.ts';

const isFontFace = (rule: CSSRule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule;

const withoutQuotes = (text: string): string => text.replaceAll(/["\s]/g, '').toLowerCase();

const property = ({ style }: CSSFontFaceRule, name: string): string =>
  withoutQuotes(style.getPropertyValue(name));

function fontRules(): readonly CSSFontFaceRule[] {
  return Array.from(document.styleSheets).flatMap(({ cssRules }) => Array.from(cssRules).filter(isFontFace));
}

const keyOf = ({ family, weight, unicodeRange }: FontFace): string =>
  withoutQuotes([family, weight, unicodeRange].join());

async function loadAgain(failed: FontFace, failures: number): Promise<void> {
  await waitOrOnline(backoffMs(failures));
  // Has no effect on a face of a stylesheet.
  document.fonts.delete(failed);
  const { family, weight, unicodeRange } = failed;
  const rule = fontRules().find(
    (one) =>
      property(one, 'font-family') === withoutQuotes(family) &&
      property(one, 'unicode-range') === withoutQuotes(unicodeRange),
  );
  if (!rule) return;
  // Browsers may quote the family of a face, and would take the quotes as a part of the name.
  const name = rule.style.getPropertyValue('font-family').replaceAll('"', '');
  const face = new FontFace(name, rule.style.getPropertyValue('src'), { weight, unicodeRange });
  document.fonts.add(face);
  face.load().catch((error: unknown) => console.warn('Font:', error));
}

/** Loads each failed font again, at most RETRY_BACKOFF_MS.length times. Browsers request a font of a stylesheet once. */
export function retryFonts(): void {
  const { fonts } = document;
  const failureCounts = new Map<string, number>();
  const retry = (failed: readonly FontFace[]) => {
    for (const face of failed) {
      const failures = failureCounts.get(keyOf(face)) ?? 0;
      failureCounts.set(keyOf(face), failures + 1);
      if (failures < RETRY_BACKOFF_MS.length) void loadAgain(face, failures);
    }
  };
  fonts.addEventListener('loadingerror', ({ fontfaces }) => retry(fontfaces));
  fonts.addEventListener('loadingdone', ({ fontfaces }) => {
    for (const face of fontfaces) failureCounts.delete(keyOf(face));
  });
  retry(Array.from(fonts).filter(({ status }) => status === 'error'));
}
