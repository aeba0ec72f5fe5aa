import crypto from 'node:crypto';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type timers from 'node:timers/promises';
import { type FakeClock, fakeClock } from '../support/demo-config.ts';
import { seeded } from '../support/random.ts';

export function makeDeterministic(seed: number): FakeClock {
  const random = seeded(seed);
  const fill = <Bytes extends ArrayBufferView>(view: Bytes): Bytes => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let at = 0; at < bytes.length; at++) bytes[at] = Math.floor(random() * 256);
    return view;
  };
  const uuid = (): ReturnType<typeof crypto.randomUUID> => {
    const bytes = fill(Buffer.alloc(16));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
  const between = (low: number, high?: number): number => {
    const [from, until] = high === undefined ? [0, low] : [low, high];
    return from + Math.floor(random() * (until - from));
  };

  Math.random = random;
  Object.assign(crypto, {
    randomBytes: (size: number) => fill(Buffer.alloc(size)),
    randomFillSync: fill,
    randomUUID: uuid,
    randomInt: between,
  });
  for (const [name, value] of [
    ['getRandomValues', fill],
    ['randomUUID', uuid],
  ] as const)
    Object.defineProperty(globalThis.crypto, name, { value, configurable: true });

  const waits = createRequire(import.meta.url)('node:timers/promises') as typeof timers;
  Object.assign(waits, {
    setTimeout: <T>(_ms: number, value: T): Promise<T> =>
      new Promise((resolve) => setImmediate(() => resolve(value))),
  });
  syncBuiltinESMExports();

  const clock = fakeClock();
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: [], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [clock.now().getTime()] : given, newTarget),
    get: (target, name, receiver) =>
      name === 'now' ? () => clock.now().getTime() : Reflect.get(target, name, receiver),
  });
  return clock;
}
