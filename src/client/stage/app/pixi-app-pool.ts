import { createRoot } from '@pixi/react';
import type { Application, WebGLRenderer } from 'pixi.js';
import type { ReactNode } from 'react';
import { takeRenderer } from '../preload.ts';

export type WebGLApplication = Application<WebGLRenderer>;

export class PixiApp {
  readonly canvas: HTMLCanvasElement;
  /** rejects where Pixi gets no context */
  readonly ready: Promise<WebGLApplication>;
  private readonly root;
  private tree: ReactNode = null;
  private app: WebGLApplication | null = null;
  private hasFailed = false;

  constructor() {
    const { canvas, ready } = takeRenderer();
    this.canvas = canvas;
    this.root = createRoot(canvas);
    this.ready = this.start(ready);
  }

  private async start(ready: Promise<WebGLRenderer>): Promise<WebGLApplication> {
    try {
      const app = Object.assign(this.root.applicationState.app, { renderer: await ready });
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
