/**
 * Leaves out of the build what the stage never uses of Pixi: sprites and particles drawn by WebGL, with canvas behind it,
 * are all there is. Pixi's index names both renderers, so without this whatever either of them could ever need would be in
 * the stage's chunk; and renderers, pipes and sources that are put into a list are never shaken off.
 */

/** Below pixi.js/lib: what is put into a list and never used, by the file that has the list. */
const UNLISTED = {
  'rendering/init.mjs': ['VideoSource'],
  'rendering/renderers/gl/WebGLRenderer.mjs': ['GlGraphicsAdaptor', 'GlMeshAdaptor'],
  'rendering/renderers/shared/system/SharedSystems.mjs': [
    'AlphaMaskPipe',
    'StencilMaskPipe',
    'ExtractSystem',
    'GenerateTextureSystem',
  ],
};

/** Names of the index that @pixi/react only compares with, and that hold on to much: made all the same, they say so. */
const STAND_INS = ['Graphics', 'TextStyle'];
/** What of the index reaches the renderers, which are behind a dynamic import each. */
const RENDERERS = /\/(canvas|gpu|environment-(browser|webworker))\/|\/(Canvas|WebGL)Renderer\.mjs/;

/** Modules that only a dynamic import reaches, and that are never reached. */
const UNREACHED = [
  'rendering/renderers/gpu/WebGPURenderer.mjs',
  'environment-browser/browserAll.mjs',
  'environment-webworker/webworkerAll.mjs',
];

const LIB = '/pixi.js/lib/';
const below = (id) => (id.includes(LIB) ? id.slice(id.lastIndexOf(LIB) + LIB.length) : null);

const saysSo = (name) =>
  `class ${name} { constructor() { throw new Error(${JSON.stringify(`${name} is left out of this build.`)}); } }`;

/** Pixi's index without what it would load by itself, and without what the stage never names. */
function index(code) {
  const kept = code
    .split('\n')
    .filter((line) => line.startsWith('export {') && line.includes(' from ') && !RENDERERS.test(line))
    .filter((line) => !STAND_INS.some((name) => line.startsWith(`export { ${name} } from`)));
  return [
    "import './rendering/init.mjs';",
    "export { extensions } from './extensions/Extensions.mjs';",
    ...kept,
    ...STAND_INS.map((name) => `export ${saysSo(name)}`),
  ].join('\n');
}

/** WebGL is what is drawn with, so it comes with the stage and not by a request of its own, after it. */
const AUTO_DETECT = 'rendering/renderers/autoDetectRenderer.mjs';
function withWebgl(code) {
  const asked = "const { WebGLRenderer } = await import('./gl/WebGLRenderer.mjs');";
  if (!code.includes(asked))
    throw new Error(`Pixi's ${AUTO_DETECT} has changed: look at scripts/pixi-parts.mjs.`);
  return `import { WebGLRenderer } from './gl/WebGLRenderer.mjs';\n${code.replace(asked, '')}`;
}

/** @throws Error when Pixi has changed and a name is no longer there */
function without(code, file, names) {
  return names.reduce((left, name) => {
    const rest = left
      .replace(new RegExp(`^import \\{ ${name} \\} from .*$`, 'm'), '')
      .replace(new RegExp(`\\b${name}\\b,?`), '');
    if (new RegExp(`\\b${name}\\b`).test(rest) || rest === left)
      throw new Error(`Pixi's ${file} does not list ${name} as it did: look at scripts/pixi-parts.mjs.`);
    return rest;
  }, code);
}

/** @returns {import('vite').Plugin} */
export function pixiParts() {
  return {
    name: 'pixi-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/pixi\.js\/lib\// },
      handler(code, id) {
        const file = below(id);
        if (file === 'index.mjs') return { code: index(code), map: null };
        if (UNREACHED.includes(file)) {
          const name = file.slice(file.lastIndexOf('/') + 1, -'.mjs'.length);
          return { code: `export ${saysSo(name)}`, map: null };
        }
        if (file === AUTO_DETECT) return { code: withWebgl(code), map: null };
        const names = UNLISTED[file];
        return names ? { code: without(code, file, names), map: null } : null;
      },
    },
  };
}
