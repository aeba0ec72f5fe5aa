import { type Browser, chromium } from '@playwright/test';
import { median } from 'simple-statistics';
import { launchOptions } from '../../tests/browser.ts';
import { BYTES } from '../../tests/e2e/bytes/bytes.ts';
import { measureChapters, type Row } from '../table.ts';
import { type Product, startProduct } from './product.ts';
import { type Visit, visit } from './visit.ts';

const VISITS = 5;

const s = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(0)} KB`;

type Chapter = 'slow-4x-cold' | 'slow-4x-again';

interface Figure {
  readonly what: string;
  readonly of: (visit: Visit) => number;
  readonly show: (value: number) => string;
  readonly bounds?: Readonly<Partial<Record<Chapter, { readonly bound: number; readonly aim: number }>>>;
}

const FIGURES: readonly Figure[] = [
  {
    what: 'first contentful paint',
    of: ({ firstPaintMs }) => firstPaintMs,
    show: s,
    bounds: { 'slow-4x-cold': { bound: 1300, aim: 1000 } },
  },
  {
    what: 'panel takes a tap',
    of: ({ tapMs }) => tapMs,
    show: s,
    bounds: { 'slow-4x-cold': { bound: 3400, aim: 3000 } },
  },
  {
    what: 'first picture of the stage',
    of: ({ firstPictureMs }) => firstPictureMs,
    show: s,
    bounds: { 'slow-4x-cold': { bound: 3700, aim: 2900 }, 'slow-4x-again': { bound: 2200, aim: 2000 } },
  },
  { what: 'total blocking time', of: ({ blockingMs }) => blockingMs, show: (ms) => `${ms.toFixed(0)} ms` },
  { what: 'tasks over 50 ms', of: ({ longTasks }) => longTasks, show: String },
  {
    what: 'bytes on the wire until the first picture',
    of: ({ bytes }) => bytes,
    show: kb,
    bounds: { 'slow-4x-cold': BYTES.pictureAll },
  },
  {
    what: 'script until then',
    of: ({ scriptBytes }) => scriptBytes,
    show: kb,
    bounds: { 'slow-4x-cold': BYTES.pictureJs },
  },
];

function rowsOf(name: Chapter, ours: readonly Visit[], peers: readonly Visit[]): Row[] {
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

/** Alternates the visits, so that other programs slow both products. The first visit of a turn is 0.1 s slower. */
async function alternateVisits(
  browser: Browser,
  name: Chapter,
  ours: Product,
  peer: Product | null,
): Promise<Row[]> {
  const ourVisits: Visit[] = [];
  const peerVisits: Visit[] = [];
  for (let turn = 0; turn < VISITS; turn++) {
    const sides = [
      { product: ours, visits: ourVisits },
      ...(peer ? [{ product: peer, visits: peerVisits }] : []),
    ];
    for (const { product, visits } of turn % 2 === 0 ? sides : sides.toReversed())
      visits.push(await visit(browser, product.url, name === 'slow-4x-again'));
  }
  return rowsOf(name, ourVisits, peerVisits);
}

/**
 * Measures the time to the first round on slow 4G with the processor four times slower: medians of five visits.
 * @param wanted names of chapters; empty for all
 * @param peerFolder a checkout to compare with, or null
 */
export async function benchLoad(
  wanted: readonly string[],
  peerFolder: string | null,
): Promise<readonly Row[]> {
  const ours = await startProduct('.');
  const peer = peerFolder === null ? null : await startProduct(peerFolder);
  const browser = await chromium.launch(launchOptions());
  const chapter = (name: Chapter) => () => alternateVisits(browser, name, ours, peer);
  try {
    return await measureChapters(
      { 'slow-4x-cold': chapter('slow-4x-cold'), 'slow-4x-again': chapter('slow-4x-again') },
      wanted,
    );
  } finally {
    await browser.close();
    await peer?.close();
    await ours.close();
  }
}
