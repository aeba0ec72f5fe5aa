import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { GameState } from '../../../src/game/state.ts';
import { forwardMs } from '../../../src/presentation/suspense.ts';
import { BET_DELAY_MS } from '../../../src/presentation/timings.ts';
import { connectGeneric } from '../../../src/provider/generic/gateway.ts';
import type { Notice } from '../../../src/session/notices.ts';
import type { Page } from '../../../src/session/page.ts';
import { CLIENT_SEED_BYTES } from '../../../src/session/player/client-seed.ts';
import { createGame, type Game, type GameDeps } from '../../../src/session/session.ts';
import {
  CLIENT_SEED,
  createModelProvider,
  type ModelProvider,
  PLAYER,
  type Reply,
} from './model-provider.ts';

/** A fault of a call. */
export interface NetworkFault {
  /** before the provider receives it, and before its answer arrives */
  readonly requestDelayMs?: number;
  readonly responseDelayMs?: number;
  readonly lost?: 'call' | 'answer';
  /** replaces the provider's answer */
  readonly reply?: Reply;
  /** replaces the answer's JSON */
  readonly text?: string;
}

export type NetworkFaults = (call: string, nth: number) => NetworkFault;

export interface SentCall {
  readonly call: string;
  readonly atMs: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

export function createStorage(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** A page that tests hide and show. */
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
      fire('hidden');
    },
    show: () => {
      hidden = false;
      fire('visible');
    },
  };
}

export interface TestGame {
  readonly game: Game;
  readonly controls: Game['controls'];
  readonly model: ModelProvider;
  readonly notices: Notice[];
  readonly sent: SentCall[];
  readonly storage: ReturnType<typeof createStorage>;
  readonly page: ReturnType<typeof createFakePage>;
  /** for all later calls */
  readonly network: { faults: NetworkFaults };
  state(): GameState;
  /** texts so far */
  toasts(): string[];
  callsTo(call: string): SentCall[];
  keysOf(call: string): (string | null)[];
  logIn(): ReturnType<Game['controls']['login']>;
  /** Taps Play and waits for an answer that comes at once. */
  play(): Promise<void>;
  /** Chooses a stake, plays, and expects an open round. */
  bet(stakePaise?: bigint): Promise<void>;
  /** Waits until no fire is on the next line. */
  waitForFreeLine(): Promise<void>;
  /** Takes steps onto free lines, each answered at once. */
  go(steps?: number): Promise<void>;
  cashOut(): Promise<void>;
  /** Closes the page and opens it again with the same storage and provider. */
  reload(options?: TestGameOptions): Promise<TestGame>;
  openTab(): Promise<TestGame>;
}

export interface TestGameOptions {
  readonly model?: ModelProvider;
  /** the fatal line of Easy; 25, beyond the road, unless set */
  readonly fatal?: number;
  readonly storage?: ReturnType<typeof createStorage>;
  readonly faults?: NetworkFaults;
  /** false: a visitor */
  readonly loggedIn?: boolean;
  readonly generic?: boolean;
  /** false: no stage draws the fire marker */
  readonly isFireDrawn?: boolean;
}

/** Returns faults of one call: the first for its first time, the last for all later times. */
export const faultsOf =
  (call: string, ...faults: NetworkFault[]): NetworkFaults =>
  (name, nth) =>
    name === call ? (faults[Math.min(nth, faults.length - 1)] ?? {}) : {};

/** Returns an answer that replaces the provider's. */
export const answer = (body: unknown, status = 200): NetworkFault => ({ reply: { status, body } });

/** Returns how long the next jump takes until its landing, ms. */
export function jumpMs({ state }: TestGame): number {
  const { round, step } = state();
  if (!round) throw new Error('There is no round.');
  return forwardMs(step + 1, round.multipliers.length, round.type);
}

let gameCount = 0;

const BASE = 'http://provider.test/api/';

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Aborted', 'AbortError'));
    });
  });

