import { createRoot } from '@pixi/react';
import type { Application } from 'pixi.js';
import type { ReactNode } from 'react';

/** Nothing is drawn sharper than this many device px in one CSS px. */
const FINEST = 2;

/** @returns device px in one CSS px that the stage is drawn with at best */
export const finest = (): number => Math.min(FINEST, window.devicePixelRatio);

/** The colour of the stage until its theme is there. */
export const DUSK = '#443050';

/** A canvas with the Pixi application that draws on it, and a tree of Pixi's objects kept by React. */
export interface Easel {
  readonly canvas: HTMLCanvasElement;
  /** settles when Pixi has its context, or with the error that tells why it has none */
  readonly started: Promise<Application>;
  /** whether it can draw: it has not failed to start, and its context is not lost */
  works(): boolean;
  /** Draws with this tree from now on, or as soon as it has started. */
  show(tree: ReactNode): void;
  /** Takes the tree down; until the next one its picture costs no memory. */
  rest(): void;
}

function makeEasel(): Easel {
  const canvas = document.createElement('canvas');
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
    autoStart: false,
    autoDensity: true,
    antialias: false,
    resolution: finest(),
    backgroundColor: DUSK,
    manageImports: false,
  });
  const started = first.then(
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
    started,
    works: () => !failed && !(app && 'gl' in app.renderer && app.renderer.gl.isContextLost()),
    show: (tree) => {
      shown = tree;
      draw();
    },
    rest: () => {
      shown = null;
      draw();
    },
  };
}

/**
 * The easels that nobody uses. An application is never destroyed: doing so while it starts breaks Pixi, and a canvas whose
 * context was given up never gets another one. A player who comes back from the cash desk gets the same one at once.
 */
const idle: Easel[] = [];

/** One that was given back, if it still can draw, else a new one. */
export function takeEasel(): Easel {
  for (let kept = idle.pop(); kept; kept = idle.pop()) {
    if (kept.works()) return kept;
  }
  return makeEasel();
}

/** Whoever took it needs it no longer, perhaps before it has started. */
export function giveBack(easel: Easel): void {
  easel.canvas.remove();
  easel.rest();
  idle.push(easel);
}
