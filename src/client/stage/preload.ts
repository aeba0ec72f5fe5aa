/** Evaluated before React and the entry, so it must not import their modules (vite.config.ts). */
import { ImageSource } from 'pixi.js';
import { createRenderer, type StageRenderer } from './app/renderer.ts';
import { preloadThemeFiles } from './textures/theme-requests.ts';

/**
 * Requests the stage's script when this one has loaded, so that it delays neither this one nor the entry. An async script is
 * evaluated as soon as it and the entry have loaded; an import in the entry would wait for React's first render.
 */
function loadStageScript(): void {
  const src = document.querySelector<HTMLElement>('script[data-preload]')?.dataset.preload;
  if (src === undefined) return;
  const script = document.createElement('script');
  document.head.append(Object.assign(script, { type: 'module', async: true, crossOrigin: '', src }));
}

loadStageScript();
const files = preloadThemeFiles();
let preloaded: StageRenderer | null = null;
/** false on a page without a stage, and after takeRenderer() */
let canPreload = files.length > 0;

async function upload(file: Promise<unknown>, { ready }: StageRenderer): Promise<void> {
  const source = await file;
  if (source instanceof ImageSource) (await ready).texture.initSource(source);
}

function preloadRenderer(): void {
  if (!canPreload) return;
  preloaded = createRenderer();
  for (const file of files) upload(file, preloaded).catch(() => undefined);
}

// When idle, so that it does not delay React's first render, which shows the panel. Safari has no requestIdleCallback.
if ('requestIdleCallback' in window) requestIdleCallback(preloadRenderer);
else preloadRenderer();

export function takeRenderer(): StageRenderer {
  const renderer = preloaded ?? createRenderer();
  preloaded = null;
  canPreload = false;
  return renderer;
}
