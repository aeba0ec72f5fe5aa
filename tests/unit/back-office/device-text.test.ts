import { expect, test } from 'vitest';
import { deviceText } from '../../../src/back-office/pages/players/player/device-text.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`(Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari on iOS'],
  [`${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`, 'Chrome on iOS'],
  [`(Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0 Safari/537.36 Edg/130.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  [
    '(Linux; Android 13; SM-A536E) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', 'Unknown'],
])('%s is shown as "%s"', (userAgent, text) => {
  expect(deviceText(userAgent)).toBe(text);
});
