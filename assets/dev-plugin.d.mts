import type { Plugin } from 'vite';

/** @param home the theme’s folder. @returns what the theme is built from, in one text: another text, other drawings */
export function stateOf(home: string): Promise<string>;

export interface BuildAnswer {
  readonly theme: string;
  readonly warm: boolean;
  /** names file, frame and what is right */
  readonly fault: string | null;
  /** what was built is what public/ has */
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
 * Packs a theme when a page loads it, and again when it has changed, while the dev server runs. Sends `chicken-road:theme` with
 * `{ theme }` when what a page shows is outdated, and `chicken-road:theme-fault` with `{ theme, fault }`, which a box over the page shows.
 */
export function themeWatch(startBuilder?: StartBuilder): Plugin;
