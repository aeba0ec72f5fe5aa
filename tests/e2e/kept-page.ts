import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from '@playwright/test';

/** What a test listens to; Playwright listens to `close` itself. */
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

/** An address of the game's own origin at which nothing of the game runs. */
const QUIET_PATH = '/api/nothing';

/** Collects the scripts that later documents are to run, so that they can be taken back. */
function collectScripts(pages: Page | BrowserContext, scripts: Promise<Disposable>[]): void {
  const add = pages.addInitScript.bind(pages) as (...given: unknown[]) => Promise<Disposable>;
  pages.addInitScript = (...given: unknown[]) => {
    const script = add(...given);
    scripts.push(script);
    return script;
  };
}

/** Calls `then` when a method is called. */
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
 * A page that goes from one test to the next: the same process loads the game again, with what it has fetched and
 * compiled, which costs a third less than in a new one. Storage, cookies, routes, listeners, scripts and size are as in a
 * new page; one on which a test did what cannot be taken back as surely is not kept.
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
    // What is held down when a test ends is held for the next.
    watch(page.keyboard, ['down'], spend);
    watch(page.mouse, ['down'], spend);
    page.once('close', spend);
    page.once('crash', spend);
  }

  /** To be called in a test: the browser makes the context by the test's options. @param options the same */
  static async open(browser: Browser, options: BrowserContextOptions): Promise<KeptPage> {
    const context = await browser.newContext();
    return new KeptPage(context, await context.newPage(), options);
  }

  /** Whether a test with these options finds a page as it would find a new one. */
  fits(options: BrowserContextOptions): boolean {
    return !this.#isSpent && isDeepStrictEqual(options, this.#options);
  }

  /** Takes back what a test did. @param origin the game's, such as http://127.0.0.1:8190 */
  async clear(origin: string): Promise<void> {
    if (this.#isSpent) return;
    const { context, page } = this;
    for (const event of EVENTS) {
      page.removeAllListeners(event);
      context.removeAllListeners(event);
    }
    // Before the rest: the context's routes are taken back in each of its pages, and one that closes meanwhile fails that.
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
