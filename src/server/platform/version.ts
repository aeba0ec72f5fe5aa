// The attribute is what Node asks for where the sources run as they are, in the browser tests say.
import program from '../../../package.json' with { type: 'json' };

/** Names what was built, set by scripts/build.mjs; unset where the program runs from its sources. */
const BUILD = process.env.CHICKEN_ROAD_BUILD;

/** What this program is, such as `0.1.0+3f9c21ab`. */
export const VERSION = BUILD ? `${program.version}+${BUILD}` : program.version;
