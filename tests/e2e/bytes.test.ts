import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Request, test } from '@playwright/test';
import { BYTES, filesOf, loadFigures, PRELOADED, scriptBytes } from './bytes/bytes.ts';
import { chunkOf, readChunks, withStaticImports } from './bytes/chunks.ts';
import { startTestServer } from './server.ts';
import { advanceTime, stopTime } from './stopped-time.ts';

test.use({ serviceWorkers: 'allow' });

/** A request costs more than the bytes of a small file. */
const MAX_PRELOADED_FILES = 8;

test('the entry is one script without Pixi or another provider, the page loads it with Pixi and the stage, and no gallery or back office ships', () => {
  const chunks = readChunks();
  const entry = chunks.find((chunk) => chunk.entry);
  if (!entry) throw new Error('The build has no entry.');
  expect(withStaticImports(chunks, entry)).toEqual([entry]);
  const has = (path: string) => entry.modules.some((module) => module.includes(path));
  expect([has('node_modules/react-dom'), has('/src/client/provider/rgs/gateway.ts')]).toEqual([true, true]);
  expect([
    has('/src/client/provider/generic/'),
    has('node_modules/pixi.js'),
    has('node_modules/@pixi/'),
  ]).toEqual([false, false, false]);
  const pixi = chunkOf(chunks, 'src/client/stage/preload.ts');
  const stage = chunkOf(chunks, 'src/client/stage/index.tsx');
  expect(pixi.imports).toEqual([]);
  expect(new Set(stage.imports)).toEqual(new Set([entry.file, pixi.file]));
  const page = readFileSync('dist/client/index.html', 'utf8');
  const script = /<script[^>]* src="([^"]*)" data-preload="([^"]*)"/.exec(page);
  expect(script?.slice(1)).toEqual([`/${pixi.file}`, `/${stage.file}`]);
  const texts = readdirSync('dist/client', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|html|json)$/.test(name),
  );
  expect(texts.length).toBeGreaterThan(10);
  for (const name of texts)
    expect(readFileSync(`dist/client/${name}`, 'utf8'), name).not.toMatch(
      /admin\/api|back office|fire, spark to full/i,
    );
});

test('a first visit stays within the byte bounds', async () => {
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

test('a first visit requests before its first picture only files that the picture needs', async ({
  browser,
}) => {
  const server = await startTestServer();
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    // Time is stopped before the first frame. React needs some of it to mount the stage.
    await stopTime(page);
    await page.goto(server.url);
    await page.locator('[data-stage-slot]').waitFor({ state: 'attached' });
    await expect(async () => {
      await advanceTime(page, 400);
      await expect(page.locator('[data-stage]:not([data-stage="loading"])')).toBeAttached({ timeout: 5000 });
    }).toPass({ timeout: 60_000, intervals: [0] });
    const stageFiles = filesOf(['src/client/stage/index.tsx']);
    const preloadedFiles = filesOf(PRELOADED).filter((file) => !stageFiles.includes(file));
    expect(new Set(preloadedFiles).size).toBeLessThanOrEqual(MAX_PRELOADED_FILES);
    const paths = asked.map((request) => new URL(request.url()).pathname.slice(1));
    expect(paths.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(1);
    expect(paths.filter((path) => preloadedFiles.includes(path))).toEqual([]);
    const bytes = await Promise.all(
      asked.map(async (request) => {
        const { responseBodySize, responseHeadersSize } = await request.sizes();
        return { script: request.resourceType() === 'script', wire: responseBodySize + responseHeadersSize };
      }),
    );
    const sum = (of: typeof bytes): number => of.reduce((total, { wire }) => total + wire, 0);
    expect(sum(bytes)).toBeLessThanOrEqual(BYTES.pictureAll.bound);
    expect(sum(bytes.filter(({ script }) => script))).toBeLessThanOrEqual(BYTES.pictureJs.bound);

    const after = page.waitForRequest((request) =>
      preloadedFiles.includes(new URL(request.url()).pathname.slice(1)),
    );
    for (let frame = 0; frame < 4; frame++) await advanceTime(page, 17);
    await after;
  } finally {
    await context.close();
    await server.close();
  }
});
