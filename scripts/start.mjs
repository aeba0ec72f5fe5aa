import { existsSync } from 'node:fs';
import { buildWhenStale } from './build.mjs';
import { answerHelp } from './usage.mjs';

answerHelp(`npm start [-- --version]
  Builds what is out of date and starts the server. Its settings are environment variables: docs/operating.md`);

const server = new URL('../dist/server/main.js', import.meta.url);
// `--version` is about the existing build.
if (!process.argv.includes('--version') || !existsSync(server)) await buildWhenStale();
await import(server.href);
