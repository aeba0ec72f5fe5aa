import { expect, test, vi } from 'vitest';
import { listenForTap } from '../../../src/ui/features/round/tap-input.ts';

const FINGER = { pointerId: 1, isPrimary: true, button: 0, clientX: 300, clientY: 100 };

function listening() {
  const host = new EventTarget();
  const onTap = vi.fn();
  const stop = listenForTap(host as HTMLElement, onTap);
  const send = (type: string, fields: Partial<typeof FINGER> = {}): void => {
    host.dispatchEvent(Object.assign(new Event(type), FINGER, fields));
  };
  return { onTap, stop, send };
}

test('a pointer that goes down and up is a tap, though it trembles', () => {
  const { onTap, send } = listening();
  send('pointerdown');
  send('pointermove', { clientX: 303, clientY: 103 });
  expect(onTap).not.toHaveBeenCalled();
  send('pointerup');
  expect(onTap).toHaveBeenCalledTimes(1);
  send('pointerup');
  expect(onTap).toHaveBeenCalledTimes(1);
});

test.each([
  ['sideways', { clientX: 290 }],
  ['down', { clientY: 110 }],
])('a drag %s is none, though it comes back', (_, moved) => {
  const { onTap, send } = listening();
  send('pointerdown');
  send('pointermove', moved);
  send('pointermove');
  send('pointerup');
  expect(onTap).not.toHaveBeenCalled();
});

test.each(['pointercancel', 'pointerleave'])('%s ends it', (type) => {
  const { onTap, send } = listening();
  send('pointerdown');
  send(type);
  send('pointerup');
  expect(onTap).not.toHaveBeenCalled();
});

test('a pinch and another button are none', () => {
  const { onTap, send } = listening();
  send('pointerdown');
  send('pointerdown', { pointerId: 2, isPrimary: false });
  send('pointerup', { pointerId: 2, isPrimary: false });
  send('pointerup');
  send('pointerdown', { button: 2 });
  send('pointerup', { button: 2 });
  expect(onTap).not.toHaveBeenCalled();
});

test('nothing is a tap once it is stopped', () => {
  const { onTap, stop, send } = listening();
  stop();
  send('pointerdown');
  send('pointerup');
  expect(onTap).not.toHaveBeenCalled();
});
