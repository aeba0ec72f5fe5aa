import { afterEach, expect, test, vi } from 'vitest';
import { retryFonts } from '../../../src/client/app/retry-fonts.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a font that never loads is requested at most five times, and at most one face is added for it', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const added = new Set<object>();
  const fonts = Object.assign(new EventTarget(), {
    add: (face: object) => added.add(face),
    delete: (face: object) => added.delete(face),
    [Symbol.iterator]: () => [][Symbol.iterator](),
  });
  let requests = 0;
  let mostFaces = 0;
  const fail = (face: object) =>
    fonts.dispatchEvent(Object.assign(new Event('loadingerror'), { fontfaces: [face] }));
  class Rule {
    style = {
      getPropertyValue: (name: string) =>
        ({ 'font-family': 'Baloo 2', 'unicode-range': 'U+20', src: 'url(a)' })[name] ?? '',
    };
  }
  class Face {
    unicodeRange = 'U+20';
    weight = '700';
    constructor(readonly family: string) {}
    load() {
      requests++;
      mostFaces = Math.max(mostFaces, added.size);
      setTimeout(() => fail(this));
      return Promise.reject(new Error('Lost.'));
    }
  }
  vi.stubGlobal('CSSFontFaceRule', Rule);
  vi.stubGlobal('FontFace', Face);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { fonts, styleSheets: [{ cssRules: [new Rule()] }] });
  retryFonts();
  fail(new Face('Baloo 2'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(requests).toBeGreaterThan(1);
  expect(requests).toBeLessThanOrEqual(5);
  expect(mostFaces).toBe(1);
});
