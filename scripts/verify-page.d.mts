import type { Plugin } from 'vite';

/** @returns the page with script and style, not minified, so that it can be read */
export function makeVerifyPage(): Promise<string>;

/** Writes verify.html, the one file that checks rounds offline; the dev server makes it for each request. */
export function verifyPage(): Plugin;
