import { type Application, CLEAR, type Container, type RenderTarget, type RgbaArray } from 'pixi.js';

/** What a frame is drawn with. Kept, and without a depth to clear, which nothing here has: fewer calls and no garbage. */
interface DrawingOptions {
  readonly container: Container;
  readonly target: RenderTarget;
  readonly clear: CLEAR;
  readonly clearColor: RgbaArray;
}

/**
 * Draws the tree on the canvas. Of what Pixi does around a frame, WebGL needs two things here: the canvas to draw on and the tree. The
 * rest serves what this stage has not: back buffers, a collector of idle textures, canvases that a frame is copied to; it costs more
 * than all the particles of a round.
 */
export class Drawing {
  readonly #app: Application;
  readonly #options: DrawingOptions;

  constructor(app: Application) {
    const { renderer, stage } = app;
    this.#app = app;
    this.#options = {
      container: stage,
      target: renderer.view.renderTarget,
      clear: CLEAR.COLOR,
      clearColor: renderer.background.colorRgba,
    };
    stage.enableRenderGroup();
  }

  /** One frame. */
  draw(): void {
    const { renderer, stage } = this.#app;
    stage.updateLocalTransform();
    if (!('gl' in renderer)) {
      renderer.render(this.#options);
      return;
    }
    renderer.renderTarget.bind(this.#options);
    renderer.runners.render.emit(this.#options);
  }
}
