import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { Driver, Key } from './driver.ts';

/** A control or text as a player finds it. A string is the whole name or text, without outer spaces. */
export type Target =
  | { readonly role: string; readonly name: string | RegExp }
  | { readonly label: string }
  | { readonly text: string | RegExp };

interface Found {
  readonly count: number;
  /** the value of a field */
  readonly text: string;
  readonly isEnabled: boolean;
  /** whether a click on its centre reaches it */
  readonly isOnTop: boolean;
  /** its centre, px */
  readonly x: number;
  readonly y: number;
}

const QUERIES = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
);

const pattern = (text: string | RegExp): string =>
  typeof text === 'string' ? JSON.stringify(text) : String(text);

function query(target: Target): string {
  const queries = 'TestingLibraryDom';
  if ('role' in target) {
    const { role, name } = target;
    return `${queries}.queryAllByRole(document.body, ${JSON.stringify(role)}, { name: ${pattern(name)} })`;
  }
  if ('label' in target)
    return `${queries}.queryAllByLabelText(document.body, ${JSON.stringify(target.label)})`;
  return `${queries}.queryAllByText(document.body, ${pattern(target.text)})`;
}

/** Runs in the page. Leaves out what is hidden, inert or behind a modal dialog. */
function reachable(elements: readonly HTMLElement[]): HTMLElement[] {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  return elements.filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert]') &&
      (!modal || modal.contains(element)),
  );
}

/** Runs in the page. */
function describe(element: HTMLElement, count: number): Found {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center' });
  const box = element.getBoundingClientRect();
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
  return {
    count,
    text: isField ? element.value : element.innerText,
    isEnabled: !element.matches(':disabled') && element.ariaDisabled !== 'true',
    isOnTop: element.contains(document.elementFromPoint(x, y)),
    x,
    y,
  };
}

/** Acts as a player does, and waits for what it acts on. */
export class BrowserPlayer {
  constructor(
    private readonly driver: Driver,
    private readonly origin: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.driver.open(this.origin + path);
  }

  async reload(): Promise<void> {
    await this.driver.reload();
  }

  /** Runs a function in the page. Its arguments and its result must survive JSON. */
  run<Args extends readonly unknown[], Result>(
    task: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return this.driver.evaluate<Result>(`(${task})(...${JSON.stringify(args)})`);
  }

  private async withElements<Result>(target: Target, task: string): Promise<Result> {
    const result = await this.driver.evaluate<Result | 'unloaded'>(
      `typeof TestingLibraryDom === 'undefined' ? 'unloaded' : (${task})((${reachable})(${query(target)}))`,
    );
    if (result !== 'unloaded') return result;
    await this.driver.evaluate(`(() => { ${QUERIES} })()`);
    return this.withElements(target, task);
  }

  find(target: Target): Promise<Found | null> {
    return this.withElements(
      target,
      `(elements) => elements[0] ? (${describe})(elements[0], elements.length) : null`,
    );
  }

  /** Waits for a target. @param text must be in it @param timeoutMs 15 s by default */
  async expectSeen(target: Target, text = '', timeoutMs?: number): Promise<void> {
    await expect
      .poll(async () => (await this.find(target))?.text, {
        ...name(target),
        ...(timeoutMs && { timeout: timeoutMs }),
      })
      .toContain(text);
  }

  async expectGone(target: Target): Promise<void> {
    await expect.poll(() => this.find(target), name(target)).toBeNull();
  }

  /** Clicks the one control of that name as soon as it is enabled, at rest and uncovered. */
  async click(target: Target): Promise<void> {
    let last: Found | null = null;
    await expect
      .poll(async () => {
        const before = last;
        last = await this.find(target);
        if (last === null) return 'not there';
        if (last.count > 1) return `${last.count} of them`;
        if (!last.isEnabled) return 'disabled';
        if (last.x !== before?.x || last.y !== before.y) return 'moving';
        return last.isOnTop ? 'ready' : 'covered';
      }, name(target))
      .toBe('ready');
    const { x, y } = last as unknown as Found;
    await this.driver.click(x, y);
  }

  /** Types into a field in place of what it holds. */
  async fill(target: Target, text: string): Promise<void> {
    // A page that still loads may move the field before the click reaches it.
    await expect
      .poll(
        async () => {
          await this.click(target);
          return this.withElements<boolean>(
            target,
            `([field]) => {
            const isFocused = document.activeElement === field;
            if (isFocused) field.select();
            return isFocused;
          }`,
          );
        },
        { ...name(target), timeout: 30_000 },
      )
      .toBe(true);
    await this.driver.type(text);
    await this.expectSeen(target, text);
  }

  async expectEnabled(target: Target): Promise<void> {
    await expect.poll(async () => (await this.find(target))?.isEnabled, name(target)).toBe(true);
  }

  /** Chooses an option of a select by its value. The list it opens is the system's, which no driver reaches. */
  async choose(target: Target, value: string): Promise<void> {
    await this.expectSeen(target);
    await this.withElements(
      target,
      `([select]) => {
        select.value = ${JSON.stringify(value)};
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }`,
    );
  }

  async press(key: Key): Promise<void> {
    await this.driver.press(key);
  }

  screenshot(): Promise<Buffer> {
    return this.driver.screenshot();
  }
}

const name = (target: Target): { readonly message: string; readonly intervals: number[] } => ({
  message: query(target),
  intervals: [50],
});
