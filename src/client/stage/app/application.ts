import { Container, type WebGLRenderer } from 'pixi.js';

/** Takes the place of Pixi's in the build (vite.config.ts): @pixi/react makes it, and the stage gives it a renderer. */
export class Application {
  readonly stage = new Container();
  declare renderer: WebGLRenderer;

  render(): void {
    this.renderer.render({ container: this.stage });
  }
}
