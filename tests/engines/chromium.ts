import { chromium } from '@playwright/test';
import { testLaunchOptions } from '../browser.ts';
import { type Driver, type Engine, VIEWPORT } from './driver.ts';

export async function launchChromium(): Promise<Engine> {
  const browser = await chromium.launch(testLaunchOptions());
  return {
    openWindow: async (): Promise<Driver> => {
      const context = await browser.newContext({ viewport: VIEWPORT });
      const page = await context.newPage();
      return {
        open: async (url) => {
          await page.goto(url);
        },
        reload: async () => {
          await page.reload();
        },
        evaluate: (expression) => page.evaluate(expression),
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
