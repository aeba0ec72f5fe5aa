import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../browser.ts';
import { BYTES } from '../bytes/bench.ts';
import { besidePeers } from '../peers.ts';
import { median } from '../server/timing.ts';
import { noted, type Row } from '../table.ts';
import { CONDITIONS, type Conditions, nameOf } from './conditions.ts';
import { startProduct } from './product.ts';
import { benchTaps } from './taps.ts';
import { KINDS, type Visit, visit } from './visit.ts';

const VISITS = 5;
/** The chapter that presses instead of loading. */
const TAPS = 'taps';

const s = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(0)} KB`;

/** A figure of a visit with what must hold and where it is going, by the chapter it is bound in. */
interface Figure {
  readonly what: string;
  readonly of: (visit: Visit) => number;
  readonly show: (value: number) => string;
  /** what other pages of the field have, in the chapter of the promise */
  readonly besideIt?: string;
  readonly bounds?: Readonly<Record<string, { readonly bound: number; readonly aim: number }>>;
}

/** Slow 4G and a processor four times slower are where the promise to cheap phones is kept. */
const PROMISED = 'slow-4x-cold';

const FIGURES: readonly Figure[] = [
  {
    what: 'first contentful paint',
    of: ({ firstPaintMs }) => firstPaintMs,
    show: s,
    bounds: { [PROMISED]: { bound: 1300, aim: 1000 } },
  },
  { what: 'largest contentful paint', of: ({ largestPaintMs }) => largestPaintMs, show: s },
  {
    what: 'panel takes a tap',
    of: ({ tapMs }) => tapMs,
    show: s,
    bounds: { [PROMISED]: { bound: 3400, aim: 3000 } },
  },
  {
    what: 'first picture of the stage',
    of: ({ firstPictureMs }) => firstPictureMs,
    show: s,
    besideIt: besidePeers('firstPictureS', ' s'),
    bounds: { [PROMISED]: { bound: 3700, aim: 2900 }, 'slow-4x-again': { bound: 2200, aim: 2000 } },
  },
  { what: 'that picture painted, by a GPU in software', of: ({ paintedMs }) => paintedMs, show: s },
  { what: 'first round playable', of: ({ playableMs }) => playableMs, show: s },
  { what: 'total blocking time', of: ({ blockingMs }) => blockingMs, show: (ms) => `${ms.toFixed(0)} ms` },
  {
    what: 'thread time of the page until then',
    of: ({ threadMs }) => threadMs,
    show: (ms) => `${ms.toFixed(0)} ms`,
  },
  { what: 'tasks over 50 ms', of: ({ longTasks }) => longTasks, show: (count) => String(count) },
  {
    what: 'bytes on the wire until the first picture',
    of: ({ bytes }) => bytes,
    show: kb,
    bounds: { [PROMISED]: BYTES.pictureAll },
  },
  {
    what: 'script until then',
    of: ({ bytesOf }) => bytesOf.script,
    show: kb,
    bounds: { [PROMISED]: BYTES.pictureJs },
  },
  ...KINDS.filter((kind) => kind !== 'script').map((kind) => ({
    what: `${kind} until then`,
    of: ({ bytesOf }: Visit) => bytesOf[kind],
    show: kb,
  })),
];

function rowsOf(conditions: Conditions, ours: readonly Visit[], peers: readonly Visit[]): Row[] {
  const name = nameOf(conditions);
  return FIGURES.map(({ what, of, show, besideIt, bounds }) => {
    const middle = median(ours.map(of));
    const bound = bounds?.[name];
    const values = ours.map(of);
    const spread = `${show(Math.min(...values))} to ${show(Math.max(...values))}`;
    return {
      what: `${name}: ${what}`,
      figure: show(middle),
      bound: bound ? show(bound.bound) : '',
      aim: bound ? show(bound.aim) : '',
      ok: !bound || middle <= bound.bound,
      peer: [
        peers.length > 0 ? `peer ${show(median(peers.map(of)))}; ours ${spread}` : spread,
        ...(besideIt && name === PROMISED ? [besideIt] : []),
      ].join('; '),
    };
  });
}

/** The visit in the middle, file by file, for who looks for what holds the picture up. */
function tellFiles(name: string, visits: readonly Visit[]): void {
  const middle = median(visits.map(({ firstPictureMs }) => firstPictureMs));
  const shown = visits.find(({ firstPictureMs }) => firstPictureMs === middle);
  console.error(`\n${name}, the visit in the middle, until the first picture at ${s(middle)}:`);
  for (const { path, fromMs, toMs, bytes } of shown?.asked ?? []) {
    const to = Number.isFinite(toMs) ? s(toMs) : '…';
    console.error(`  ${s(fromMs)} – ${to.padEnd(7)} ${kb(bytes).padStart(7)}  ${path}`);
  }
}

/**
 * Five visits of each side in turns, so that a machine that is slower for a while is so for both. Either goes first in its turn: who goes first
 * was seen to come some 0.1 s later.
 */
async function inTurns(
  browser: Browser,
  conditions: Conditions,
  ourUrl: string,
  peerUrl: string | null,
): Promise<Row[]> {
  const ours: Visit[] = [];
  const peers: Visit[] = [];
  for (let turn = 0; turn < VISITS; turn++) {
    if (peerUrl !== null && turn % 2 === 1) peers.push(await visit(browser, peerUrl, conditions));
    ours.push(await visit(browser, ourUrl, conditions));
    if (peerUrl !== null && turn % 2 === 0) peers.push(await visit(browser, peerUrl, conditions));
  }
  tellFiles(nameOf(conditions), ours);
  if (peerUrl !== null) tellFiles(`peer, ${nameOf(conditions)}`, peers);
  return rowsOf(conditions, ours, peers);
}

/**
 * The way to the first round as a phone goes it: medians of five visits for each line, processor and cache.
 * @param wanted chapters such as `slow-4x-cold`, none for all
 * @param peerFolder a checkout that stands beside this one, or null
 * @throws Error that names a chapter there is not
 */
export async function benchLoad(
  wanted: readonly string[],
  peerFolder: string | null,
): Promise<readonly Row[]> {
  const names = [...CONDITIONS.map(nameOf), TAPS];
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`load has no ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  const ours = await startProduct('.');
  try {
    const peer = peerFolder === null ? null : await startProduct(peerFolder);
    try {
      const browser = await chromium.launch(launchOptions());
      try {
        const rows: Row[] = [];
        for (const conditions of CONDITIONS) {
          if (wanted.length > 0 && !wanted.includes(nameOf(conditions))) continue;
          rows.push(...noted(await inTurns(browser, conditions, ours.url, peer?.url ?? null)));
        }
        if (wanted.length === 0 || wanted.includes(TAPS)) rows.push(...noted(await benchTaps(browser)));
        return rows;
      } finally {
        await browser.close();
      }
    } finally {
      await peer?.close();
    }
  } finally {
    await ours.close();
  }
}
