import { launch } from 'puppeteer-core';
import { startDisplay } from './display.ts';
import { type Driver, type Engine, VIEWPORT } from './driver.ts';

const PREFERENCES = {
  // Without a GPU Firefox offers no WebGL unless it is forced.
  'webgl.force-enabled': true,
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

/** The executable is $FIREFOX, or Debian's. */
export async function launchFirefox(): Promise<Engine> {
  const display = await startDisplay();
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: false,
    env: { ...process.env, DISPLAY: display.name },
    extraPrefsFirefox: PREFERENCES,
  });
  return {
    openWindow: async (): Promise<Driver> => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(VIEWPORT);
      return {
        open: async (url) => {
          await page.goto(url);
        },
        reload: async () => {
          await page.reload();
        },
        evaluate: <Result>(expression: string) => page.evaluate(expression) as Promise<Result>,
        click: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key),
        screenshot: async () => Buffer.from(await page.screenshot()),
        close: () => context.close(),
      };
    },
    close: async () => {
      await browser.close();
      display.stop();
    },
  };
}
