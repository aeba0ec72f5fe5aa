import { BYTES, loadFigures, scriptBytes } from '../../tests/e2e/bytes/bytes.ts';
import { startProvider } from '../../tests/e2e/provider-process.ts';
import type { Row } from '../table.ts';

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(0)} KB`;

/** Measures what a first visit loads. */
export async function benchBytes(): Promise<readonly Row[]> {
  const provider = await startProvider({ PORT: '0', DATA_DIR: 'node_modules/.cache/bench-bytes' });
  try {
    const { panel, playable } = await loadFigures(provider.url, {
      panel: { until: 'panel' },
      playable: { until: 'playable' },
    });
    const row = (what: string, bytes: number, { bound, aim }: { bound: number; aim: number }): Row => ({
      what,
      figure: kb(bytes),
      bound: kb(bound),
      aim: kb(aim),
      ok: bytes <= bound,
    });
    return [
      row('JS until the panel is usable, gzip', scriptBytes(panel), BYTES.panelJs),
      row('all JS until the first round is playable, gzip', scriptBytes(playable), BYTES.playableJs),
      row('all bytes until then', playable.wireBytes, BYTES.playableAll),
    ];
  } finally {
    await provider.kill('SIGTERM');
  }
}
