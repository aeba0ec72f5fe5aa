import { fileURLToPath } from 'node:url';

/** What a page notes down of its own start; times in ms since the navigation, null while it has not happened. */
export interface Noted {
  readonly firstPaintMs: number | null;
  readonly largestPaintMs: number | null;
  /** the first button that begins a round can be pressed: enabled, in reach, and nothing lies over it */
  readonly tapMs: number | null;
  /** the first picture of a canvas was handed to the GPU */
  readonly firstPictureMs: number | null;
  /** every task over 50 ms */
  readonly longTasks: readonly { readonly startMs: number; readonly durationMs: number }[];
}

declare global {
  interface Window {
    readonly noted: Noted;
  }
}

/** The script that writes it, to be run before anything of the page. */
export const NOTING = { path: fileURLToPath(new URL('probe.js', import.meta.url)) };
