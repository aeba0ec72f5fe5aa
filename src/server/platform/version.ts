// The browser tests run the sources, where Node needs the attribute.
import program from '../../../package.json' with { type: 'json' };

// Set by scripts/build.mjs.
const BUILD = process.env.CHICKEN_ROAD_BUILD;

/** such as 0.10.0+3f9c21ab */
export const VERSION = BUILD ? `${program.version}+${BUILD}` : program.version;
