import type { PGlite } from '@electric-sql/pglite';
import { keepState } from './embedded-state.ts';
import { unpack } from './packed-embedded.ts';

interface Kept {
  readonly client: PGlite;
  /** puts it back to what was in the file */
  readonly restore: () => void;
}

/** Those that nobody has open, by the file that they came from: as new. */
const resting = new Map<string, Kept[]>();

async function unpackAndKeep(file: string): Promise<Kept> {
  const client = await unpack(file);
  return { client, restore: await keepState(client) };
}

/**
 * Opens the embedded database of a file, in memory, as new. To put one back that is closed takes a tenth of the time
 * that it takes to unpack one.
 * @returns it; what is asked of it after close() is refused, since another may have it then
 */
export async function openUnpacked(file: string): Promise<PGlite> {
  const kept = resting.get(file)?.pop() ?? (await unpackAndKeep(file));
  const { client, restore } = kept;
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) throw new Error('This embedded database is closed.');
    closed = true;
    // What was asked of it before ends first. In a transaction that failed and was left open this one fails too; both go.
    await client.transaction(async () => undefined).catch(() => undefined);
    restore();
    resting.set(file, [...(resting.get(file) ?? []), kept]);
  };
  return new Proxy(client, {
    get: (target, name) => {
      if (name === 'close') return close;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (closed) throw new Error('This embedded database is closed.');
        return Reflect.apply(value, target, given);
      };
    },
  });
}
