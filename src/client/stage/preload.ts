/** Evaluated before React and the entry, so it must not import their modules (vite.config.ts). */
import { ImageSource } from 'pixi.js';
import { createRenderer, type StageRenderer } from './app/renderer.ts';
import { preloadThemeFiles } from './textures/theme-requests.ts';

/** Requests the stage's script after this one, so that it does not delay this one and the entry. */
function preloadStageScript(): void {
  const href = document.querySelector<HTMLElement>('script[data-preload]')?.dataset.preload;
  if (href === undefined) return;
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href });
  document.head.append(link);
}

preloadStageScript();
const files = preloadThemeFiles();
/** null on a page without a stage, and after takeRenderer() */
let preloaded: StageRenderer | null = files.length > 0 ? createRenderer() : null;

async function upload(file: Promise<unknown>, { ready }: StageRenderer): Promise<void> {
  const source = await file;
  if (source instanceof ImageSource) (await ready).texture.initSource(source);
}

if (preloaded) for (const file of files) upload(file, preloaded).catch(() => undefined);

export function takeRenderer(): StageRenderer {
  const renderer = preloaded ?? createRenderer();
  preloaded = null;
  return renderer;
}
