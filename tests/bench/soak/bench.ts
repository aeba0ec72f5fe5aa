import { type Browser, chromium, type Page } from '@playwright/test';
import { TICKER_IDLE_TURNS, TICKER_ROTATE_MS } from '../../../src/presentation/timings.ts';
import { launchOptions } from '../../browser.ts';
import { startTestServer, type TestServer } from '../../e2e/server.ts';
import { advanceTime } from '../../e2e/stopped-time.ts';
import { noted, type Row } from '../table.ts';
import { type Held, held, openPlayer, playRound, type Soaked, seeEvening } from './player.ts';

const ROUNDS = 500;
/** By then every sheet has come and every part of the page has been used. */
const EARLY_ROUNDS = 20;
/** By then V8 has compiled anew most of what a round calls, so that what the heap still gains is small. */
const LEVEL_ROUNDS = 250;
/** How much more may be held at the end than early. */
const GROWTH = 0.05;

const IDLE_MS = 120_000;
/** Idle gestures end 20 s without input, and what was fetched ahead has come. */
const RESTED_MS = 25_000;
const CORE_SHARE = 0.01;
/** What a page does when it has just become another one is over by then. */
const SETTLED_MS = 3000;

const EVENING_MINUTES = 120;
/** The hours by the road have come round by then. */
const EARLY_MINUTES = 30;
const MINUTE_MS = 60_000;
const NOTICE_MS = 30_000;
const PHONE_UPRIGHT = { width: 360, height: 640 } as const;
const PHONE_ACROSS = { width: 640, height: 360 } as const;

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;
const count = (value: number): string => String(Math.round(value));

/** One of the things that a page holds. */
interface HeldPart {
  readonly what: string;
  readonly of: (of: Held) => number;
  readonly show: (value: number) => string;
}

const HEAP: HeldPart = { what: 'heap', of: ({ heapBytes }) => heapBytes, show: mb };

const HELD: readonly HeldPart[] = [
  HEAP,
  { what: 'heap without compiled code', of: ({ objectBytes }) => objectBytes, show: mb },
  { what: 'DOM nodes', of: ({ nodes }) => nodes, show: count },
  { what: 'listeners', of: ({ listeners }) => listeners, show: count },
  // Six are all there are: Pixi's own of one pixel, the sheets, the ground and the multipliers. Those are set anew for each road, and until a frame has been drawn with them it is five.
  { what: 'textures', of: ({ gpu }) => gpu.textures, show: count },
  { what: 'texture memory', of: ({ gpu }) => gpu.textureBytes, show: mb },
  { what: 'buffer memory', of: ({ gpu }) => gpu.bufferBytes, show: mb },
];

/** What is held late of one thing beside what was held early. */
function growthRow(name: string, { what, of, show }: HeldPart, early: Held, late: Held): Row {
  const share = of(late) / of(early) - 1;
  return {
    what: `${name}: ${what}`,
    figure: `${show(of(late))}, ${share < 0 ? '' : '+'}${(share * 100).toFixed(1)} %`,
    bound: `+${GROWTH * 100} %`,
    aim: '0 %',
    ok: share <= GROWTH,
    peer: `early: ${show(of(early))}`,
  };
}

/** What is held late beside what was held early, a row each. */
const growthRows = (name: string, early: Held, late: Held): Row[] =>
  HELD.map((part) => growthRow(name, part, early, late));

/** A page that is still whole has thrown nothing, and the provider's books balance. */
async function wholeRow(name: string, { errors }: Soaked, server: TestServer): Promise<Row> {
  const findings = await server.audit();
  const what = errors.length > 0 ? `${errors.length} errors, the first: ${errors[0]}` : 'no error';
  return {
    what: `${name}: errors in the page, findings in the books`,
    figure: `${what}; ${findings.length} findings`,
    bound: 'none',
    aim: 'none',
    ok: errors.length === 0 && findings.length === 0,
  };
}

