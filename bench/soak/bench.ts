import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../tests/browser.ts';
import { startTestServer, type TestServer } from '../../tests/e2e/server.ts';
import { measureChapters, type Row } from '../table.ts';
import { type Measurement, measurePage, openPlayer, passEvening, playRound } from './player.ts';

const ROUNDS = 500;
/** By then every sheet is loaded and every part of the page was used. */
const EARLY_ROUNDS = 20;
const MAX_GROWTH = 0.05;

const IDLE_MS = 120_000;
/** Idle gestures end 20 s after the last input. */
const UNTIL_IDLE_MS = 25_000;
const MAX_CORE_SHARE = 0.01;

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;

const MEASURED: readonly (readonly [
  what: keyof Measurement,
  name: string,
  show: (value: number) => string,
])[] = [
  ['heapBytes', 'heap', mb],
  ['objectBytes', 'heap without compiled code', mb],
  ['nodes', 'DOM nodes', String],
  ['listeners', 'listeners', String],
];

async function roundsRows(browser: Browser, server: TestServer): Promise<readonly Row[]> {
  const player = await openPlayer(browser, server, true);
  const measure = async (): Promise<Measurement> => {
    await passEvening(player);
    return measurePage(player);
  };
  let early: Measurement | null = null;
  for (let number = 0; number < ROUNDS; number++) {
    if (number === EARLY_ROUNDS) early = await measure();
    if (number % 50 === 0) console.error(`round ${number} of ${ROUNDS}`);
    await playRound(player, server, number);
  }
  const late = await measure();
  await player.page.context().close();
  const findings = await server.audit();
  const growth = MEASURED.map(([what, name, show]) => {
    const share = late[what] / (early?.[what] ?? Number.NaN) - 1;
    return {
      what: `${ROUNDS} rounds beside ${EARLY_ROUNDS}: ${name}`,
      figure: `${show(late[what])}, ${share < 0 ? '' : '+'}${(share * 100).toFixed(1)} %`,
      bound: `+${MAX_GROWTH * 100} %`,
      aim: '0 %',
      ok: share <= MAX_GROWTH,
    };
  });
  return [
    ...growth,
    {
      what: `${ROUNDS} rounds: errors in the page, findings in the ledger`,
      figure: `${player.errors.length}, ${findings.length}`,
      bound: '0, 0',
      aim: '0, 0',
      ok: player.errors.length === 0 && findings.length === 0,
      peer: player.errors[0] ?? '',
    },
  ];
}

/** Returns the processor time of page and GPU so far, s. */
async function cpuS(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo
    .filter(({ type }) => type === 'renderer' || type === 'GPU')
    .reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Returns the processor use of page and GPU during a time, as a share of one core from 0 to 1. */
async function coreShare(browser: Browser, page: Page, ms: number): Promise<number> {
  const beforeS = await cpuS(browser);
  await page.waitForTimeout(ms);
  return ((await cpuS(browser)) - beforeS) / (ms / 1000);
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

async function idleRows(browser: Browser, server: TestServer): Promise<readonly Row[]> {
  const emptyPage = await browser.newPage();
  const empty = await coreShare(browser, emptyPage, IDLE_MS / 4);
  await emptyPage.context().close();
  const { page } = await openPlayer(browser, server, false);
  await page.waitForTimeout(UNTIL_IDLE_MS);
  const draws = () => page.evaluate(() => window.draws);
  const drawsBefore = await draws();
  const share = await coreShare(browser, page, IDLE_MS);
  const drawn = (await draws()) - drawsBefore;
  await page.context().close();
  return [
    {
      what: 'two idle minutes: draw calls of the stage',
      figure: String(drawn),
      bound: '0',
      aim: '0',
      ok: drawn === 0,
    },
    {
      what: 'two idle minutes: share of a core, page and GPU in software',
      figure: percent(share),
      bound: percent(MAX_CORE_SHARE),
      aim: '',
      ok: share <= MAX_CORE_SHARE,
      peer: `an empty page: ${percent(empty)}`,
    },
  ];
}

/**
 * Measures a page that is open for long: its memory after many rounds against early ones, and its processor use when idle.
 * @param wanted names of chapters; empty for all
 */
export async function benchSoak(wanted: readonly string[]): Promise<readonly Row[]> {
  const inBrowser = (rows: (browser: Browser, server: TestServer) => Promise<readonly Row[]>) => async () => {
    const server = await startTestServer();
    const browser = await chromium.launch(launchOptions());
    try {
      return await rows(browser, server);
    } finally {
      await browser.close();
      await server.close();
    }
  };
  return measureChapters({ rounds: inBrowser(roundsRows), idle: inBrowser(idleRows) }, wanted);
}
