/**
 * Requests the script of Pixi together with the entry. It is evaluated on arrival, usually before the entry, and loads the rest
 * of the stage (`src/client/stage/preload.ts`).
 * @returns {import('vite').Plugin}
 */
export function preloadStage() {
  return {
    name: 'preload-stage',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter(({ type }) => type === 'chunk');
        const fileOf = (path) =>
          chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)))?.fileName;
        const pixi = fileOf('/src/client/stage/preload.ts');
        const stage = fileOf('/src/client/stage/index.tsx');
        if (!pixi || !stage) return [];
        const attrs = { type: 'module', async: true, fetchpriority: 'high', crossorigin: true };
        const files = { src: `/${pixi}`, 'data-preload': `/${stage}` };
        return [{ tag: 'script', attrs: { ...attrs, ...files }, injectTo: 'head-prepend' }];
      },
    },
  };
}
