import { buildWhenStale } from './build.mjs';

await buildWhenStale();
await import('../dist/server/main.js');
