/**
 * Leaves out of the build what the stage can never reach: the WebGPU renderer (the stage asks for WebGL, with canvas
 * behind it) and the extension bundles that Pixi loads by itself unless it is told not to (`manageImports: false`).
 */
const UNREACHED = [
  'rendering/renderers/gpu/WebGPURenderer.mjs',
  'environment-browser/browserAll.mjs',
  'environment-webworker/webworkerAll.mjs',
];
const EMPTY = '\0pixi-unreached:';

/** @returns {import('vite').Plugin} */
export function pixiWebglOnly() {
  return {
    name: 'pixi-webgl-only',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer?.includes('/pixi.js/lib/') || !source.endsWith('.mjs')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const left_out = UNREACHED.find((path) => resolved?.id.endsWith(`/pixi.js/lib/${path}`));
      return left_out ? EMPTY + left_out : null;
    },
    load(id) {
      if (!id.startsWith(EMPTY)) return null;
      // Reached all the same, it says so instead of drawing nothing.
      return `const left_out = () => { throw new Error(${JSON.stringify(
        `${id.slice(EMPTY.length)} is left out of this build.`,
      )}); };\nexport { left_out as WebGPURenderer };\n`;
    },
  };
}
