import type { Plugin } from 'vite';

/** @param home the theme’s folder. @returns what the theme is built from, in one text: another text, other drawings */
export function stateOf(home: string): Promise<string>;

/**
 * Packs a changed theme again while the dev server runs, and sends `chicken-road:theme` with `{ theme }` to the page; a
 * theme with faults sends `chicken-road:theme-fault` with `{ theme, fault }`.
 */
export function themeWatch(): Plugin;
