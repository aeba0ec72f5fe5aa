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
  'scene/particle-container/init.mjs': ['GpuParticleContainerPipe', 'CanvasParticleContainerPipe'],
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

const lines = (...imports) => imports.map(([name, from]) => `import { ${name} } from '${from}';`).join('\n');

/**
 * What Pixi would do before its first picture and need not: it tries two contexts out before it draws with a third, asks
 * that for a dozen extensions, compiles a shader to see whether it compiles, and reads a canvas back to see how that
 * blends. Each of these waits for the GPU.
 * By the file: what it imports besides, and texts with what takes their place.
 * @type {Record<string, { imports?: string, instead: readonly (readonly [string, string])[] }>}
 */
const OTHERWISE = {
  // WebGL is what is drawn with, so it comes with the stage and not by a request of its own, after it. Who brings a context
  // (src/stage/app/pixi-app-pool.ts) has seen that there is one.
  'rendering/renderers/autoDetectRenderer.mjs': {
    imports: lines(
      ['WebGLRenderer', './gl/WebGLRenderer.mjs'],
      ['lendContext', './gl/shader/program/getTestContext.mjs'],
      ['beginProgram', './gl/shader/program/generateProgram.mjs'],
      ['batchShader', '../batcher/shared/DefaultBatcher.mjs'],
      ['BATCH_TEXTURES', '/src/stage/textures/batching.ts'],
    ),
    instead: [
      ["const { WebGLRenderer } = await import('./gl/WebGLRenderer.mjs');", ''],
      ['&& isWebGLSupported(', '&& (options.context ? () => begin(options.context) : isWebGLSupported)('],
      [
        'export { autoDetectRenderer };',
        `function begin(gl) {
          lendContext(gl);
          beginProgram(gl, batchShader(BATCH_TEXTURES).glProgram);
          return true;
        }
        export { autoDetectRenderer };`,
      ],
    ],
  },
  'rendering/batcher/shared/DefaultBatcher.mjs': {
    instead: [
      [
        'export { DefaultBatcher };',
        `export const batchShader = (maxTextures) => (defaultShader ??= new DefaultShader(maxTextures));
        export { DefaultBatcher };`,
      ],
    ],
  },
  // The program of every sprite links while the rest of Pixi starts and the sheet is decoded; whether it has, asks the first
  // frame. None of the stage's programs writes transform feedback, which would have to be told before the link.
  'rendering/renderers/gl/shader/program/generateProgram.mjs': {
    instead: [
      [
        `const glVertShader = compileShader(gl, gl.VERTEX_SHADER, program.vertex);
  const glFragShader = compileShader(gl, gl.FRAGMENT_SHADER, program.fragment);
  const webGLProgram = gl.createProgram();
  gl.attachShader(webGLProgram, glVertShader);
  gl.attachShader(webGLProgram, glFragShader);`,
        `const { glVertShader, glFragShader, webGLProgram } = takeBegun(gl, program) ?? begunProgram(gl, program);`,
      ],
      ['gl.linkProgram(webGLProgram);', ''],
      [
        'export { generateProgram };',
        `function begunProgram(gl, { vertex, fragment }) {
          const glVertShader = compileShader(gl, gl.VERTEX_SHADER, vertex);
          const glFragShader = compileShader(gl, gl.FRAGMENT_SHADER, fragment);
          const webGLProgram = gl.createProgram();
          gl.attachShader(webGLProgram, glVertShader);
          gl.attachShader(webGLProgram, glFragShader);
          gl.linkProgram(webGLProgram);
          return { glVertShader, glFragShader, webGLProgram };
        }
        let begun = null;
        export function beginProgram(gl, { vertex, fragment }) {
          begun = { gl, vertex, fragment, ...begunProgram(gl, { vertex, fragment }) };
        }
        function takeBegun(gl, { vertex, fragment }) {
          if (begun?.gl !== gl || begun.vertex !== vertex || begun.fragment !== fragment) return null;
          const taken = begun;
          begun = null;
          // A context that was lost and came back has forgotten it.
          return gl.isProgram(taken.webGLProgram) ? taken : null;
        }
        export { generateProgram };`,
      ],
    ],
  },
  'rendering/renderers/gl/shader/program/getTestContext.mjs': {
    instead: [
      ['let context;', 'let context;\nexport function lendContext(gl) { context = gl; return true; }'],
    ],
  },
  // It would end the context that was lent.
  'rendering/batcher/gl/utils/maxRecommendedTextures.mjs': {
    instead: [
      [
        'const gl = getTestContext();',
        "throw new Error('Say how many textures a batch has: none is tried out.');",
      ],
    ],
  },
  // No texture is compressed, and none is seen askew.
  'rendering/renderers/gl/context/GlContextSystem.mjs': {
    instead: [
      [
        'getExtensions() {\n    const { gl } = this;',
        `getExtensions() {
          const { gl } = this;
          if (this.webGLVersion === 2) {
            this.extensions = { loseContext: gl.getExtension("WEBGL_lose_context") };
            return;
          }`,
      ],
    ],
  },
  // src/stage/textures/batching.ts sets a lower number before anything is drawn.
  'rendering/renderers/gl/GlLimitsSystem.mjs': {
    instead: [['checkMaxIfStatementsInShader(this.maxTextures, gl)', 'this.maxTextures']],
  },
  // A particle container that goes leaves its index buffer with the GPU, and Pixi holds on to it: some 2 KB of it in every round.
  'scene/particle-container/shared/ParticleBuffer.mjs': {
    instead: [
      ['this.geometry.destroy();', 'this.geometry.indexBuffer.destroy();\n    this.geometry.destroy();'],
    ],
  },
  // Drawing by canvas comes only where WebGL is missing, and brings its particles along.
  'rendering/renderers/canvas/CanvasRenderer.mjs': {
    imports: lines([
      'CanvasParticleContainerPipe',
      '../../../scene/particle-container/canvas/CanvasParticleContainerPipe.mjs',
    ]),
    instead: [
      [
        'export { CanvasRenderer };',
        'extensions.add(CanvasParticleContainerPipe);\nexport { CanvasRenderer };',
      ],
    ],
  },
};

/** @throws Error when Pixi has changed and a text is no longer there */
function otherwise(code, file, { imports = '', instead }) {
  const changed = instead.reduce((left, [text, other]) => {
    if (!left.includes(text))
      throw new Error(`Pixi's ${file} does not say ${text} as it did: look at scripts/pixi-parts.mjs.`);
    return left.replace(text, () => other);
  }, code);
  return `${imports}\n${changed}`;
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
        const said = OTHERWISE[file];
        if (said) return { code: otherwise(code, file, said), map: null };
        const names = UNLISTED[file];
        return names ? { code: without(code, file, names), map: null } : null;
      },
    },
  };
}
