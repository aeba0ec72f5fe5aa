import 'pixi.js/unsafe-eval';
import {
  Container,
  DOMAdapter,
  getMaxFragmentPrecision,
  RenderTexture,
  Sprite,
  Texture,
  Ticker,
  WebGLRenderer,
} from 'pixi.js';

const BACKGROUND_COLOR = '#443050';
/** Ground, three sheets and the multipliers. */
const BATCH_TEXTURES = 5;

/**
 * Pixi's shader has a branch for each texture of a batch, 16 by default, and software GPUs sample all of them for each pixel: a
 * frame of 360x640 CSS px at a pixel ratio of 2 takes 322 ms with 16 and 73 ms with 5. A restored context resets the limit.
 */
function limitBatches({ limits }: WebGLRenderer): void {
  limits.maxBatchableTextures = Math.min(BATCH_TEXTURES, limits.maxTextures);
}

export interface StageRenderer {
  readonly canvas: HTMLCanvasElement;
  /** rejects where Pixi gets no context */
  readonly ready: Promise<WebGLRenderer>;
}

/**
 * Opens WebGL 2, else WebGL 1. To test the shader precision, Pixi would open a WebGL 1 context on a new canvas: it is handed
 * this one. A canvas with WebGL 2 returns none, and Pixi uses medium precision, which is enough for sprites.
 */
function openContext(canvas: HTMLCanvasElement): void {
  const options = { alpha: false, antialias: false, stencil: true };
  if (!canvas.getContext('webgl2', options)) canvas.getContext('webgl', options);
  const adapter = DOMAdapter.get();
  DOMAdapter.set({ ...adapter, createCanvas: () => canvas });
  try {
    getMaxFragmentPrecision();
  } finally {
    DOMAdapter.set(adapter);
  }
}

async function start(canvas: HTMLCanvasElement): Promise<WebGLRenderer> {
  openContext(canvas);
  // `Application.init` would open a second context to test for WebGL.
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
  // Only Pixi's garbage collection uses this ticker. It cost 46 ms of the main thread a second (152 in place of 106).
  Ticker.system.stop();
  limitBatches(renderer);
  canvas.addEventListener('webglcontextrestored', () => limitBatches(renderer));
  compileShader(renderer);
  return renderer;
}

/** Compiles the shader of the sprites before the first frame needs it. */
function compileShader(renderer: WebGLRenderer): void {
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
