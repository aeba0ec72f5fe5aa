import path from 'node:path';
import type { BuildAnswer } from '../dev-plugin.mjs';
import { isPublished, ThemeBuilder, type WrittenFiles, writeTheme } from './theme.ts';
import { ThemeFault } from './theme-source.ts';

/** The dev server's builder process: builds the named theme and answers. */
const [out = ''] = process.argv.slice(2);
const builder = new ThemeBuilder(true);
/** by theme */
const lastWritten = new Map<string, WrittenFiles>();

type BuildRequest = Pick<BuildAnswer, 'theme' | 'warm'>;

async function buildOnRequest({ theme, warm }: BuildRequest): Promise<BuildAnswer> {
  const beganMs = performance.now();
  let fault: string | null = null;
  let isNew = false;
  try {
    const built = await builder.build(theme);
    lastWritten.set(theme, await writeTheme(built, path.join(out, theme), lastWritten.get(theme)));
    isNew = !(await isPublished(theme, built));
  } catch (error) {
    fault = error instanceof ThemeFault ? error.message : String(error);
  }
  return { theme, warm, fault, is_published: !isNew, took_ms: Math.round(performance.now() - beganMs) };
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