async function roundsRows(browser: Browser, server: TestServer): Promise<Row[]> {
  const player = await openPlayer(browser, server, true);
  const heldThen = new Map<number, Held>();
  // The evening each time: what the last round's particles were drawn with has gone from the heap by its end, and is no growth.
  const measure = async (rounds: number) => {
    await seeEvening(player);
    heldThen.set(rounds, await held(player));
  };
  for (let number = 0; number < ROUNDS; number++) {
    if (number === EARLY_ROUNDS || number === LEVEL_ROUNDS) await measure(number);
    if (number % 50 === 0) console.error(`round ${number} of ${ROUNDS}`);
    await playRound(player, server, number);
  }
  await measure(ROUNDS);
  const after = (rounds: number): Held => {
    const found = heldThen.get(rounds);
    if (!found) throw new Error(`Nothing was measured at round ${rounds}.`);
    return found;
  };
  const late = after(ROUNDS);
  const rows = [
    ...growthRows(`${ROUNDS} rounds beside ${EARLY_ROUNDS}`, after(EARLY_ROUNDS), late),
    growthRow(`${ROUNDS} rounds beside ${LEVEL_ROUNDS}`, HEAP, after(LEVEL_ROUNDS), late),
    await wholeRow(`${ROUNDS} rounds`, player, server),
  ];
  await player.page.context().close();
  return rows;
}

/** CPU time of the page's and the GPU's process so far, s. */
async function coreS(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo
    .filter(({ type }) => type === 'renderer' || type === 'GPU')
    .reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** @returns the share of a core, 0..1, that page and GPU take while for so long nothing is done */
async function idleShare(browser: Browser, page: Page, ms: number): Promise<number> {
  const beforeS = await coreS(browser);
  await page.waitForTimeout(ms);
  return ((await coreS(browser)) - beforeS) / (ms / 1000);
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

/** What the browser takes for a page with nothing in it. */
async function emptyShare(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  await page.setContent('<!doctype html><title>Empty</title>');
  await page.waitForTimeout(SETTLED_MS);
  const share = await idleShare(browser, page, IDLE_MS / 4);
  await page.context().close();
  return share;
}

/**
 * Nobody touches the page: it draws nothing and hardly runs. Beside what it takes stands an empty page in the same browser, and the
 * game without the row of live wins: at rest that row turns as well, more rarely, each turn is a frame of the page, and a GPU in
 * software paints it on the processor.
 */
async function idleRows(browser: Browser, server: TestServer): Promise<Row[]> {
  const empty = await emptyShare(browser);
  const player = await openPlayer(browser, server, false);
  const { page } = player;
  await page.waitForTimeout(RESTED_MS);
  const draws = () => page.evaluate(() => window.gpuUse().draws);
  const drawsBefore = await draws();
  const share = await idleShare(browser, page, IDLE_MS);
  const drawn = (await draws()) - drawsBefore;
  // Taken out and not hidden: what is written into a hidden row is a frame all the same.
  await page.locator('.live-wins').evaluate((wins) => wins.remove());
  await page.waitForTimeout(SETTLED_MS);
  const withoutWins = await idleShare(browser, page, IDLE_MS / 2);
  await page.context().close();
  return [
    {
      what: 'two idle minutes: draw calls of the stage',
      figure: count(drawn),
      bound: '0',
      aim: '0',
      ok: drawn === 0,
    },
    {
      what: 'two idle minutes: share of a core, page and GPU in software',
      figure: percent(share),
      bound: `${CORE_SHARE * 100} %`,
      aim: '',
      ok: share <= CORE_SHARE,
      peer: `an empty page: ${percent(empty)}; without the row of live wins, which at rest turns every ${(TICKER_IDLE_TURNS * TICKER_ROTATE_MS) / 1000} s: ${percent(withoutWins)}`,
    },
  ];
}

/** A call comes in, or another tab: the page is hidden for a while and loses the focus. */
async function hideFor(page: Page, ms: number): Promise<void> {
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      Object.defineProperty(document, 'visibilityState', {
        value: value ? 'hidden' : 'visible',
        configurable: true,
      });
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new Event(value ? 'blur' : 'focus'));
    }, hidden);
  await setHidden(true);
  await advanceTime(page, ms);
  await setHidden(false);
}

