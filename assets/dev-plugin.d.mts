import type { Plugin } from 'vite';

/**
 * Returns a text that changes with the description and the drawings of a theme, and of those that it extends.
 * @param home the theme's folder
 * @param extended folders of the themes that extend this one
 */
export function stateOf(home: string, extended?: readonly string[]): Promise<string>;

export interface BuildAnswer {
  readonly theme: string;
  readonly warm: boolean;
  /** with the file, the frame and the expected content */
  readonly fault: string | null;
  /** the result equals the theme in public/ */
  readonly is_published: boolean;
  readonly took_ms: number;
}

interface Builder {
  send(request: Pick<BuildAnswer, 'theme' | 'warm'>): void;
  stop(): void;
}

/** @returns null when the asset tools are not installed */
type StartBuilder = (onAnswer: (answer: BuildAnswer) => void, onExit: () => void) => Builder | null;

/**
 * Packs a theme in the dev server when a page first loads it, and after each change. Sends `chicken-road:theme` with `{ theme }` after
 * a change, and `chicken-road:theme-fault` with `{ theme, fault }`, which is shown over the page.
 */
export function themeWatch(startBuilder?: StartBuilder): Plugin;
