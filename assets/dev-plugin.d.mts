import type { Plugin } from 'vite';

/** @returns the theme that a file belongs to, or null when no build depends on it */
export function themeOf(file: string): string | null;

/**
 * Packs a changed theme again while the dev server runs, and sends `chicken-road:theme` with `{ theme }` to the page; a
 * theme with faults sends `chicken-road:theme-fault` with `{ theme, fault }`.
 */
export function themeWatch(): Plugin;
