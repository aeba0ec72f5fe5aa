import { expect, test } from '@playwright/test';
import { BYTES, loadFigures, scriptBytes } from '../bench/bytes/bench.ts';
import { readChunks, withStaticImports } from '../bench/bytes/chunks.ts';
import { startTestServer } from './server.ts';

const PIXI = /node_modules\/(pixi\.js|@pixi\/)/;

test('the first chunk holds no byte of pixi', () => {
  const chunks = readChunks();
  const entry = chunks.find((chunk) => chunk.entry);
  expect(entry).toBeDefined();
  if (!entry) return;
  const modules = withStaticImports(chunks, entry).flatMap((chunk) => chunk.modules);
  expect(modules.some((module) => module.includes('node_modules/react-dom'))).toBe(true);
  expect(modules.filter((module) => PIXI.test(module))).toEqual([]);
});

test('our own build’s first chunk holds nothing of what reads another provider’s answers', () => {
  const chunks = readChunks();
  const entry = chunks.find((chunk) => chunk.entry);
  const modules = (entry ? withStaticImports(chunks, entry) : []).flatMap((chunk) => chunk.modules);
  expect(modules.some((module) => module.endsWith('/src/play/gateway/provider.ts'))).toBe(true);
  expect(modules.filter((module) => /\/documented\.ts$/.test(module))).toEqual([]);
});

test('what a first visit loads stays within the byte bounds', async () => {
  const server = await startTestServer();
  try {
    const { panel, playable } = await loadFigures(server.url, {
      panel: { until: 'panel' },
      playable: { until: 'playable' },
    });
    expect(scriptBytes(panel)).toBeGreaterThan(0);
    expect(scriptBytes(panel)).toBeLessThanOrEqual(BYTES.panelJs.bound);
    expect(scriptBytes(playable)).toBeGreaterThan(scriptBytes(panel));
    expect(scriptBytes(playable)).toBeLessThanOrEqual(BYTES.playableJs.bound);
    expect(playable.wireBytes).toBeGreaterThan(scriptBytes(playable) / 2);
    expect(playable.wireBytes).toBeLessThanOrEqual(BYTES.playableAll.bound);
  } finally {
    await server.close();
  }
});
