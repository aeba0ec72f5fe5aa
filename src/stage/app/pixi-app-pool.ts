import { createRoot } from '@pixi/react';
import { AlphaMask, type Application, ColorMask, extensions, StencilMask, WebGLRenderer } from 'pixi.js';
import type { ReactNode } from 'react';
import { maxResolution } from './quality.ts';

// With `skipExtensionImports` Pixi registers no optional extensions itself.
extensions.add(AlphaMask, ColorMask, StencilMask);

const BACKGROUND_COLOR = '#443050';

export type WebGLApplication = Application<WebGLRenderer>;

const isWebGL = (app: Application): app is WebGLApplication => app.renderer instanceof WebGLRenderer;

export interface PixiApp {
  readonly canvas: HTMLCanvasElement;
  readonly ready: Promise<WebGLApplication>;
  isUsable(): boolean;
  render(tree: ReactNode): void;
  clear(): void;
}

function createPixiApp(): PixiApp {
  const canvas = document.createElement('canvas');
  // A canvas this small takes no memory.
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
 * Unused applications. One is never destroyed: Pixi breaks when that happens while it starts, and a canvas whose context was
 * given up gets no other. A player who comes back gets the same one at once.
 */
const idleApps: PixiApp[] = [];

export function acquirePixiApp(): PixiApp {
  for (let idleApp = idleApps.pop(); idleApp; idleApp = idleApps.pop()) {
    if (idleApp.isUsable()) return idleApp;
  }
  return createPixiApp();
}

export function releasePixiApp(pixiApp: PixiApp): void {
  pixiApp.canvas.remove();
  pixiApp.clear();
  idleApps.push(pixiApp);
}
