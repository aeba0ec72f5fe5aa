import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from '@playwright/test';

/** Events a test may listen to; Playwright itself listens to `close`. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/** An address of the game's origin that runs nothing of it. */
const QUIET_PATH = '/api/nothing';

/** Collects init scripts, so that they can be removed. */
function collectScripts(pages: Page | BrowserContext, scripts: Promise<Disposable>[]): void {
  const add = pages.addInitScript.bind(pages) as (...given: unknown[]) => Promise<Disposable>;
  pages.addInitScript = (...given: unknown[]) => {
    const script = add(...given);
    scripts.push(script);
    return script;
  };
}

/** Calls `then` on each call of a method. */
function watch<Target extends object>(
  target: Target,
  names: readonly (keyof Target)[],
  then: () => void,
): void {
  for (const name of names) {
    const method = target[name] as (...given: unknown[]) => unknown;
    target[name] = ((...given: unknown[]) => {
      then();
      return method.apply(target, given);
    }) as Target[typeof name];
  }
}

/**
 * A page that the next test reuses, which costs a third less than a new one. Storage, cookies, routes, listeners,
 * scripts and size are reset; a page whose changes cannot be undone is not kept.
 */
export class KeptPage {
  readonly #options: BrowserContextOptions;
  readonly #scripts: Promise<Disposable>[] = [];
  #isSpent = false;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    options: BrowserContextOptions,
  ) {
    this.#options = options;
    const spend = (): void => {
      this.#isSpent = true;
    };
    collectScripts(context, this.#scripts);
    collectScripts(page, this.#scripts);
    watch(context, ['exposeBinding', 'grantPermissions', 'newCDPSession', 'setOffline'], spend);
    watch(page, ['addLocatorHandler', 'emulateMedia', 'exposeBinding', 'exposeFunction'], spend);
    watch(page.clock, ['install'], spend);
    watch(page.keyboard, ['down'], spend);
    watch(page.mouse, ['down'], spend);
    page.once('close', spend);
    page.once('crash', spend);
  }

  /** To be called in a test. @param options of its context */
  static async open(browser: Browser, options: BrowserContextOptions): Promise<KeptPage> {
    const context = await browser.newContext();
    return new KeptPage(context, await context.newPage(), options);
  }

  /** Whether a test with these options may reuse the page. */
  fits(options: BrowserContextOptions): boolean {
    return !this.#isSpent && isDeepStrictEqual(options, this.#options);
  }

  /** Undoes what a test did. @param origin the game's, such as http://127.0.0.1:8190 */
  async clear(origin: string): Promise<void> {
    if (this.#isSpent) return;
    const { context, page } = this;
    for (const event of EVENTS) {
      page.removeAllListeners(event);
      context.removeAllListeners(event);
    }
    // First: unrouting the context fails when one of its pages closes meanwhile.
    await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
    const [scripts] = await Promise.all([
      Promise.all(this.#scripts.splice(0)),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
    ]);
    await Promise.all(scripts.map((script) => script.dispose()));
    await page.goto(new URL(QUIET_PATH, origin).href);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    const { viewport } = this.#options;
    if (viewport) await page.setViewportSize(viewport);
  }
}
