import browserslist from 'browserslist';

/** Names of the browsers in package.json's list, as esbuild and MDN's data have them. */
const NAMES = {
  chrome: { target: 'chrome', mdn: 'chrome' },
  safari: { target: 'safari', mdn: 'safari' },
  ios_saf: { target: 'ios', mdn: 'safari_ios' },
  firefox: { target: 'firefox', mdn: 'firefox' },
};

/** The oldest supported version of each browser, from the list in package.json. */
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

/** The same as targets of the build. */
export const buildTargets = () => oldestSupported().map(({ target, version }) => `${target}${version}`);
