import type { Page } from '@playwright/test';

/** A browser without WebGL. */
export async function withoutWebGL(page: Page): Promise<void> {
  await page.addInitScript(
    (refused) => {
      for (const prototype of [HTMLCanvasElement.prototype, OffscreenCanvas.prototype]) {
        const { getContext } = prototype;
        Object.assign(prototype, {
          getContext(this: unknown, ...result: unknown[]): unknown {
            return refused.includes(String(result[0])) ? null : Reflect.apply(getContext, this, result);
          },
        });
      }
    },
    ['webgl', 'webgl2', 'experimental-webgl', 'webgpu'],
  );
}
