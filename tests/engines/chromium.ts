import { chromium } from '@playwright/test';
import { testLaunchOptions } from '../browser.ts';
import { type Driver, type Engine, VIEWPORT } from './driver.ts';

/** What Pixi and the stage say where Chromium gave no context, or took it while Pixi started. */
const NO_CONTEXT = /No available renderer|context was lost while Pixi started/;

export async function launchChromium(): Promise<Engine> {
  const browser = await chromium.launch(testLaunchOptions());
  return {
    openWindow: async (): Promise<Driver> => {
      const context = await browser.newContext({ viewport: VIEWPORT });
      const page = await context.newPage();
      let refusal: string | null = null;
      page.on('console', (message) => {
        if (message.type() !== 'error') return;
        console.error('Chromium’s console:', message.text());
        if (NO_CONTEXT.test(message.text())) refusal = message.text();
      });
      return {
        open: async (url) => {
          await page.goto(url);
        },
        reload: async () => {
          await page.reload();
        },
        evaluate: async (expression) => {
          if (refusal !== null) throw new Error(`Chromium gave no WebGL: ${refusal}`);
          return page.evaluate(expression);
        },
        click: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key),
        screenshot: () => page.screenshot(),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
