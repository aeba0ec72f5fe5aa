import path from 'node:path';
import { ThemeBuilder, writeTheme } from './theme.ts';
import { ThemeFault } from './theme-source.ts';

/** The dev server's builder process: builds the named theme and answers. */
const [out = ''] = process.argv.slice(2);
const builders = new Map<string, ThemeBuilder>();

interface BuildRequest {
  readonly theme: string;
  readonly warm: boolean;
}

interface BuildResponse extends BuildRequest {
  readonly fault: string | null;
  readonly took_ms: number;
}

async function buildOnRequest({ theme, warm }: BuildRequest): Promise<BuildResponse> {
  const beganMs = performance.now();
  const builder = builders.get(theme) ?? new ThemeBuilder(true);
  builders.set(theme, builder);
  let fault: string | null = null;
  try {
    await writeTheme(await builder.build(theme), path.join(out, theme));
  } catch (error) {
    fault = error instanceof ThemeFault ? error.message : String(error);
  }
  return { theme, warm, fault, took_ms: Math.round(performance.now() - beganMs) };
}

const isBuildRequest = (message: unknown): message is BuildRequest =>
  typeof message === 'object' && message !== null && 'theme' in message && typeof message.theme === 'string';

// One at a time: two builds of one theme would overwrite each other's files.
let last: Promise<void> = Promise.resolve();
process.on('message', (message: unknown) => {
  if (!isBuildRequest(message)) return;
  last = last.then(async () => {
    process.send?.(await buildOnRequest(message));
  });
});
process.on('disconnect', () => process.exit(0));
