import 'pixi.js/unsafe-eval';
import { Container, DOMAdapter, RenderTexture, Sprite, Texture, Ticker, WebGLRenderer } from 'pixi.js';

const BACKGROUND_COLOR = '#443050';
/** Ground, three sheets and the multipliers. */
const BATCH_TEXTURES = 5;

/**
 * Pixi's shader has a branch for each texture of a batch, 16 by default, and software GPUs sample all of them for each pixel. A
 * restored context resets the limit.
 */
function limitBatches({ limits }: WebGLRenderer): void {
  limits.maxBatchableTextures = Math.min(BATCH_TEXTURES, limits.maxTextures);
}

export interface StageRenderer {
  readonly canvas: HTMLCanvasElement;
  /** rejects where Pixi gets no context */
  readonly ready: Promise<WebGLRenderer>;
}

async function start(canvas: HTMLCanvasElement): Promise<WebGLRenderer> {
  // Pixi asks the context of a new canvas how precise shaders are. This one has its context and gives Pixi no other, which means
  // medium precision, as sprites want.
  canvas.getContext('webgl2', { alpha: false, antialias: false, stencil: true });
  const adapter = DOMAdapter.get();
  DOMAdapter.set({ ...adapter, createCanvas: () => canvas });
  try {
    // Not `Application.init`, which opens another context to see whether there is WebGL.
    const renderer = new WebGLRenderer();
    await renderer.init({
      canvas,
      skipExtensionImports: true,
      autoDensity: true,
      width: 1,
      height: 1,
      antialias: false,
      backgroundColor: BACKGROUND_COLOR,
      // Textures are destroyed with their owners.
      gcActive: false,
    });
    // Runs in each screen frame for the garbage collection alone.
    Ticker.system.stop();
    limitBatches(renderer);
    canvas.addEventListener('webglcontextrestored', () => limitBatches(renderer));
    linkShader(renderer);
    return renderer;
  } finally {
    DOMAdapter.set(adapter);
  }
}

/** Compiles and links the shader of all sprites, which the first frame would wait for. */
function linkShader(renderer: WebGLRenderer): void {
  const container = new Container({ children: [new Sprite(Texture.WHITE)] });
  const target = RenderTexture.create({ width: 1, height: 1 });
  renderer.render({ container, target });
  container.destroy({ children: true });
  target.destroy(true);
}

export function createRenderer(): StageRenderer {
  const canvas = document.createElement('canvas');
  // A canvas this small takes no memory.
  canvas.width = 1;
  canvas.height = 1;
  const ready = start(canvas);
  // The caller handles the rejection.
  ready.catch(() => undefined);
  return { canvas, ready };
}
