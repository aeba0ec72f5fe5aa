import type { Db, Tx } from './database.ts';

/**
 * Waits for statements that were sent one behind the other. All of them are over when it returns or throws, so that
 * nothing is on the way when the transaction ends.
 * @throws what the first of them threw: those behind it in a failed transaction only say that it has failed
 */
export async function pipeline<const Sent extends readonly Promise<unknown>[]>(
  ...sent: Sent
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  // A statement of drizzle's is sent anew each time that it is waited for: here each is, once.
  const outcomes = await Promise.allSettled(sent);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as { -readonly [At in keyof Sent]: Awaited<Sent[At]> };
}

/**
 * Runs the work of a transaction, and waits for the writes that it deferred.
 * @param db inside the transaction, which the caller begins and commits
 * @throws what failed first: a write, else the work
 */
export async function withDeferredWrites<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const sent: Promise<unknown>[] = [];
  const defer = (statement: Promise<unknown>): void => {
    const started = Promise.resolve(statement);
    // Whoever is waited for may fail first, and this one would then be a rejection that nobody handles.
    started.catch(() => undefined);
    sent.push(started);
  };
  let result: T;
  try {
    // The same object for each transaction of a connection: what was prepared on it is found again.
    result = await work(Object.assign(db, { defer }));
  } catch (error) {
    await pipeline(...sent);
    throw error;
  }
  await pipeline(...sent);
  return result;
}
