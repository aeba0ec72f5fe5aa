import { chromium } from '@playwright/test';
import { testLaunchOptions } from '../../browser.ts';
import { chunkOf, gzipBytes, readChunks, withStaticImports } from './chunks.ts';
import { type Fetched, type Load, measureLoad } from './measure.ts';

const KB = 1000;

/** Gzip bytes of the scripts that were fetched. */
export const scriptBytes = ({ scripts }: Fetched): number =>
  scripts.reduce((sum, file) => sum + gzipBytes(file), 0);

/** The bounds and aims for what is loaded, in bytes. */
export const BYTES = {
  panelJs: { bound: 121 * KB, aim: 80 * KB },
  pictureJs: { bound: 235 * KB, aim: 220 * KB },
  pictureAll: { bound: 350 * KB, aim: 300 * KB },
  playableJs: { bound: 290 * KB, aim: 280 * KB },
  playableAll: { bound: 510 * KB, aim: 400 * KB },
} as const;

/** Sources that load beside or after the panel and the first picture, which need none of them. */
export const PRELOADED = [
  'src/client/session/round/draws.ts',
  'src/client/ui/features/live-wins/LiveWins.tsx',
  'src/client/ui/features/round/Fried.tsx',
  'src/client/app/GameOverlays.tsx',
  'src/client/ui/features/round/StageTexts.tsx',
  'src/client/ui/features/panel/RoadProgress.tsx',
  'src/client/ui/features/news/NewsStrip.tsx',
  'src/client/ui/features/play-limits/PlayPrompts.tsx',
  'src/client/ui/kit/toast/Toasts.tsx',
  'src/client/app/ModalHost.tsx',
  'src/client/ui/features/menu/Menu.tsx',
  'src/client/ui/features/account/Login.tsx',
];

/** The files of the chunks that come with these sources and not with the first chunk. */
export function filesOf(sources: readonly string[]): readonly string[] {
  const chunks = readChunks();
  const entry = chunks.find((chunk) => chunk.entry);
  const first = entry ? withStaticImports(chunks, entry) : [];
  const theirs = sources.flatMap((source) => withStaticImports(chunks, chunkOf(chunks, source)));
  return theirs.filter((chunk) => !first.includes(chunk)).map(({ file }) => file);
}

/** Measures the built client in a browser as a first-time visitor. Sound is not fetched before a gesture. */
export async function loadFigures<Name extends string>(
  url: string,
  loads: Readonly<Record<Name, Pick<Load, 'until'>>>,
): Promise<Readonly<Record<Name, Fetched>>> {
  const browser = await chromium.launch(testLaunchOptions());
  try {
    const stageFiles = filesOf(['src/client/stage/index.tsx']);
    const preloadedFiles = filesOf(PRELOADED).filter((file) => !stageFiles.includes(file));
    const figures: Partial<Record<Name, Fetched>> = {};
    for (const name in loads)
      figures[name] = await measureLoad(browser, { url, stageFiles, preloadedFiles, ...loads[name] });
    return figures as Record<Name, Fetched>;
  } finally {
    await browser.close();
  }
}
