import { existsSync } from 'node:fs';
import { buildWhenStale } from './build.mjs';

// The operator uses the running server's build: a new build would replace it.
const operator = new URL('../dist/server/operator.js', import.meta.url);
if (!existsSync(operator)) await buildWhenStale();
await import(operator.href);
