import { createRoot } from '@pixi/react';
import { AlphaMask, type Application, ColorMask, extensions, StencilMask, WebGLRenderer } from 'pixi.js';
import type { ReactNode } from 'react';

// With `skipExtensionImports` Pixi registers no optional extensions itself.
extensions.add(AlphaMask, ColorMask, StencilMask);

/** Nothing is drawn sharper than this many device px in one CSS px. */
const MAX_RESOLUTION = 2;

/** @returns device px in one CSS px that the stage is drawn with at best */
export const maxResolution = (devicePixelRatio: number): number => Math.min(MAX_RESOLUTION, devicePixelRatio);

/** The colour of the stage until its theme is there. */
const BACKGROUND_COLOR = '#443050';

export type WebGLApplication = Application<WebGLRenderer>;

const isWebGL = (app: Application): app is WebGLApplication => app.renderer instanceof WebGLRenderer;

/** A canvas with the Pixi application that draws on it, and a tree of Pixi's objects kept by React. */
export interface PixiApp {
  readonly canvas: HTMLCanvasElement;
  /** settles when Pixi has its context, or with the error that tells why it has none */
  readonly ready: Promise<WebGLApplication>;
  /** whether it can draw: it has not failed to start, and its context is not lost */
  isUsable(): boolean;
  /** Draws with this tree from now on, or as soon as it has started. */
  render(tree: ReactNode): void;
  /** Takes the tree down; until the next one its picture costs no memory. */
  clear(): void;
}

function createPixiApp(): PixiApp {
  const canvas = document.createElement('canvas');
  // Takes no memory until its size is known.
  canvas.width = 1;
  canvas.height = 1;
  const root = createRoot(canvas);
  let shown: ReactNode = null;
  let app: WebGLApplication | null = null;
  let failed = false;
  const draw = (): void => {
    if (!app) return;
    if (shown === null) app.renderer.resize(1, 1);
    void root.render(shown, {});
  };
  const first: Promise<Application> = root.render(null, {
    // An array allows no fallback: without WebGL it rejects.
    preference: ['webgl'],
    skipExtensionImports: true,
    autoStart: false,
    autoDensity: true,
    width: 1,
    height: 1,
    antialias: false,
    resolution: maxResolution(window.devicePixelRatio),
    backgroundColor: BACKGROUND_COLOR,
  });
  const ready = first.then(
    (made) => {
      if (!isWebGL(made)) throw new Error('The renderer is not WebGL.');
      app = made;
      draw();
      return made;
    },
    (error: unknown) => {
      failed = true;
      throw error;
    },
  );
  return {
    canvas,
    ready,
    isUsable: () => !failed && !app?.renderer.context.isLost,
    render: (tree) => {
      shown = tree;
      draw();
    },
    clear: () => {
      shown = null;
      draw();
    },
  };
}

/**
 * The easels that nobody uses. An application is never destroyed: doing so while it starts breaks Pixi, and a canvas whose
 * context was given up never gets another one. A player who comes back from the cash desk gets the same one at once.
 */
const idleApps: PixiApp[] = [];

/** One that was given back, if it still can draw, else a new one. */
export function acquirePixiApp(): PixiApp {
  for (let idleApp = idleApps.pop(); idleApp; idleApp = idleApps.pop()) {
    if (idleApp.isUsable()) return idleApp;
  }
  return createPixiApp();
}

/** Whoever took it needs it no longer, perhaps before it has started. */
export function releasePixiApp(pixiApp: PixiApp): void {
  pixiApp.canvas.remove();
  pixiApp.clear();
  idleApps.push(pixiApp);
}
