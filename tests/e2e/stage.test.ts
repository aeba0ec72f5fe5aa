import { expect, type Page, test } from '@playwright/test';
import { isComplete } from '../complete.ts';
import { SMALLEST, WIDEST } from '../sizes.ts';
import { startTestServer, type TestServer } from './server.ts';
import { type Served, serveHarness } from './stage-harness/serve.ts';

/** The stage alone, with React as in development, so that StrictMode mounts everything twice. */
let harness: Served;

// One build of the page serves all tests.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 360, height: 390 } });

test.beforeAll(async () => {
  harness = await serveHarness('development');
});
test.afterAll(async () => {
  await harness.close();
});

/** Opens the stage and waits until it draws and nothing more loads. */
async function openStage(page: Page, query = ''): Promise<void> {
  await page.goto(`${harness.address}?${query}`);
  await drawsAll(page);
}

async function drawsAll(page: Page): Promise<void> {
  await page.locator('[data-stage=ready]').waitFor();
  await page.waitForFunction(() => window.harness.hasAllSheets());
}

const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate((wanted) => window.harness.frames(wanted), count);

const drawn = (page: Page): Promise<number> =>
  page.evaluate(() => window.harness.mounted.scene?.loop.drawn ?? -1);

/** Counts WebGL contexts from the first script of the page on. Returns a function that reads how many are in use. */
async function countContexts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const given = new Set<unknown>();
    const { prototype } = HTMLCanvasElement;
    const original: (kind: string, ...more: unknown[]) => unknown = prototype.getContext;
    Object.assign(prototype, {
      getContext(this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
        const context = original.call(this, kind, ...more);
        if (context instanceof WebGL2RenderingContext) given.add(context);
        return context;
      },
    });
    Object.assign(window, {
      contexts: () =>
        [...given].filter((context) => context instanceof WebGL2RenderingContext && !context.isContextLost())
          .length,
    });
  });
  return () => page.evaluate('window.contexts()');
}

/** Compares two screenshots. @returns the share of pixels that differ, and for each place whether one within 12 CSS px does */
async function compare(
  page: Page,
  one: Buffer,
  other: Buffer,
  places: readonly (readonly [number, number])[] = [],
): Promise<{ share: number; near: boolean[] }> {
  return page.evaluate(
    async ([first, second, points]) => {
      const pixels = async (base64: string): Promise<ImageData> => {
        const blob = await (await fetch(`data:image/png;base64,${base64}`)).blob();
        const bitmap = await createImageBitmap(blob);
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        if (!context) throw new Error('No canvas to compare on.');
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, bitmap.width, bitmap.height);
      };
      const [a, b] = [await pixels(first), await pixels(second)];
      const differs = (x: number, y: number): boolean => {
        const at = (y * a.width + x) * 4;
        const by = [0, 1, 2].map((part) => Math.abs((a.data[at + part] ?? 0) - (b.data[at + part] ?? 0)));
        return Math.max(...by) > 24;
      };
      let count = 0;
      for (let y = 0; y < a.height; y++) for (let x = 0; x < a.width; x++) if (differs(x, y)) count += 1;
      const near = points.map(([left, top]) => {
        for (let y = Math.round(top) - 12; y <= top + 12; y++) {
          for (let x = Math.round(left) - 12; x <= left + 12; x++) {
            if (x >= 0 && y >= 0 && x < a.width && y < a.height && differs(x, y)) return true;
          }
        }
        return false;
      });
      return { share: count / (a.width * a.height), near };
    },
    [one.toString('base64'), other.toString('base64'), places] as const,
  );
}

test.describe('a stage that comes and goes', () => {
  test('under StrictMode, and taken away while Pixi starts, it draws on one canvas when it may stay', async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const contexts = await countContexts(page);
    await page.goto(`${harness.address}?strict&state=idle&wait`);
    await page.evaluate(async () => {
      for (let i = 0; i < 6; i++) {
        window.harness.unmount();
        if (i % 2 === 0) await Promise.resolve();
        window.harness.mount();
      }
    });
    await drawsAll(page);
    await expect(page.locator('canvas')).toHaveCount(1);
    await expect.poll(() => drawn(page)).toBeGreaterThan(0);
    expect(await contexts()).toBe(1);
    expect(errors).toEqual([]);
  });

  test('mounted and unmounted three times, some in mid-fall, it keeps one context and no buffer of its particles', {
    tag: '@further',
  }, async ({ page }) => {
    await page.addInitScript(() => {
      const { prototype } = WebGL2RenderingContext;
      const { createBuffer, deleteBuffer } = prototype;
      const buffers = new Set<WebGLBuffer>();
      prototype.createBuffer = function () {
        const buffer = createBuffer.call(this);
        buffers.add(buffer);
        return buffer;
      };
      prototype.deleteBuffer = function (buffer) {
        if (buffer) buffers.delete(buffer);
        deleteBuffer.call(this, buffer);
      };
      Object.assign(window, { buffersKept: () => buffers.size });
    });
    const contexts = await countContexts(page);
    await openStage(page);
    const kept: unknown[] = [];
    for (let i = 0; i < 3; i++) {
      if (i % 2 === 0) {
        await page.evaluate(() => window.harness.play('fried'));
        await page.waitForFunction(() => window.harness.particles('feather').length > 6);
        await frames(page, 3);
      }
      await page.evaluate(() => window.harness.unmount());
      if (i % 2 === 0) kept.push(await page.evaluate('window.buffersKept()'));
      await page.evaluate(() => window.harness.mount());
      await drawsAll(page);
    }
    expect(await contexts()).toBe(1);
    expect(kept.at(-1)).toBe(kept[0]);
  });
});

