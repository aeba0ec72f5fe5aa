import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../tests/browser.ts';
import { BYTES } from '../../tests/e2e/bytes/bytes.ts';
import { median } from '../server/timing.ts';
import { measureChapters, type Row } from '../table.ts';
import { CONDITIONS, type Conditions, nameOf } from './conditions.ts';
import { startProduct } from './product.ts';
import { type Visit, visit } from './visit.ts';

const VISITS = 5;

const s = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(0)} KB`;

/** A figure of a visit with what must hold and where it is going, by the chapter it is bound in. */
interface Figure {
  readonly what: string;
  readonly of: (visit: Visit) => number;
  readonly show: (value: number) => string;
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
    bounds: { [PROMISED]: { bound: 3700, aim: 2900 }, 'slow-4x-again': { bound: 2200, aim: 2000 } },
  },
  { what: 'total blocking time', of: ({ blockingMs }) => blockingMs, show: (ms) => `${ms.toFixed(0)} ms` },
  { what: 'tasks over 50 ms', of: ({ longTasks }) => longTasks, show: String },
  {
    what: 'bytes on the wire until the first picture',
    of: ({ bytes }) => bytes,
    show: kb,
    bounds: { [PROMISED]: BYTES.pictureAll },
  },
  {
    what: 'script until then',
    of: ({ scriptBytes }) => scriptBytes,
    show: kb,
    bounds: { [PROMISED]: BYTES.pictureJs },
  },
];

function rowsOf(conditions: Conditions, ours: readonly Visit[], peers: readonly Visit[]): Row[] {
  const name = nameOf(conditions);
  return FIGURES.map(({ what, of, show, bounds }) => {
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
      peer: peers.length > 0 ? `peer ${show(median(peers.map(of)))}; ours ${spread}` : spread,
    };
  });
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
  return rowsOf(conditions, ours, peers);
}

/**
 * The way to the first round as a phone goes it: medians of five visits for each line, processor and cache.
 * @param wanted chapters such as `slow-4x-cold`, none for all
 * @param peerFolder a checkout that stands beside this one, or null
 */
export async function benchLoad(
  wanted: readonly string[],
  peerFolder: string | null,
): Promise<readonly Row[]> {
  const ours = await startProduct('.');
  try {
    const peer = peerFolder === null ? null : await startProduct(peerFolder);
    try {
      const browser = await chromium.launch(launchOptions());
      try {
        const chapters = CONDITIONS.map((conditions) => [
          nameOf(conditions),
          () => inTurns(browser, conditions, ours.url, peer?.url ?? null),
        ]);
        return await measureChapters(Object.fromEntries(chapters), wanted);
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
