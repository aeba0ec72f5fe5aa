import { BYTES, loadFigures, scriptBytes } from '../../tests/e2e/bytes/bytes.ts';
import { startProduct } from '../load/product.ts';
import type { Row } from '../table.ts';

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(0)} KB`;

/** Measures what a first visit loads. */
export async function benchBytes(): Promise<readonly Row[]> {
  const product = await startProduct('.');
  try {
    const { panel, playable } = await loadFigures(product.url, {
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
    await product.close();
  }
}
