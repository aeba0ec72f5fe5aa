import { chromium } from '@playwright/test';
import { launchOptions } from '../../browser.ts';
import { startProvider } from '../../e2e/provider-process.ts';
import type { Row } from '../table.ts';
import { chunkOf, gzipBytes, readChunks } from './chunks.ts';
import { type Fetched, measureLoad } from './measure.ts';

const KB = 1000;
const kb = (bytes: number): string => `${(bytes / KB).toFixed(0)} KB`;
const scriptBytes = ({ scripts }: Fetched): number => scripts.reduce((sum, file) => sum + gzipBytes(file), 0);

/** The bounds and aims of design §10 for what is loaded, in bytes. */
export const BYTES = {
  panel_js: { bound: 110 * KB, aim: 80 * KB },
  playable_js: { bound: 320 * KB, aim: 280 * KB },
  playable_all: { bound: 650 * KB, aim: 420 * KB },
} as const;

/** What the built client loads, measured in a browser as a first-time visitor. Sound is not fetched before a gesture. */
export async function loadFigures(
  url: string,
): Promise<{ panel: Fetched; playable: Fetched; slow: Fetched }> {
  const browser = await chromium.launch(launchOptions());
  try {
    const stage_file = chunkOf(readChunks(), 'src/stage/index.tsx').file;
    const load = (until: 'panel' | 'playable', slow = false) =>
      measureLoad(browser, { url, until, stage_file, slow });
    return {
      panel: await load('panel'),
      playable: await load('playable'),
      slow: await load('playable', true),
    };
  } finally {
    await browser.close();
  }
}

/** The bytes of design §10 as rows of its table. */
export async function benchBytes(): Promise<readonly Row[]> {
  const provider = await startProvider({ PORT: '0', DATA_DIR: 'node_modules/.cache/bench-bytes' });
  try {
    const { panel, playable, slow } = await loadFigures(provider.url);
    const row = (what: string, bytes: number, { bound, aim }: { bound: number; aim: number }): Row => ({
      what,
      figure: kb(bytes),
      bound: kb(bound),
      aim: kb(aim),
      ok: bytes <= bound,
    });
    return [
      row('JS until the panel is usable, gzip', scriptBytes(panel), BYTES.panel_js),
      row('all JS until the first round is playable, gzip', scriptBytes(playable), BYTES.playable_js),
      row('all bytes until then', playable.wire_bytes, BYTES.playable_all),
      {
        what: 'first round playable, slow 4G and 4x slower CPU',
        figure: `${(slow.elapsed_ms / 1000).toFixed(1)} s`,
        bound: '',
        aim: 'about 2 s',
        ok: true,
        peer: 'software WebGL',
      },
    ];
  } finally {
    await provider.kill('SIGTERM');
  }
}
