import { tsImport } from 'tsx/esm/api';

// A worker thread does not inherit the loader of TypeScript.
await tsImport('./count-fatal-lines.ts', import.meta.url);
