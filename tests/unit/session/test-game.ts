import { afterEach, beforeEach, expect, vi } from 'vitest';
import { connectGeneric } from '../../../src/client/provider/generic/gateway.ts';
import type { Notice } from '../../../src/client/session/notices.ts';
import type { Page } from '../../../src/client/session/page.ts';
import { CLIENT_SEED_BYTES } from '../../../src/client/session/player/client-seed.ts';
import { login } from '../../../src/client/session/player/login.ts';
import { refreshProfile } from '../../../src/client/session/player/profile.ts';
import { logout, reload as reloadAll } from '../../../src/client/session/player/restore.ts';
import {
  chooseCashOutAt,
  chooseStake,
  play as playOnce,
  refuseStake,
} from '../../../src/client/session/round/bet.ts';
import { cashOut } from '../../../src/client/session/round/cashout.ts';
import { skipLoss, skipSteps, skipWin } from '../../../src/client/session/round/end.ts';
import { continueSeries, stopSeries } from '../../../src/client/session/round/series.ts';
import { advance } from '../../../src/client/session/round/step.ts';
import '../../../src/client/session/player/inactivity.ts';
import '../../../src/client/session/round/draws.ts';
import '../../../src/client/session/round/persist-series.ts';
import { createGame, type Game, type GameDeps } from '../../../src/client/session/session.ts';
import { interfaceStore } from '../../../src/client/state/interface.ts';
import type { CashOutAt, GameState, StakeRefusal } from '../../../src/client/state/state.ts';
import { forwardMs } from '../../../src/client/state/suspense.ts';
import { BET_DELAY_MS } from '../../../src/client/state/timings.ts';
import type { DifficultyType } from '../../../src/contract/constants.ts';
import { messageText } from '../../../src/languages/translation.ts';
import { CLIENT_SEED, createProvider, type FakeProvider, PLAYER, type Reply } from '../../provider.ts';

const openGames: Game[] = [];

export interface NetworkFault {
  readonly requestDelayMs?: number;
  readonly responseDelayMs?: number;
  readonly lost?: 'call' | 'answer';
  readonly reply?: Reply;
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

export function createFakePage(isReloaded = false) {
  const listeners = new Map<string, Set<() => void>>();
  let hidden = false;
  const page: Page = {
    hidden: () => hidden,
    wasReloaded: () => isReloaded,
    on(event, then) {
      const those = listeners.get(event) ?? new Set();
      listeners.set(event, those.add(then));
      return () => those.delete(then);
    },
  };
  const fire = (event: string) => {
    for (const then of listeners.get(event) ?? []) then();
  };
  const setHidden = (isHidden: boolean) => {
    hidden = isHidden;
    fire(isHidden ? 'hidden' : 'visible');
  };
  return { page, fire, hide: () => setHidden(true), show: () => setHidden(false) };
}

export interface TestGameOptions {
  readonly model?: FakeProvider;
  /** the fatal line of Easy; 25, beyond the road, unless set */
  readonly fatal?: number;
  readonly storage?: ReturnType<typeof createStorage>;
  readonly faults?: NetworkFaults;
  readonly isReloaded?: boolean;
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

export const answer = (body: unknown, status = 200): NetworkFault => ({ reply: { status, body } });

export const refused = (message: string, more: object = {}): NetworkFault =>
  answer({ success: false, status: false, message, ...more }, 409);

export const DEAD_SESSION = answer({ success: false, code: 'not_logged_in' }, 401);

/** Returns the time from the next jump to its landing, ms. */
export function jumpMs({ state }: { state(): GameState }): number {
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

/** Returns a notice with its texts as the interface shows them in English. */
function inEnglish(notice: Notice) {
  if (!('text' in notice)) return notice;
  const reason = 'reason' in notice ? { reason: messageText(notice.reason ?? 'refusal.internal') } : {};
  return { ...notice, text: messageText(notice.text), ...reason };
}

const controlsOf = (game: Game) => ({
  play: () => playOnce(game),
  go: () => advance(game),
  cashOut: () => cashOut(game),
  skipWin: () => skipWin(game),
  skipLoss: () => skipLoss(game),
  skipSteps: () => skipSteps(game),
  stopAutoplay: () => stopSeries(game, 'player'),
  continueAutoplay: () => continueSeries(game),
  chooseStake: (stakePaise: bigint) => chooseStake(game, stakePaise),
  refuseStake: (reason: StakeRefusal) => refuseStake(game, reason),
  chooseType: (type: DifficultyType) => game.store.dispatch({ kind: 'typeChosen', type }),
  chooseCashOutAt: (cashOutAt: CashOutAt | null) => chooseCashOutAt(game, cashOutAt),
  showPanel: (isShown: boolean) => interfaceStore.setState({ isBetPanelReachable: isShown }),
  logout: () => logout(game),
  refreshProfile: () => refreshProfile(game),
  reload: () => reloadAll(game),
});

export type TestGame = ReturnType<typeof createTestGame>;

export function createTestGame(options: TestGameOptions = {}) {
  interfaceStore.setState({ isBetPanelReachable: true });
  const gameNumber = ++gameCount;
  const model = options.model ?? createProvider(() => options.fatal ?? 25);
  const storage = options.storage ?? createStorage(options.loggedIn === false ? {} : { userid: PLAYER });
  const page = createFakePage(options.isReloaded);
  const notices: ReturnType<typeof inEnglish>[] = [];
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
    const { requestDelayMs = 0, responseDelayMs = 0, lost, reply } = network.faults(call, nth);
    if (requestDelayMs) await wait(requestDelayMs, request.signal);
    if (lost === 'call') throw new TypeError('Failed to fetch');
    const answered =
      reply ??
      model.handle(call, { method: request.method, body, key: request.headers.get('idempotency-key') });
    if (responseDelayMs) await wait(responseDelayMs, request.signal);
    if (lost === 'answer') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answered.body), { status: answered.status });
  };

