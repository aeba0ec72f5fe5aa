import { expect, test, vi } from 'vitest';
import { listenForTap } from '../../../src/client/ui/features/round/tap-input.ts';

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

type Sent = readonly [type: string, fields?: Partial<typeof FINGER>];
const DOWN: Sent = ['pointerdown'];
const UP: Sent = ['pointerup'];
const SECOND = { pointerId: 2, isPrimary: false };

test.each<[string, ...Sent[]]>([
  ['a drag sideways, though it comes back', DOWN, ['pointermove', { clientX: 290 }], ['pointermove'], UP],
  ['a drag down, though it comes back', DOWN, ['pointermove', { clientY: 110 }], ['pointermove'], UP],
  ['a cancelled pointer', DOWN, ['pointercancel'], UP],
  ['one that leaves', DOWN, ['pointerleave'], UP],
  ['a pinch', DOWN, ['pointerdown', SECOND], ['pointerup', SECOND], UP],
  ['another button', ['pointerdown', { button: 2 }], ['pointerup', { button: 2 }]],
])('%s is no tap', (_, ...events) => {
  const { onTap, send } = listening();
  for (const [type, fields] of events) send(type, fields);
  expect(onTap).not.toHaveBeenCalled();
});

test('nothing is a tap once it is stopped', () => {
  const { onTap, stop, send } = listening();
  stop();
  send('pointerdown');
  send('pointerup');
  expect(onTap).not.toHaveBeenCalled();
});
