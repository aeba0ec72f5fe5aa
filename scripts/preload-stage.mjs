/**
 * Preloads the stage's code together with the entry, which would request it only when it runs.
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
        const entry = chunks.find(({ isEntry }) => isEntry);
        const stage = chunks.find(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith('/src/client/stage/index.tsx')),
        );
        if (!entry || !stage) return [];
        const files = [stage.fileName, ...stage.imports].filter(
          (file) => file !== entry.fileName && !entry.imports.includes(file),
        );
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
      },
    },
  };
}
