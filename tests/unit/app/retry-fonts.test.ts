import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onFontFailure } from '../../../src/client/app/font-failures.ts';
import { retryFonts } from '../../../src/client/app/retry-fonts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const RETRIES_MS = 120_000;

/** Stubs a page with fonts in its stylesheet. Only requests for `loadingFamily` succeed. */
function stubFonts(families: readonly string[], loadingFamily?: string) {
  const added = new Set<object>();
  const fonts = Object.assign(new EventTarget(), {
    add: (face: object) => added.add(face),
    delete: (face: object) => added.delete(face),
    [Symbol.iterator]: () => [][Symbol.iterator](),
  });
  let requests = 0;
  let mostFaces = 0;
  const report = (event: 'loadingerror' | 'loadingdone', face: object) =>
    fonts.dispatchEvent(Object.assign(new Event(event), { fontfaces: [face] }));
  class Rule {
    style;
    constructor(family: string) {
      const values: Record<string, string> = {
        'font-family': family,
        'unicode-range': 'U+20',
        src: 'url(a)',
      };
      this.style = { getPropertyValue: (name: string) => values[name] ?? '' };
    }
  }
  class Face {
    unicodeRange = 'U+20';
    weight = '700';
    constructor(readonly family: string) {}
    load() {
      requests++;
      mostFaces = Math.max(mostFaces, added.size);
      const isLoaded = this.family === loadingFamily;
      setTimeout(() => report(isLoaded ? 'loadingdone' : 'loadingerror', this));
      return isLoaded ? Promise.resolve(this) : Promise.reject(new Error('Lost.'));
    }
  }
  vi.stubGlobal('CSSFontFaceRule', Rule);
  vi.stubGlobal('FontFace', Face);
  vi.stubGlobal('window', new EventTarget());
  const cssRules = families.map((family) => new Rule(family));
  vi.stubGlobal('document', { fonts, styleSheets: [{ cssRules }] });
  /** Reports a failed font. @returns the number of requests that follow */
  const fail = async (family: string) => {
    requests = 0;
    report('loadingerror', new Face(family));
    await vi.advanceTimersByTimeAsync(RETRIES_MS);
    return requests;
  };
  return { fail, report, face: (family: string) => new Face(family), mostFaces: () => mostFaces };
}

test('each font that never loads is requested at most five times, and at most one face is added for it', async () => {
  const { fail, mostFaces } = stubFonts(['Baloo 2', 'Baloo Da 2']);
  retryFonts();
  expect(await fail('Baloo 2')).toBe(5);
  expect(mostFaces()).toBe(1);
  expect(await fail('Baloo Da 2')).toBe(5);
});

test('the failures of a font are counted from 0 again once it has loaded', async () => {
  const { fail } = stubFonts(['Baloo 2'], 'Baloo 2');
  retryFonts();
  for (let failure = 1; failure <= 7; failure++) expect(await fail('Baloo 2')).toBe(1);
});

test('a failed font is reported once, also if it failed earlier', () => {
  const onFailure = vi.fn();
  const { report, face } = stubFonts(['Baloo 2']);
  onFontFailure(onFailure);
  expect(onFailure).not.toHaveBeenCalled();
  report('loadingerror', face('Baloo 2'));
  report('loadingerror', face('Baloo 2'));
  expect(onFailure).toHaveBeenCalledOnce();
  vi.stubGlobal('document', { fonts: [{ status: 'error' }] });
  onFontFailure(onFailure);
  expect(onFailure).toHaveBeenCalledTimes(2);
});