  const game = createGame({
    notify: (notice) => notices.push(inEnglish(notice)),
    bases: { base: BASE, publicBase: BASE },
    connect: options.generic ? connectGeneric : undefined,
    fetch,
    storage: () => storage,
    tabStorage: () => storage,
    page: page.page,
    pageUrl: 'http://provider.test/',
    languages: ['en-IN'],
    motion: { matches: false, addEventListener: () => {}, removeEventListener: () => {} },
    randomHex: (bytes) => (bytes === CLIENT_SEED_BYTES ? CLIENT_SEED : `key-${gameNumber}-${keys++}`),
  });
  openGames.push(game);
  const { store } = game;
  const controls = controlsOf(game);
  store.dispatch({ kind: 'fireDrawn', isDrawn: options.isFireDrawn ?? true });
  const state = () => store.getState();
  const callsTo = (call: string) => sent.filter((one) => one.call === call);
  const play = async () => {
    await advanceTime(0);
    controls.play();
    await advanceTime(BET_DELAY_MS);
  };
  const waitFor = async (holds: (now: GameState) => boolean) => {
    for (let waited = 0; !holds(state()); waited++) {
      expect(waited).toBeLessThan(4000);
      await advanceTime(50);
    }
  };
  const waitForFreeLine = () => waitFor(({ fire, step }) => fire !== step + 1);
  return {
    ...{ options, game, controls, model, notices, sent, storage, page, network, state, callsTo, play },
    waitFor,
    waitForFreeLine,
    /** Waits until the marker burns on the next line. */
    waitForFire: () => waitFor(({ fire, fireBurns, step }) => fireBurns && fire === step + 1),
    toasts: () => notices.flatMap((notice) => (notice.kind === 'toast' ? [notice.text] : [])),
    keysOf: (call: string) => callsTo(call).map(({ headers }) => headers.get('idempotency-key')),
    logIn: () => login(game, { mobile: '9876543210', password: 'pass' }),
    async bet(stakePaise = 1000n) {
      await advanceTime(0);
      controls.chooseStake(stakePaise);
      await play();
      expect(state().phase).toBe('ready');
    },
    /** Advances over free lines, each step answered at once. */
    async go(steps = 1) {
      for (let taken = 0; taken < steps; taken++) {
        await waitForFreeLine();
        const ms = jumpMs({ state });
        controls.go();
        await advanceTime(ms);
      }
    },
    async cashOut() {
      controls.cashOut();
      await advanceTime(0);
    },
  };
}

/** Closes the page and opens it again with the same storage and provider. */
export function reload({ game, options, model, storage }: TestGame, changes: TestGameOptions = {}) {
  game.dispose();
  return loadGame({ ...options, faults: undefined, model, storage, ...changes });
}

export const openTab = ({ model, storage }: TestGame) => loadGame({ model, storage });

export async function loadGame(options?: TestGameOptions): Promise<TestGame> {
  const testGame = createTestGame(options);
  await advanceTime(0);
  return testGame;
}

export async function gameOnLine(line: number, options?: TestGameOptions): Promise<TestGame> {
  const testGame = await loadGame(options);
  await testGame.bet();
  await testGame.go(line);
  expect(testGame.state()).toMatchObject({ phase: 'ready', step: line });
  return testGame;
}

/** Waits for the body of a response, which is read in several turns of the event loop. */
async function settle() {
  for (let turn = 0; turn < 12; turn++) await new Promise((done) => setImmediate(done));
}

/** @param sliceMs an answer arrives within one slice of its time */
export async function advanceTime(ms: number, sliceMs = 50) {
  await settle();
  for (let leftMs = ms; leftMs > 0; leftMs -= sliceMs) {
    await vi.advanceTimersByTimeAsync(Math.min(leftMs, sliceMs));
    await settle();
  }
}

/** Stops time in every test of a file, and mutes warnings. */
export function stopTimeInEachTest() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    vi.setSystemTime(1_800_000_000_000);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(async () => {
    // A game left running would set timers in the next test.
    for (const game of openGames.splice(0)) game.dispose();
    await settle();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
