import { describe, expect, test } from 'vitest';
import { ApiError } from '../../src/server/platform/api-error.ts';
import { createFairQueue, type FairQueue, type QueueClient } from '../../src/server/players/fair-queue.ts';
import { fakeClock } from './demo-config.ts';

const clock = fakeClock();
const line = (share: { perSecond: number; burst: number } | null = null, atOnce = 1): FairQueue =>
  createFairQueue({ concurrency: atOnce, share, now: clock.now });

const from = (address: string, known = false): QueueClient => ({ address, known });

/** Work that stands still until it is let go. */
function held() {
  let letGo = (): void => undefined;
  const work = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { work: () => work, letGo };
}

/** Asks for turns while all turns are taken, and says in which order the work was done. */
async function orderOf(turns: FairQueue, askers: readonly QueueClient[]): Promise<string[]> {
  const done: string[] = [];
  const first = held();
  const busy = turns.enqueue(from('first'), first.work);
  const asked = askers.map((asker) =>
    turns
      .enqueue(asker, async () => {
        done.push(`${asker.address}${asker.known ? ' known' : ''}`);
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError) done.push(`${asker.address} ${error.httpStatus}`);
      }),
  );
  first.letGo();
  await Promise.all([busy, ...asked]);
  return done;
}

const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? [error.httpStatus, error.detail.retry_after] : error),
  );

describe('turns for dear work', () => {
  test('one address that fills the line lets another one wait for one turn of it at most', async () => {
    const flood = Array.from({ length: 25 }, () => from('flood'));
    const done = await orderOf(line(), [...flood, from('elsewhere'), from('elsewhere'), from('third')]);
    expect(done.slice(0, 6)).toEqual(['flood', 'elsewhere', 'third', 'flood', 'elsewhere', 'flood']);
    expect(done).toHaveLength(28);
  });

  test('of one address nobody waits behind more than thirty, and the rest is told at once to come again', async () => {
    const turns = line();
    const first = held();
    const busy = turns.enqueue(from('flood'), first.work);
    const flood = Array.from({ length: 90 }, () =>
      outcome(turns.enqueue(from('flood'), async () => undefined)),
    );
    expect(await Promise.all(flood.slice(30))).toEqual(Array.from({ length: 60 }, () => [429, 2]));
    first.letGo();
    await busy;
    expect(await Promise.all(flood.slice(0, 30))).toEqual(Array.from({ length: 30 }, () => 200));
  });

  test('known devices go first, and strangers come to their turn all the same', async () => {
    const strangers = ['a', 'b'].map((address) => from(address));
    const known = ['k', 'l', 'm', 'n', 'o', 'p'].map((address) => from(address, true));
    expect(await orderOf(line(), [...strangers, ...known])).toEqual([
      'k known',
      'l known',
      'm known',
      'a',
      'n known',
      'o known',
      'p known',
      'b',
    ]);
  });

  test('the known devices of a flood’s address go before it, and those of a flood do not go before who comes from elsewhere', async () => {
    const flood = Array.from({ length: 10 }, () => from('flood'));
    expect((await orderOf(line(), [...flood, from('flood', true)]))[0]).toBe('flood known');
    const known = Array.from({ length: 10 }, () => from('flood', true));
    const done = await orderOf(line(), [...known, from('elsewhere'), ...known, from('third')]);
    expect(done.slice(0, 4)).toEqual(['flood known', 'elsewhere', 'third', 'flood known']);
  });

  test('when the line is full, the address with the most makes room for one with less', async () => {
    const flood = [1, 2, 3, 4].flatMap((number) => Array.from({ length: 25 }, () => from(`flood ${number}`)));
    const done = await orderOf(line(), [...flood, from('elsewhere')]);
    expect(done.filter((one) => one === 'elsewhere')).toHaveLength(1);
    expect(done.indexOf('elsewhere')).toBeLessThan(6);
    expect(done.filter((one) => one.endsWith('503'))).toEqual(['flood 1 503']);
  });

  test('when a hundred addresses wait with one each, the next is told to come again, and a known device is not', async () => {
    const crowd = Array.from({ length: 100 }, (_, index) => from(`address ${index}`));
    const done = await orderOf(line(), [...crowd, from('late'), from('home', true)]);
    expect(done[0]).toBe('late 503');
    expect(done[1]).toBe('home known');
    expect(done).toHaveLength(102);
  });

  test('an address that has had its share is refused before it waits; another, and its known devices, are not', async () => {
    const turns = line({ perSecond: 4, burst: 3 });
    const ask = (asker: QueueClient) => outcome(turns.enqueue(asker, async () => undefined));
    for (let turn = 0; turn < 3; turn++) expect(await ask(from('flood'))).toBe(200);
    expect(await ask(from('flood'))).toEqual([429, 1]);
    expect(await ask(from('elsewhere'))).toBe(200);
    expect(await ask(from('flood', true))).toBe(200);
    await clock.advance(250);
    expect(await ask(from('flood'))).toBe(200);
    expect(await ask(from('flood'))).toEqual([429, 1]);
    for (let turn = 0; turn < 20; turn++) expect(await ask({ address: null, known: true })).toBe(200);
  });

  test('an address in a flood still gets what its share lets in each second, and no more', async () => {
    const turns = line({ perSecond: 4, burst: 3 });
    let served = 0;
    for (let call = 0; call < 400; call++) {
      await clock.advance(10);
      if ((await outcome(turns.enqueue(from('flood'), async () => undefined))) === 200) served++;
    }
    expect(served).toBeGreaterThanOrEqual(16);
    expect(served).toBeLessThanOrEqual(3 + 16);
  });

  test('no more than the given number is at work, and work that fails gives its turn on', async () => {
    const turns = line(null, 2);
    let running = 0;
    let most = 0;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        outcome(
          turns.enqueue(from(`${index}`), async () => {
            most = Math.max(most, ++running);
            await Promise.resolve();
            running--;
            if (index % 3 === 0) throw new ApiError(401, 'wrong_password', 'no');
          }),
        ),
      ),
    );
    expect(most).toBe(2);
    expect(outcomes.filter((one) => one === 200)).toHaveLength(13);
  });
});
