import { existsSync } from 'node:fs';
import { buildWhenStale } from './build.mjs';

const server = new URL('../dist/server/main.js', import.meta.url);
// Who asks for the version means what is built.
if (!process.argv.includes('--version') || !existsSync(server)) await buildWhenStale();
await import(server.href);