test('another theme takes the place of the one that shows, in the same scene and canvas', async ({
  page,
}) => {
  const contexts = await countContexts(page);
  await openStage(page, 'steady&reduced-motion&state=ready');
  const shown = () => page.evaluate(() => window.harness.mounted.scene?.model?.themeTextures.theme.name);
  expect(await shown()).toBe('dhaba');
  await page.evaluate(() => window.harness.quiet());
  const before = await page.screenshot();
  await page.evaluate(() => window.harness.render({ theme: 'hills' }));
  await expect.poll(shown).toBe('hills');
  await drawsAll(page);
  await page.evaluate(() => window.harness.quiet());
  expect((await compare(page, before, await page.screenshot())).share).toBeGreaterThan(0.2);
  expect(await contexts()).toBe(1);
  // A theme that cannot be loaded leaves the picture as it is.
  await page.evaluate(() => window.harness.render({ theme: 'nowhere' }));
  await expect(page.getByRole('status')).toHaveCount(0);
  expect(await shown()).toBe('hills');
});

test.describe('what Pixi draws', () => {
  test('feathers, smoke and embers of a fall where they fly', async ({ page }) => {
    await openStage(page);
    await page.evaluate(() => window.harness.play('fried'));
    await page.waitForFunction(() => {
      const feathers = window.harness.particles('feather');
      if (feathers.filter(({ alpha }) => alpha > 0.9).length < 6) return false;
      // More than the picture must show: some lie behind others.
      const flying = [...feathers, ...window.harness.particles('ember')];
      if (flying.filter(({ alpha }) => alpha >= 0.5).length < 14) return false;
      // Stops the clock in mid-fall.
      window.harness.clock.rate = 0;
      return true;
    });
    await frames(page, 5);
    const there = await page.screenshot();
    const places = await page.evaluate(() => {
      const scene = window.harness.mounted.scene;
      const world = window.harness.mounted.app?.stage;
      const found: [number, number][] = [];
      for (const sprite of ['ember', 'feather'] as const) {
        for (const { x, y, alpha } of window.harness.particles(sprite)) {
          if (!world || alpha < 0.5) continue;
          const [left, top] = [x * world.scale.x + world.x, y * world.scale.y + world.y];
          if (left > 12 && left < 348 && top > 12 && top < 378) found.push([left, top]);
        }
      }
      if (scene) scene.emitters.layer.visible = false;
      scene?.loop.invalidate();
      return found;
    });
    await frames(page, 5);
    const { near } = await compare(page, there, await page.screenshot(), places);
    expect(places.length).toBeGreaterThan(5);
    expect(near.filter((seen) => seen).length / near.length).toBeGreaterThan(0.9);
  });
});

