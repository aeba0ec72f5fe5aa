import { buildWhenStale } from './build.mjs';

await buildWhenStale();
await import('../dist/server/operator.js');
