import { expect, type Request, test } from '@playwright/test';
import { AHEAD, BYTES, filesOf, loadFigures, scriptBytes } from './bytes/bytes.ts';
import { readChunks, withStaticImports } from './bytes/chunks.ts';
import { startTestServer } from './server.ts';
import { advanceTime, stopTime } from './stopped-time.ts';

test.use({ serviceWorkers: 'allow' });

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
  expect(modules.some((module) => module.endsWith('/src/provider/rgs/gateway.ts'))).toBe(true);
  expect(modules.filter((module) => module.includes('/src/provider/generic/'))).toEqual([]);
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

test('the first screen’s code is one file: each more would cost a request with its headers', () => {
  const chunks = readChunks();
  const entry = chunks.find((chunk) => chunk.entry);
  expect(entry && withStaticImports(chunks, entry)).toEqual([entry]);
});

test('what a first visit asks for before its first picture is no more than that needs', async ({
  browser,
}) => {
  const server = await startTestServer();
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    // The stage stands, and the frame that draws it is not let go. React waits a moment before it puts a part up.
    await stopTime(page);
    await page.goto(server.url);
    await page.locator('.stage-slot').waitFor({ state: 'attached' });
    await expect(async () => {
      await advanceTime(page, 400);
      await expect(page.locator('[data-stage="ready"]')).toBeAttached({ timeout: 5000 });
    }).toPass({ timeout: 60_000, intervals: [0] });
    const stageFiles = filesOf(['src/stage/index.tsx']);
    const ahead = filesOf(AHEAD).filter((file) => !stageFiles.includes(file));
    const paths = asked.map((request) => new URL(request.url()).pathname.slice(1));
    expect(paths.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(1);
    expect(paths.filter((path) => ahead.includes(path))).toEqual([]);
    const bytes = await Promise.all(
      asked.map(async (request) => {
        const { responseBodySize, responseHeadersSize } = await request.sizes();
        return { script: request.resourceType() === 'script', wire: responseBodySize + responseHeadersSize };
      }),
    );
    const sum = (of: typeof bytes): number => of.reduce((total, { wire }) => total + wire, 0);
    expect(sum(bytes)).toBeLessThanOrEqual(BYTES.pictureAll.bound);
    expect(sum(bytes.filter(({ script }) => script))).toBeLessThanOrEqual(BYTES.pictureJs.bound);

    const after = page.waitForRequest((request) => ahead.includes(new URL(request.url()).pathname.slice(1)));
    for (let frame = 0; frame < 4; frame++) await advanceTime(page, 17);
    await after;
  } finally {
    await context.close();
    await server.close();
  }
});
