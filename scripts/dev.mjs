import { answerHelp } from './usage.mjs';

answerHelp(`npm run dev [-- ARGUMENT…]
  Starts game, provider and back office with hot reload, and prints their URLs. Settings are environment variables:
  PORT (default 5173), HOST, DATA_DIR and those of docs/operating.md. Arguments go to Vite.`);

await import('../node_modules/vite/bin/vite.js');
