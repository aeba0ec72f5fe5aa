/**
 * Waits for statements that were sent one behind the other. All of them are over when it returns or throws, so that
 * nothing is on the way when the transaction ends.
 * @throws what the first of them threw: those behind it in a failed transaction only say that it has failed
 */
export async function pipeline<const Sent extends readonly Promise<unknown>[]>(
  ...sent: Sent
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  // A statement of drizzle's is sent anew each time that it is waited for: here each is, once.
  const started = sent.map((statement) => Promise.resolve(statement));
  await Promise.allSettled(started);
  return Promise.all(started) as Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }>;
}

/**
 * Writes of a transaction whose answers nobody needs: sent in their order without waiting, and waited for once, before
 * the transaction goes on to its commit.
 */
export class DeferredWrites {
  readonly #sent: Promise<unknown>[] = [];

  defer(statement: Promise<unknown>): void {
    const started = Promise.resolve(statement);
    // Whoever is waited for may fail first, and this one would then be a rejection that nobody handles.
    started.catch(() => undefined);
    this.#sent.push(started);
  }

  /**
   * Runs work that adds writes, and waits for all of them.
   * @throws what failed first: a write, else the work
   */
  async runThenFlush<T>(work: () => Promise<T>): Promise<T> {
    let result: T;
    try {
      result = await work();
    } catch (error) {
      await pipeline(...this.#sent);
      throw error;
    }
    await pipeline(...this.#sent);
    return result;
  }
}
