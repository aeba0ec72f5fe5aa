import browserslist from 'browserslist';

/** The browsers of package.json's list, by their names in esbuild and in MDN's data. */
const NAMES = {
  chrome: { target: 'chrome', mdn: 'chrome' },
  safari: { target: 'safari', mdn: 'safari' },
  ios_saf: { target: 'ios', mdn: 'safari_ios' },
  firefox: { target: 'firefox', mdn: 'firefox' },
};

/** Returns the oldest supported version of each browser in package.json. */
export function oldestSupported() {
  const oldest = new Map();
  for (const entry of browserslist()) {
    const [browser, range] = entry.split(' ');
    const version = Number.parseFloat(range);
    if (!(browser in NAMES)) throw new Error(`${browser} of the browserslist has no name here.`);
    if (!(oldest.get(browser) <= version)) oldest.set(browser, version);
  }
  return [...oldest].map(([browser, version]) => ({ ...NAMES[browser], version }));
}

/** Returns them as build targets. */
export const buildTargets = () => oldestSupported().map(({ target, version }) => `${target}${version}`);