test.describe('when there is nothing to see', () => {
  test('a lost context comes back as the same picture; one that is not restored for 5 s is drawn on a new canvas by Try again', async ({
    page,
  }) => {
    const step = () =>
      page.evaluate(() => {
        window.harness.store.dispatch({ kind: 'goTapped' });
        window.harness.land();
      });
    await openStage(page, 'steady&reduced-motion&state=ready');
    const notice = page.getByRole('status');
    await step();
    await page.evaluate(() => window.harness.quiet());
    const expected = await page.screenshot();
    await page.evaluate(() => window.harness.loseContext());
    await expect(notice).toHaveText('The picture is coming back…');
    await page.evaluate(() => window.harness.restoreContext());
    await expect(notice).toHaveCount(0);
    await page.evaluate(() => window.harness.quiet());
    expect((await compare(page, expected, await page.screenshot())).share).toBe(0);

    await page.clock.install();
    await openStage(page, 'steady&reduced-motion&state=ready');
    await page.locator('canvas').evaluate((canvas) => canvas.setAttribute('data-lost', ''));
    await page.evaluate(() => window.harness.loseContext());
    await expect(notice).toHaveText('The picture is coming back…');
    await step();
    // The theme is in memory: a new canvas needs no network.
    await page.route('**/themes/**', (route) => route.abort());
    await page.clock.fastForward(5000);
    await expect(notice).toContainText('The picture did not come back.');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.locator('canvas:not([data-lost])')).toHaveCount(1);
    await drawsAll(page);
    await page.evaluate(() => window.harness.quiet());
    expect((await compare(page, expected, await page.screenshot())).share).toBeLessThan(0.01);
  });

  test('a lost theme or sheet comes after all, and the fire is reported as drawn only with its sheet, a context and room', async ({
    page,
  }) => {
    const isFireDrawn = () => page.evaluate(() => window.harness.store.getState().isFireDrawn);
    await page.route('**/theme.json', (route) => route.abort());
    await page.route('**/round@*.webp', (route) => route.abort());
    await page.goto(`${harness.address}?state=idle`);
    await page.unroute('**/theme.json');
    await page.locator('[data-stage=ready]').waitFor();
    await expect(page.getByRole('status')).toHaveCount(0);
    expect(await isFireDrawn()).toBe(false);
    await page.unroute('**/round@*.webp');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(isFireDrawn).toBe(true);
    await page.evaluate(() => window.harness.loseContext());
    await expect.poll(isFireDrawn).toBe(false);
    await page.evaluate(() => window.harness.restoreContext());
    await expect.poll(isFireDrawn).toBe(true);
    await page.setViewportSize({ width: 360, height: 20 });
    await expect.poll(isFireDrawn).toBe(false);
    await page.setViewportSize({ width: 360, height: 390 });
    await expect.poll(isFireDrawn).toBe(true);
  });
});

test.describe('frames', () => {
  test('none while the page is idle: 20 s without input', async ({ page }) => {
    await page.clock.install();
    await openStage(page, 'state=idle');
    await expect.poll(() => drawn(page)).toBeGreaterThan(5);
    // Ends the gestures that began before the page was idle.
    for (let i = 0; i < 2; i++) {
      await page.clock.fastForward(40_000);
      await page.evaluate(() => window.harness.quiet());
    }
    const before = await drawn(page);
    await page.clock.fastForward(20_000);
    await frames(page, 40);
    expect(await drawn(page)).toBe(before);
    await page.keyboard.press('a');
    await expect.poll(() => drawn(page)).toBeGreaterThan(before);
  });
});

test.describe('beside the game', () => {
  let server: TestServer;
  test.beforeAll(async () => {
    server = await startTestServer();
  });
  test.afterAll(() => server.close());

  /** @returns the middle of each lid and the feet of the chicken, in CSS px of the scene */
  const placeholderPlaces = (page: Page) =>
    page.locator('[data-placeholder]').evaluate((placeholder) => {
      const scene = placeholder.getBoundingClientRect();
      const placeOf = (element: Element | null, height: number) => {
        const box = element?.getBoundingClientRect() ?? new DOMRect();
        return [box.left + box.width / 2 - scene.left, box.top + height * box.height - scene.top] as const;
      };
      return {
        width: Math.round(scene.width),
        height: Math.round(scene.height),
        lids: [...placeholder.querySelectorAll('[data-line]')].map((lid) => placeOf(lid, 0.5)),
        chicken: placeOf(placeholder.querySelector('img'), 0.9359),
      };
    });

  test('the placeholder has lids and chicken where the stage draws them', async ({ page }) => {
    const distance = ([x, y]: readonly [number, number], [otherX, otherY] = [Number.NaN, Number.NaN]) =>
      Math.hypot(x - otherX, y - otherY);
    for (const [width, height] of isComplete ? [SMALLEST, [844, 390], WIDEST] : [SMALLEST]) {
      const at = `at ${width}x${height}`;
      await page.setViewportSize({ width, height });
      await page.route('**/themes/*/first@*.webp', () => new Promise<void>(() => {}));
      await page.goto(server.url);
      await page.locator('[data-line]', { hasText: '1.02x' }).waitFor();
      const shown = await placeholderPlaces(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.setViewportSize({ width: shown.width, height: shown.height });
      await page.goto(`${harness.address}?reduced-motion&state=idle`);
      await page.locator('[data-stage=ready]').waitFor();
      await page.evaluate(() => window.harness.quiet());
      const drawnPlaces = await page.evaluate(() => {
        const { scene } = window.harness.mounted;
        const lids = (scene?.lids.layer.children ?? []).filter(({ visible }) => visible);
        return [scene?.chicken.layer.children[1], ...lids].map((node) => {
          const { x, y } = node?.getGlobalPosition() ?? { x: 0, y: 0 };
          return [x, y] as [number, number];
        });
      });
      const [chicken, ...lids] = drawnPlaces;
      expect(shown.lids.length, at).toBeGreaterThanOrEqual(2);
      for (const [index, lid] of shown.lids.entries())
        expect(distance(lid, lids[index]), `lid ${index + 1} ${at}`).toBeLessThan(1.5);
      expect(distance(shown.chicken, chicken), at).toBeLessThan(2);
    }
  });
});
