import { vi } from 'vitest';
import type { SoundName } from '../../../src/game/sound-names.ts';
import { CLIENT_SEED_BYTES } from '../../../src/play/betting.ts';
import { connectDocumented } from '../../../src/play/documented.ts';
import { createGame, type Game, type GameEdges } from '../../../src/play/game.ts';
import type { Notice } from '../../../src/play/notices.ts';
import type { Page } from '../../../src/play/page.ts';
import {
  CLIENT_SEED,
  createModelProvider,
  type ModelProvider,
  PLAYER,
  type Reply,
} from './model-provider.ts';

/** What happens to a call on its way. */
export interface Weather {
  /** before the provider sees it, and before the answer is back, ms */
  readonly there_ms?: number;
  readonly back_ms?: number;
  /** the call never arrives, or its answer never does */
  readonly lost?: 'call' | 'answer';
  /** in place of the provider's answer */
  readonly reply?: Reply;
  /** the answer's text, in place of JSON */
  readonly text?: string;
}

export type Forecast = (call: string, nth: number) => Weather;

export interface Sent {
  readonly call: string;
  readonly at_ms: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

/** A storage that several tabs share. */
export function createStorage(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** A page that tests hide, show and take offline. */
export function createFakePage() {
  const listeners = new Map<string, Set<() => void>>();
  let hidden = false;
  const page: Page = {
    hidden: () => hidden,
    on(event, then) {
      const heard = listeners.get(event) ?? new Set();
      listeners.set(event, heard.add(then));
      return () => heard.delete(then);
    },
  };
  const fire = (event: string) => {
    for (const then of listeners.get(event) ?? []) then();
  };
  return {
    page,
    fire,
    hide: () => {
      hidden = true;
    },
    show: () => {
      hidden = false;
      fire('visible');
    },
  };
}

export interface Table {
  readonly game: Game;
  readonly model: ModelProvider;
  readonly notices: Notice[];
  readonly sounds: SoundName[];
  readonly sent: Sent[];
  readonly storage: ReturnType<typeof createStorage>;
  readonly page: ReturnType<typeof createFakePage>;
  /** for every call from here on */
  readonly skies: { weather: Forecast };
  /** the texts of the toasts so far */
  toasts(): string[];
  of(call: string): Sent[];
}

export interface Seating {
  readonly model?: ModelProvider;
  readonly storage?: ReturnType<typeof createStorage>;
  readonly weather?: Forecast;
  /** false: a visitor */
  readonly logged_in?: boolean;
  readonly plain?: boolean;
}

let tables = 0;

const BASE = 'http://provider.test/api/';

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Aborted', 'AbortError'));
    });
  });

/**
 * The whole game at a table with a model provider, time standing still until the test lets it run. Needs vi's fake
 * timers.
 */
export function sitDown(seating: Seating = {}): Table {
  const seat = ++tables;
  const model = seating.model ?? createModelProvider();
  const storage = seating.storage ?? createStorage(seating.logged_in === false ? {} : { userid: PLAYER });
  const page = createFakePage();
  const notices: Notice[] = [];
  const sounds: SoundName[] = [];
  const sent: Sent[] = [];
  const counts = new Map<string, number>();
  const skies: { weather: Forecast } = { weather: seating.weather ?? (() => ({})) };
  let keys = 0;

  const fetch: GameEdges['fetch'] = async (request) => {
    const url = new URL(request.url);
    const call = url.pathname.replace('/api/', '');
    const text = await request.text();
    const body = text ? JSON.parse(text) : Object.fromEntries(url.searchParams);
    const nth = counts.get(call) ?? 0;
    counts.set(call, nth + 1);
    sent.push({ call, at_ms: Date.now(), body, headers: request.headers });
    const { there_ms = 0, back_ms = 0, lost, reply, text: said } = skies.weather(call, nth);
    if (there_ms) await wait(there_ms, request.signal);
    if (lost === 'call') throw new TypeError('Failed to fetch');
    const answered = reply ?? model.handle(call, { body, key: request.headers.get('idempotency-key') });
    if (back_ms) await wait(back_ms, request.signal);
    if (lost === 'answer') throw new TypeError('Failed to fetch');
    return new Response(said ?? JSON.stringify(answered.body), { status: answered.status });
  };

  const game = createGame({
    notify: (notice) => notices.push(notice),
    sounds: () => ({ play: (name) => void sounds.push(name), music: () => {} }),
    bases: { base: BASE, public_base: BASE },
    connect: seating.plain ? connectDocumented : undefined,
    fetch,
    storage: () => storage,
    page: page.page,
    page_url: 'http://provider.test/',
    motion: { matches: false, addEventListener: () => {}, removeEventListener: () => {} },
    // The seed is always the same so that the model can wish for a roast line; keys are all different.
    randomHex: (bytes) => (bytes === CLIENT_SEED_BYTES ? CLIENT_SEED : `key-${seat}-${keys++}`),
  });
  return {
    game,
    model,
    notices,
    sounds,
    sent,
    storage,
    page,
    skies,
    toasts: () => notices.flatMap((notice) => (notice.kind === 'toast' ? [notice.text] : [])),
    of: (call) => sent.filter((one) => one.call === call),
  };
}

/** Reading a body takes some turns of the real event loop, in which no game time passes. */
const TURNS_OF_A_CALL = 12;
async function settle() {
  for (let turn = 0; turn < TURNS_OF_A_CALL; turn++) await new Promise((done) => setImmediate(done));
}

/** Game time runs in slices of this many ms, so that an answer comes within one slice of when it is due. */
const SLICE_MS = 50;

/** Lets game time run, with everything that comes due. */
export async function pass(ms: number, slice_ms = SLICE_MS) {
  await settle();
  for (let left_ms = ms; left_ms > 0; left_ms -= slice_ms) {
    await vi.advanceTimersByTimeAsync(Math.min(left_ms, slice_ms));
    await settle();
  }
}

/** The game's clock stands still; the event loop's own turns go on. */
export function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.setSystemTime(1_800_000_000_000);
}
