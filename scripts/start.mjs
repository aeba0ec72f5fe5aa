import { existsSync } from 'node:fs';
import { buildWhenStale } from './build.mjs';

const server = new URL('../dist/server/main.js', import.meta.url);
// `--version` is about the existing build.
if (!process.argv.includes('--version') || !existsSync(server)) await buildWhenStale();
await import(server.href);
