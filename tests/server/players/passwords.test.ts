import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/server/platform/api-error.ts';
import { createPasswords } from '../../../src/server/players/passwords.ts';
import { fakeClock } from '../support/demo-config.ts';

// Another file of this worker has loaded the server with the argon2 that nobody counts.
vi.hoisted(() => vi.resetModules());

vi.mock('@node-rs/argon2', { spy: true });

test('hashing is limited: work beyond the queue is refused', async () => {
  const passwords = await createPasswords({ cost: { memoryKib: 1024, passes: 1 } });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 150 }, (_, index) =>
      passwords.enqueue({ address: `10.9.0.${index}`, known: false }, () => passwords.hash('flood')),
    ),
  );
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(60);
  for (const one of refused)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ httpStatus: 503, code: 'unavailable' });
});

test('an address has fifteen hashes at once and two a second; its known devices and others have as many', async () => {
  const clock = fakeClock();
  const passwords = await createPasswords({ clock });
  const outcome = (address: string | null, known = false) =>
    passwords
      .enqueue({ address, known }, async () => 'hashed')
      .catch((error: unknown) => (error instanceof ApiError ? error.detail.retry_after : error));
  const outcomes = async (times: number) => {
    const all = [];
    for (let time = 0; time < times; time++) all.push(await outcome('203.0.113.1'));
    return all;
  };
  expect(await outcomes(16)).toEqual([...Array.from({ length: 15 }, () => 'hashed'), 1]);
  expect(await outcome('203.0.113.1', true)).toBe('hashed');
  expect(await outcome('203.0.113.2')).toBe('hashed');
  await clock.advance(1000);
  expect(await outcomes(3)).toEqual(['hashed', 'hashed', 1]);
  for (let time = 0; time < 20; time++) expect(await outcome(null)).toBe('hashed');
});

test.each([
  ['a nukta letter', 'pa\u0938\u095c\u0915', 'pa\u0938\u0921\u093c\u0915'],
  ['an accent', 'caf\u00e9s', 'cafe\u0301s'],
])('%s is the same password in either form', async (_, one, other) => {
  const passwords = await createPasswords({ cost: { memoryKib: 8, passes: 1 } });
  for (const [chosen, typed] of [
    [one, other],
    [other, one],
  ] as const) {
    const stored = await passwords.hash(chosen);
    expect(await passwords.verify(stored, typed)).toBe(true);
    expect(await passwords.verify(stored, `${typed}x`)).toBe(false);
  }
});

test('the password of the dummy hash logs nobody in', async () => {
  const passwords = await createPasswords({ cost: { memoryKib: 1024, passes: 1 } });
  expect(await passwords.verify(null, 'of nobody')).toBe(false);
});