/** The whole game with a model provider and stopped time. Needs vi's fake timers. */
export function createTestGame(options: TestGameOptions = {}): TestGame {
  const gameNumber = ++gameCount;
  const model = options.model ?? createModelProvider({ fatalLineOf: () => options.fatal ?? 25 });
  const storage = options.storage ?? createStorage(options.loggedIn === false ? {} : { userid: PLAYER });
  const page = createFakePage();
  const notices: Notice[] = [];
  const sent: SentCall[] = [];
  const counts = new Map<string, number>();
  const network: { faults: NetworkFaults } = { faults: options.faults ?? (() => ({})) };
  let keys = 0;

  const fetch: GameDeps['fetch'] = async (request) => {
    const url = new URL(request.url);
    const call = url.pathname.replace('/api/', '');
    const text = await request.text();
    const body = text ? JSON.parse(text) : Object.fromEntries(url.searchParams);
    const nth = counts.get(call) ?? 0;
    counts.set(call, nth + 1);
    sent.push({ call, atMs: Date.now(), body, headers: request.headers });
    const { requestDelayMs = 0, responseDelayMs = 0, lost, reply, text: said } = network.faults(call, nth);
    if (requestDelayMs) await wait(requestDelayMs, request.signal);
    if (lost === 'call') throw new TypeError('Failed to fetch');
    const answered = reply ?? model.handle(call, { body, key: request.headers.get('idempotency-key') });
    if (responseDelayMs) await wait(responseDelayMs, request.signal);
    if (lost === 'answer') throw new TypeError('Failed to fetch');
    return new Response(said ?? JSON.stringify(answered.body), { status: answered.status });
  };

  const game = createGame({
    notify: (notice) => notices.push(notice),
    bases: { base: BASE, publicBase: BASE },
    connect: options.generic ? connectGeneric : undefined,
    fetch,
    storage: () => storage,
    page: page.page,
    pageUrl: 'http://provider.test/',
    languages: ['en-IN'],
    motion: { matches: false, addEventListener: () => {}, removeEventListener: () => {} },
    // Always the same seed, so that the model can choose the fatal line; all keys differ.
    randomHex: (bytes) => (bytes === CLIENT_SEED_BYTES ? CLIENT_SEED : `key-${gameNumber}-${keys++}`),
  });
  const { controls, store } = game;
  store.dispatch({ kind: 'fireDrawn', isDrawn: options.isFireDrawn ?? true });
  const testGame: TestGame = {
    game,
    controls,
    model,
    notices,
    sent,
    storage,
    page,
    network,
    state: () => store.getState(),
    toasts: () => notices.flatMap((notice) => (notice.kind === 'toast' ? [notice.text] : [])),
    callsTo: (call) => sent.filter((one) => one.call === call),
    keysOf: (call) => testGame.callsTo(call).map(({ headers }) => headers.get('idempotency-key')),
    logIn: () => controls.login({ mobile: '9876543210', password: 'pass' }),
    async play() {
      await advanceTime(0);
      controls.play();
      await advanceTime(BET_DELAY_MS);
    },
    async bet(stakePaise = 1000n) {
      await advanceTime(0);
      controls.chooseStake(stakePaise);
      await testGame.play();
      expect(store.getState().phase).toBe('ready');
    },
    async waitForFreeLine() {
      for (let waited = 0; store.getState().fire === store.getState().step + 1; waited++) {
        expect(waited).toBeLessThan(100);
        await advanceTime(100);
      }
    },
    async go(steps = 1) {
      for (let taken = 0; taken < steps; taken++) {
        await testGame.waitForFreeLine();
        const ms = jumpMs(testGame);
        controls.go();
        await advanceTime(ms);
      }
    },
    async cashOut() {
      controls.cashOut();
      await advanceTime(0);
    },
    async reload(changes = {}) {
      game.dispose();
      return loadGame({ ...options, faults: undefined, model, storage, ...changes });
    },
    openTab: () => loadGame({ model, storage }),
  };
  return testGame;
}

/** Opens a game and waits until it has loaded. */
export async function loadGame(options?: TestGameOptions): Promise<TestGame> {
  const testGame = createTestGame(options);
  await advanceTime(0);
  return testGame;
}

/** A game with an open round and the chicken on this line. */
export async function gameOnLine(line: number, options?: TestGameOptions): Promise<TestGame> {
  const testGame = await loadGame(options);
  await testGame.bet();
  await testGame.go(line);
  expect(testGame.state()).toMatchObject({ phase: 'ready', step: line });
  return testGame;
}

/** Reading a body takes turns of the real event loop. */
const EVENT_LOOP_TURNS = 12;
async function settle() {
  for (let turn = 0; turn < EVENT_LOOP_TURNS; turn++) await new Promise((done) => setImmediate(done));
}

/** Time advances in slices, ms: an answer arrives within one slice of its time. */
const SLICE_MS = 50;

/** Advances time and runs what is due. */
export async function advanceTime(ms: number, sliceMs = SLICE_MS) {
  await settle();
  for (let leftMs = ms; leftMs > 0; leftMs -= sliceMs) {
    await vi.advanceTimersByTimeAsync(Math.min(leftMs, sliceMs));
    await settle();
  }
}

/** Stops the game's clock; the event loop runs. */
export function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  vi.setSystemTime(1_800_000_000_000);
}

/** Stops time in every test of a file, and mutes warnings. */
export function stopTimeInEachTest() {
  beforeEach(() => {
    stopTime();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
