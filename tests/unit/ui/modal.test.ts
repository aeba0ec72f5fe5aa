import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forAll } from '../for-all.ts';

class FakeHistory {
  entries: unknown[] = [null];
  at = 0;
  pending: number[] = [];
  get state() {
    return this.entries[this.at];
  }
  pushState(state: unknown) {
    this.entries = [...this.entries.slice(0, this.at + 1), structuredClone(state)];
    this.at += 1;
  }
  replaceState(state: unknown) {
    this.entries[this.at] = structuredClone(state);
  }
  go(steps: number) {
    this.pending.push(steps);
  }
}

let browser: FakeHistory;
let windowEvents: EventTarget;
let frames: ((() => void) | undefined)[];
let modal: typeof import('../../../src/client/ui/kit/modal.ts');
let focused: string[];
class FakeElement {
  isConnected = true;
  constructor(readonly name: string) {}
  remove() {
    this.isConnected = false;
  }
  focus() {
    focused.push(this.name);
  }
}
const page = {
  activeElement: new FakeElement('Menu'),
  body: {},
  querySelector: () => new FakeElement('Play'),
};

function nextFrame() {
  for (const draw of frames.splice(0)) draw?.();
}

function arrive() {
  while (browser.pending.length > 0) {
    browser.at = Math.max(0, browser.at + (browser.pending.shift() ?? 0));
    windowEvents.dispatchEvent(new Event('popstate'));
  }
  nextFrame();
}

function back() {
  arrive();
  if (browser.at === 0) return;
  browser.go(-1);
  arrive();
}

beforeEach(async () => {
  vi.resetModules();
  browser = new FakeHistory();
  focused = [];
  page.activeElement = new FakeElement('Menu');
  vi.stubGlobal('history', browser);
  vi.stubGlobal('document', page);
  vi.stubGlobal('HTMLElement', FakeElement);
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw) - 1);
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => delete frames[frame]);
  windowEvents = new EventTarget();
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents));
  modal = await import('../../../src/client/ui/kit/modal.ts');
  modal.listenToHistory();
});
afterEach(() => vi.unstubAllGlobals());

let opener: FakeElement;
const press = (type: string) => void windowEvents.dispatchEvent(new Event(type));
const NONE = { modal: null, alert: false };
const FAILED = { text: 'Failed to submit form', reason: null };

test('Back closes an alert first, then the modal beneath, and stays in the game', () => {
  modal.openModal('upiRecharge');
  modal.openAlert(FAILED);
  expect(browser.at).toBe(2);
  back();
  expect(modal.openLayers()).toEqual({ modal: 'upiRecharge', alert: false });
  back();
  expect(modal.openLayers()).toEqual(NONE);
  expect(browser.at).toBe(0);
});

test('a sole alert replaces the modal and the alert above it', () => {
  modal.openModal('upiRecharge');
  modal.openAlert(FAILED);
  modal.openSoleAlert({ text: 'This account is blocked.', reason: null });
  arrive();
  expect(modal.openLayers()).toEqual({ modal: null, alert: true });
  expect(browser.at).toBe(1);
  back();
  expect(modal.openLayers()).toEqual(NONE);
});

test.each([
  ['a modal', () => {}],
  ['an alert above it', () => modal.openAlert(FAILED)],
  [
    'an alert above it that is just closing',
    () => {
      modal.openAlert(FAILED);
      modal.closeAlert();
    },
  ],
])('a navigation in place of %s leaves one entry, the new page', (_, open) => {
  modal.openModal('login');
  open();
  modal.closeModalAndNavigate(() => browser.replaceState('the new page'));
  arrive();
  expect(browser.entries.slice(0, browser.at + 1)).toEqual([null, 'the new page']);
  expect(modal.openLayers()).toEqual(NONE);
});

test('a modal opened while a step back is on its way stays open', () => {
  modal.openModal('menu');
  modal.closeModal();
  modal.openModal('login');
  arrive();
  expect([modal.openLayers(), browser.at]).toEqual([{ modal: 'login', alert: false }, 1]);
});

test.each([
  ['to the opener of the first layer', () => {}, ['Menu']],
  ['to the main control when that is gone', () => opener.remove(), ['Play']],
  ['nowhere after a pointerdown before the next frame', () => press('pointerdown'), []],
  ['nowhere after a keydown before the next frame', () => press('keydown'), []],
])('the focus returns %s', (_, meanwhile, names) => {
  opener = page.activeElement;
  modal.openModal('menu');
  page.activeElement = new FakeElement('an entry of the menu');
  modal.openModal('rules');
  modal.closeModal();
  meanwhile();
  nextFrame();
  expect(focused).toEqual(names);
});

test('after a reload nothing is open, whatever the entry says', async () => {
  vi.resetModules();
  browser.entries = [null, { layer: { modal: 'menu', alert: false } }];
  browser.at = 1;
  const reloaded = await import('../../../src/client/ui/kit/modal.ts');
  reloaded.listenToHistory();
  expect(browser.state).toBeNull();
  expect(reloaded.openLayers()).toEqual(NONE);
});

test('whatever is opened and closed, the history has one entry a layer', () => {
  const names = ['menu', 'login', 'rules'] as const;
  const act = fc.oneof(
    fc.constantFrom(...names).map((name) => () => modal.openModal(name)),
    fc.constant(() => modal.closeModal()),
    fc.constant(() => modal.openAlert({ text: 'x', reason: null })),
    fc.constant(() => modal.openSoleAlert({ text: 'x', reason: null })),
    fc.constant(() => modal.closeAlert()),
    fc.constant(back),
    fc.constant(arrive),
  );
  forAll(fc.array(act, { maxLength: 25 }), (acts) => {
    for (const one of acts) one();
    arrive();
    const { modal: name, alert } = modal.openLayers();
    expect(browser.at).toBe((name ? 1 : 0) + (alert ? 1 : 0));
    modal.closeModal();
    arrive();
    expect(browser.at).toBe(0);
  });
});
