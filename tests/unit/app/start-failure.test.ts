import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const [, SCRIPT = ''] = /<script>(.*?)<\/script>/s.exec(readFileSync('index.html', 'utf8')) ?? [];
const LOST = 'A part of the game did not load.';
const STAGE_SCRIPTS = ['https://play.example/assets/pixi.js', 'https://play.example/assets/stage.js'];
const UNSUPPORTED = 'The game cannot start in this browser. Update it, or use another one.';

class Element {
  readonly style = {};
  readonly children: Element[] = [];
  id = '';
  textContent = '';
  appendChild(child: Element): Element {
    this.children.push(child);
    return child;
  }
  setAttribute(): void {}
  find(id: string): Element | null {
    if (this.id === id) return this;
    return this.children.reduce<Element | null>((found, child) => found ?? child.find(id), null);
  }
}

interface Old {
  readonly hasModules?: boolean;
  readonly Object?: object;
  readonly storage?: Map<string, string> | null;
}

/** Runs the inline script of the page. */
function startPage({ hasModules = true, Object: object = Object, storage = new Map() }: Old = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const body = new Element();
  const start = body.appendChild(new Element());
  start.id = 'start';
  const window = { addEventListener: (type: string, listen: () => void) => listeners.set(type, listen) };
  const document = {
    body,
    readyState: 'interactive',
    createElement: (name: string) =>
      Object.assign(new Element(), name === 'script' && hasModules && { noModule: false }),
    getElementById: (id: string) => body.find(id),
    querySelectorAll: () => STAGE_SCRIPTS.map((src) => ({ src })),
  };
  const reload = vi.fn();
  const sessionStorage = {
    getItem: (key: string) => storage?.get(key) ?? null,
    setItem(key: string, value: string) {
      if (!storage) throw new DOMException('Blocked', 'SecurityError');
      storage.set(key, value);
    },
    removeItem: (key: string) => storage?.delete(key),
  };
  new Function('window', 'document', 'location', 'sessionStorage', 'Object', SCRIPT)(
    window,
    document,
    { reload },
    sessionStorage,
    object,
  );
  const fire = (type: string, target: object = window, filename?: string) =>
    listeners.get(type)?.({ target, filename });
  return {
    fire,
    reload,
    reported: () => body.find('start-failure')?.children[0]?.textContent,
    /** Removes the start screen, as React does. */
    draw() {
      start.id = '';
    },
  };
}
type Page = ReturnType<typeof startPage>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const STYLE = { tagName: 'LINK', rel: 'stylesheet' };
const { hasOwn: _, ...WITHOUT_HAS_OWN } = Object.getOwnPropertyDescriptors(Object);

test.each<[string, Old, (page: Page) => unknown, string | undefined]>([
  ['no modules', { hasModules: false }, () => {}, UNSUPPORTED],
  ['no Object.hasOwn', { Object: Object.create(null, WITHOUT_HAS_OWN) }, () => {}, UNSUPPORTED],
  ['an interface missing, so that the code throws', {}, ({ fire }) => fire('error'), UNSUPPORTED],
  [
    'an interface missing, so that a promise fails',
    {},
    ({ fire }) => fire('unhandledrejection'),
    UNSUPPORTED,
  ],
  ['a script lost', {}, ({ fire }) => fire('error', { tagName: 'SCRIPT' }), LOST],
  [
    "the stage's script lost",
    {},
    ({ fire }) => fire('error', { tagName: 'SCRIPT', src: STAGE_SCRIPTS[0] }),
    undefined,
  ],
  ["an error in the stage's script", {}, ({ fire }) => fire('error', undefined, STAGE_SCRIPTS[1]), undefined],
  ['a style sheet lost', {}, ({ fire }) => fire('error', STYLE), LOST],
  ['a picture lost', {}, ({ fire }) => fire('error', { tagName: 'IMG' }), undefined],
  [
    'a style sheet lost after the game was drawn',
    {},
    ({ draw, fire }) => {
      draw();
      fire('error', STYLE);
    },
    undefined,
  ],
])('a page that starts with %s reports it', (_, old, fail, text) => {
  const page = startPage(old);
  fail(page);
  expect(page.reported()).toBe(text);
});

test('a page that lost a part is loaded again after 2, 4, 6, 8 and 10 seconds, and counts anew once it has loaded', () => {
  const storage = new Map<string, string>();
  const reloadsWithin = (ms: number) => {
    const { fire, reload } = startPage({ storage });
    fire('error', { tagName: 'SCRIPT' });
    vi.advanceTimersByTime(ms - 1);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    return reload.mock.calls.length;
  };
  expect([2000, 4000, 6000, 8000, 10_000, 3_600_000].map(reloadsWithin)).toEqual([1, 1, 1, 1, 1, 0]);
  startPage({ storage }).fire('load');
  expect(reloadsWithin(2000)).toBe(1);
});

test('a page that lost a part is not loaded again without storage, nor in a browser that is too old', () => {
  const blocked = startPage({ storage: null });
  blocked.fire('error', { tagName: 'SCRIPT' });
  const old = startPage({ hasModules: false });
  vi.advanceTimersByTime(3_600_000);
  expect([blocked.reload, old.reload].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
