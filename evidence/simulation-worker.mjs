import { tsImport } from 'tsx/esm/api';

// A worker thread does not inherit the TypeScript loader.
await tsImport('./count-fatal-lines.ts', import.meta.url);
