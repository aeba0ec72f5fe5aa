import { createRoot } from '@pixi/react';
import type { Application } from 'pixi.js';
import type { ReactNode } from 'react';

/** Nothing is drawn sharper than this many device px in one CSS px. */
const MAX_RESOLUTION = 2;

/** @returns device px in one CSS px that the stage is drawn with at best */
export const maxResolution = (devicePixelRatio: number): number => Math.min(MAX_RESOLUTION, devicePixelRatio);

/** The colour of the stage until its theme is there. */
const BACKGROUND_COLOR = '#443050';

/** A canvas with the Pixi application that draws on it, and a tree of Pixi's objects kept by React. */
export interface PixiApp {
  readonly canvas: HTMLCanvasElement;
  /** settles when Pixi has its context, or with the error that tells why it has none */
  readonly ready: Promise<Application>;
  /** whether it can draw: it has not failed to start, and its context is not lost */
  isUsable(): boolean;
  /** Draws with this tree from now on, or as soon as it has started. */
  render(tree: ReactNode): void;
  /** Takes the tree down; until the next one its picture costs no memory. */
  clear(): void;
}

function createPixiApp(): PixiApp {
  const canvas = document.createElement('canvas');
  // It gets its size when its place is known: until then it shall cost no memory.
  canvas.width = 1;
  canvas.height = 1;
  // As Pixi itself would ask for it, and is spared trying out by another one whether there is any.
  const context = canvas.getContext('webgl2', { alpha: false, antialias: false, stencil: true });
  const root = createRoot(canvas);
  let shown: ReactNode = null;
  let app: Application | null = null;
  let failed = false;
  const draw = (): void => {
    if (!app) return;
    if (shown === null) app.renderer.resize(1, 1);
    void root.render(shown, {});
  };
  const first: Promise<Application> = root.render(null, {
    preference: 'webgl',
    context,
    autoStart: false,
    autoDensity: true,
    width: 1,
    height: 1,
    antialias: false,
    resolution: maxResolution(window.devicePixelRatio),
    backgroundColor: BACKGROUND_COLOR,
    manageImports: false,
  });
  const ready = first.then(
    (made) => {
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
    isUsable: () => !failed && !(app && 'gl' in app.renderer && app.renderer.gl.isContextLost()),
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