/** The GPU takes the context away and gives it back: a browser allows that only after all have heard of the loss. */
async function loseContext(page: Page): Promise<void> {
  const notice = page.locator('[data-stage] [role="status"]');
  // Taken before: a lost context hands out no extension.
  const loss = await page.evaluateHandle(() => {
    const extension = document
      .querySelector('canvas')
      ?.getContext('webgl2')
      ?.getExtension('WEBGL_lose_context');
    if (!extension) throw new Error('This browser cannot lose its WebGL context on request.');
    return extension;
  });
  await loss.evaluate((extension) => extension.loseContext());
  await notice.waitFor({ timeout: NOTICE_MS });
  await loss.evaluate((extension) => extension.restoreContext());
  await notice.waitFor({ state: 'detached', timeout: NOTICE_MS });
  await loss.dispose();
}

/** Two hours by the clock of a fake day: a round each minute, and between them what happens to a phone. */
async function eveningRows(browser: Browser, server: TestServer): Promise<Row[]> {
  const player = await openPlayer(browser, server, true);
  const { page } = player;
  // As after rounds: a context that was lost has its textures back when they have been seen.
  const measure = async (): Promise<Held> => {
    await seeEvening(player);
    return held(player);
  };
  let early: Held | null = null;
  for (let minute = 0; minute < EVENING_MINUTES; minute++) {
    if (minute === EARLY_MINUTES) early = await measure();
    if (minute % 20 === 0) console.error(`minute ${minute} of ${EVENING_MINUTES}`);
    await playRound(player, server, minute);
    if (minute % 4 === 1) await page.setViewportSize(PHONE_ACROSS);
    if (minute % 4 === 3) await page.setViewportSize(PHONE_UPRIGHT);
    if (minute % 5 === 2) await hideFor(page, MINUTE_MS / 2);
    if (minute % 10 === 4) await loseContext(page);
    await server.pass(MINUTE_MS);
    for (let part = 0; part < 4; part++) await advanceTime(page, MINUTE_MS / 4);
  }
  const late = await measure();
  const name = `two hours beside ${EARLY_MINUTES} minutes`;
  const rows = [...growthRows(name, early ?? late, late), await wholeRow('two hours', player, server)];
  await page.context().close();
  return rows;
}

const CHAPTERS: Readonly<Record<string, (browser: Browser, server: TestServer) => Promise<readonly Row[]>>> =
  { rounds: roundsRows, idle: idleRows, evening: eveningRows };

/**
 * A long evening in one page: what is held after many rounds and hours beside what was held early, and what it costs when
 * nobody plays.
 * @param wanted chapters, none for all of them
 * @throws Error that names a chapter there is not, or that says which round got stuck
 */
export async function benchSoak(wanted: readonly string[]): Promise<readonly Row[]> {
  const unknown = wanted.filter((name) => !(name in CHAPTERS));
  if (unknown.length > 0)
    throw new Error(`soak has no ${unknown.join(', ')}. There are: ${Object.keys(CHAPTERS).join(', ')}.`);
  const server = await startTestServer();
  try {
    const rows: Row[] = [];
    for (const [name, measure] of Object.entries(CHAPTERS)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      // A browser each: the CPU time of the one before is not in it.
      const browser = await chromium.launch(launchOptions());
      try {
        rows.push(...noted(await measure(browser, server)));
      } finally {
        await browser.close();
      }
    }
    return rows;
  } finally {
    await server.close();
  }
}
