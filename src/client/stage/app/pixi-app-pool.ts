import { createRoot } from '@pixi/react';
import { type Application, WebGLRenderer } from 'pixi.js';
import type { ReactNode } from 'react';
import { maxResolution } from './quality.ts';

const BACKGROUND_COLOR = '#443050';

export type WebGLApplication = Application<WebGLRenderer>;

const isWebGL = (app: Application): app is WebGLApplication => app.renderer instanceof WebGLRenderer;

export class PixiApp {
  readonly canvas = document.createElement('canvas');
  /** rejects where Pixi gets no context */
  readonly ready: Promise<WebGLApplication>;
  private readonly root = createRoot(this.canvas);
  private tree: ReactNode = null;
  private app: WebGLApplication | null = null;
  private hasFailed = false;

  constructor() {
    // A canvas this small takes no memory.
    this.canvas.width = 1;
    this.canvas.height = 1;
    this.ready = this.start();
  }

  private async start(): Promise<WebGLApplication> {
    try {
      const app = await this.root.render(null, {
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
      if (!isWebGL(app)) throw new Error('The renderer is not WebGL.');
      this.app = app;
      this.draw();
      return app;
    } catch (error) {
      this.hasFailed = true;
      throw error;
    }
  }

  get isUsable(): boolean {
    return !this.hasFailed && !this.app?.renderer.context.isLost;
  }

  /** Draws this tree from now on, or once it has started. Without one its picture takes no memory. */
  render(tree: ReactNode): void {
    this.tree = tree;
    this.draw();
  }

  private draw(): void {
    if (!this.app) return;
    if (this.tree === null) this.app.renderer.resize(1, 1);
    void this.root.render(this.tree, {});
  }
}

/**
 * Unused applications. One is never destroyed: Pixi breaks when that happens while it starts, and a canvas whose context was
 * given up gets no other. A player who comes back gets the same one at once.
 */
const idleApps: PixiApp[] = [];

export function acquirePixiApp(): PixiApp {
  for (let idleApp = idleApps.pop(); idleApp; idleApp = idleApps.pop()) {
    if (idleApp.isUsable) return idleApp;
  }
  return new PixiApp();
}

export function releasePixiApp(pixiApp: PixiApp): void {
  pixiApp.canvas.remove();
  pixiApp.render(null);
  idleApps.push(pixiApp);
}
