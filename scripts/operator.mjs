import { existsSync } from 'node:fs';
import { buildWhenStale } from './build.mjs';

// What is built is what the running server was built with; building anew would pull dist/ from under it.
const desk = new URL('../dist/server/operator.js', import.meta.url);
if (!existsSync(desk)) await buildWhenStale();
await import(desk.href);
