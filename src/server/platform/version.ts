// The browser tests run the sources, where Node needs the attribute.
import program from '../../../package.json' with { type: 'json' };

// Set by scripts/build.mjs.
const BUILD = process.env.CHICKEN_ROAD_BUILD;

/** such as 0.10.0+3f9c21ab */
export const VERSION = BUILD ? `${program.version}+${BUILD}` : program.version;

const compareNumbers = new Intl.Collator('en', { numeric: true }).compare;

/** A pre-release, such as 0.10.0-rc.1, is older than its release. */
export function isNewerVersion(version: string, other: string): boolean {
  const [release = '', tag] = version.split(/-(.*)/);
  const [otherRelease = '', otherTag] = other.split(/-(.*)/);
  const order = compareNumbers(release, otherRelease);
  if (order !== 0) return order > 0;
  if (tag === undefined || otherTag === undefined) return tag === undefined && otherTag !== undefined;
  return compareNumbers(tag, otherTag) > 0;
}
