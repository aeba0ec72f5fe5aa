import * as v from 'valibot';
import { LIVE_AFTER, LIVE_PATH, LiveOnline, LiveWin } from '../contract/live.ts';

/** What a stream of live wins tells. */
export interface LiveHandlers {
  /** @param id its place in the feed: the stream may be opened again behind it */
  onWin(win: LiveWin, id: string): void;
  /** @param count how many pages have the feed open */
  onOnline(count: number): void;
  /** The stream is over, or never came. It does not come back by itself. */
  onEnd(): void;
}

/** Opens the stream. @returns closes it */
export type OpenLive = (after: string | null, handlers: LiveHandlers) => () => void;

/** @param data of an event; what is no JSON of that schema is passed over */
function read<Schema extends v.GenericSchema>(schema: Schema, data: unknown): v.InferOutput<Schema> | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(String(data)));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/**
 * The stream of our own provider.
 * @param base the API base
 * @param pageUrl of the page, for a base below it
 */
export function openLiveAt(base: string, pageUrl: string): OpenLive {
  return (after, { onWin, onOnline, onEnd }) => {
    const address = new URL(LIVE_PATH, new URL(base, pageUrl));
    if (after !== null) address.searchParams.set(LIVE_AFTER, after);
    const source = new EventSource(address);
    source.addEventListener('win', ({ data, lastEventId }) => {
      const win = read(LiveWin, data);
      if (win) onWin(win, lastEventId);
    });
    source.addEventListener('online', ({ data }) => {
      const count = read(LiveOnline, data);
      if (count !== null) onOnline(count);
    });
    source.addEventListener('error', () => {
      // By itself it would come back at once, and with it everybody whom a restart of the server has cut off.
      source.close();
      onEnd();
    });
    return () => source.close();
  };
}
