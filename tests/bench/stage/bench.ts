import type { Row } from '../table.ts';
import { type Bench, type Cost, type Measured, measure, median, startBench } from './page.ts';

/** Long enough for the code to be as fast as it gets. */
const WARM_MS = 5000;
const RUN_MS = 5000;
const ROUNDS = 3;
/** The idle life rests after 20 s without input. */
const RESTED_MS = 21_500;

const fixed = (value: number, digits = 2): string => value.toFixed(digits);

interface Case {
  readonly lines?: number;
  /** so many in the air all the time; without it those that the round itself throws */
  readonly motes?: number;
  /** pixels too, and not only what script does */
  readonly painted?: boolean;
}

/** The stage in a round without end. Its clock goes by frames, so the cost of a frame does not hang on the machine. */
async function stageCost(bench: Bench, { lines, motes, painted = false }: Case): Promise<Cost> {
  const shown = await bench.open('pinned&frames');
  await shown.page.evaluate(
    ([count, many]) => {
      window.harness.playOn(4, count ?? undefined);
      if (many !== null) window.harness.rain(many);
    },
    [lines ?? null, motes ?? null] as const,
  );
  return settleAndMeasure(shown, 'stage', painted);
}

/** The same pictures, or none, in a bare Pixi application. */
async function bareCost(
  bench: Bench,
  kind: 'same' | 'empty',
  { lines, motes = 0, painted = false }: Case,
): Promise<Cost> {
  const shown = await bench.open('pinned&frames');
  await shown.page.evaluate(
    async ([what, count, many]) => {
      const { harness } = window;
      harness.open(4, 3, 8000, count ?? undefined);
      harness.store.dispatch({ kind: 'fireMoved', fragment: 5 });
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      window.bare = await harness.bare(what, many);
      harness.hideStage();
    },
    [kind, lines ?? null, motes] as const,
  );
  return settleAndMeasure(shown, 'bare', painted);
}

async function settleAndMeasure(shown: Measured, count: 'stage' | 'bare', painted: boolean): Promise<Cost> {
  if (!painted) await shown.page.evaluate(() => window.harness.paintNothing());
  await measure(shown, WARM_MS, count);
  const cost = await measure(shown, RUN_MS, count);
  await shown.page.context().close();
  return cost;
}

/** A round and an empty stage, pixels and all, in turn. */
async function painting(bench: Bench): Promise<{ stage: Cost[]; empty: Cost[] }> {
  const stage: Cost[] = [];
  const empty: Cost[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    stage.push(await stageCost(bench, { painted: true }));
    empty.push(await bareCost(bench, 'empty', { painted: true }));
  }
  return { stage, empty };
}

const of = (costs: readonly Cost[], what: keyof Cost): number => median(costs.map((cost) => cost[what]));

/**
 * The round beside the bare scene, run by run in turn, so that a busy moment of the machine hits both. The bare scene
 * has as many motes as the round had on average.
 */
async function beside(bench: Bench, at: Case, times: number): Promise<{ stage: Cost[]; bare: Cost[] }> {
  const stage: Cost[] = [];
  const bare: Cost[] = [];
  for (let i = 0; i < times; i++) {
    const cost = await stageCost(bench, at);
    stage.push(cost);
    bare.push(await bareCost(bench, 'same', { ...at, motes: Math.round(cost.motes) }));
  }
  return { stage, bare };
}

async function scriptRows(bench: Bench): Promise<Row[]> {
  const { stage, bare } = await beside(bench, {}, ROUNDS);
  const script_ms = of(stage, 'script_ms');
  const bare_ms = of(bare, 'script_ms');
  const draws = Math.max(...stage.map(({ draws_per_frame }) => draws_per_frame));
  const garbage = of(stage, 'garbage_mb_60');
  return [
    {
      what: 'thread time of script per frame, a round running, 360x390 of 360x640, DPR 2',
      figure: `${fixed(script_ms)} ms = ${fixed(script_ms / bare_ms)}x`,
      bound: '1.3x bare',
      aim: '1.1x',
      ok: script_ms <= bare_ms * 1.3,
      peer: `bare Pixi scene of the same sprites, ${fixed(of(stage, 'motes'), 0)} motes: ${fixed(bare_ms)} ms`,
    },
    {
      what: 'draw calls per frame, mean of the worst run',
      figure: fixed(draws, 1),
      bound: '6',
      aim: '3',
      ok: draws <= 6,
      peer: `bare: ${fixed(of(bare, 'draws_per_frame'), 1)}`,
    },
    {
      what: 'garbage in a round, at 60 frames a second',
      figure: `${fixed(garbage)} MB/s`,
      bound: '0.5 MB/s',
      aim: '0.2 MB/s',
      ok: garbage <= 0.5,
      peer: `bare: ${fixed(of(bare, 'garbage_mb_60'))} MB/s`,
    },
  ];
}

async function paintingRows(bench: Bench): Promise<Row[]> {
  const { stage: painted, empty } = await painting(bench);
  const paint = of(painted, 'frames_per_s') / of(empty, 'frames_per_s');
  return [
    {
      what: 'frames per second, software WebGL, against an empty stage',
      figure: `${fixed(paint)}x`,
      bound: '0.5x',
      aim: '0.8x',
      ok: paint >= 0.5,
      peer: `${fixed(of(painted, 'frames_per_s'), 0)} beside ${fixed(of(empty, 'frames_per_s'), 0)} empty; painting takes ${fixed(of(painted, 'gpu_ms'), 0)} ms of CPU a frame`,
    },
  ];
}

/** How the costs of a frame grow with the road and with what flies. */
async function growthRows(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, at] of [
    ['10 fragments', { lines: 10 }],
    ['25 fragments', { lines: 25 }],
    ['no motes', { motes: 0 }],
    ['100 motes', { motes: 100 }],
    ['1,000 motes', { motes: 1000 }],
  ] as const) {
    const { stage, bare } = await beside(bench, at, 1);
    const told = (costs: readonly Cost[]): string =>
      `${fixed(of(costs, 'script_ms'))} ms, ${fixed(of(costs, 'draws_per_frame'), 1)} draws, ${fixed(of(costs, 'garbage_mb_60'))} MB/s`;
    rows.push({
      what: `a frame with ${what}: script, draw calls, garbage at 60 a second`,
      figure: told(stage),
      bound: '',
      aim: '',
      ok: true,
      peer: `bare with ${fixed(of(stage, 'motes'), 0)} motes: ${told(bare)}`,
    });
  }
  return rows;
}

/** What React does during a step, and how soon the hen answers the tap. */
async function stepRows(bench: Bench): Promise<Row[]> {
  const { page } = await bench.open('');
  const seen = await page.evaluate(() => window.harness.step());
  await page.context().close();
  return [
    {
      what: 'React commits of the stage, tap to landing / landing to unlock',
      figure: `${seen.flight} / ${seen.landing}`,
      bound: '1 / 2',
      aim: '0 / 1',
      ok: seen.flight <= 1 && seen.landing <= 2,
    },
    {
      what: 'tap to the first frame in which the hen moves, no answer in yet',
      figure: `${seen.frames} frames`,
      bound: '2 frames',
      aim: '1 frame',
      ok: seen.frames <= 2,
    },
  ];
}

/** Nothing moves, nothing is drawn; hidden, nothing runs. */
async function restRows(bench: Bench): Promise<Row[]> {
  const shown = await bench.open('state=idle');
  await measure(shown, RESTED_MS, 'stage');
  const resting = await measure(shown, 3000, 'stage');
  await shown.page.evaluate(() => {
    window.harness.playOn(4);
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const hidden = await measure(shown, 2000, 'stage');
  await shown.page.context().close();
  return [
    {
      what: 'frames drawn in 3 s at rest / in 2 s of a round while hidden',
      figure: `${resting.frames} / ${hidden.frames}`,
      bound: '0',
      aim: '0',
      ok: resting.frames === 0 && hidden.frames === 0,
    },
    {
      what: 'garbage at rest',
      figure: `${fixed(resting.garbage_mb_s)} MB/s`,
      bound: '0.1 MB/s',
      aim: '0 MB/s',
      ok: resting.garbage_mb_s <= 0.1,
    },
  ];
}

/** A lost context: the notice shows, frames stop, and what comes back is the very same picture. */
async function contextRows(bench: Bench): Promise<Row[]> {
  const { page } = await bench.open('calm');
  await page.evaluate(() => window.harness.open(4, 3));
  await page.evaluate(() => window.harness.quiet());
  const before = await page.screenshot();
  await page.evaluate(() => window.harness.loseContext());
  const notice = page.getByRole('status');
  await notice.waitFor();
  const said = await notice.textContent();
  await page.evaluate(() => window.harness.restoreContext());
  await notice.waitFor({ state: 'detached' });
  await page.evaluate(() => window.harness.quiet());
  const same = before.equals(await page.screenshot());
  await page.context().close();
  return [
    {
      what: 'WebGL context lost and restored',
      figure: `notice "${said}", then ${same ? 'the same picture' : 'another picture'}`,
      bound: 'same picture',
      aim: 'same picture',
      ok: same,
    },
  ];
}

/** After this long nothing of an unmounted stage is on its way any more, such as its later sheet. */
const OVER_MS = 2500;

/** Made and unmade 50 times: what stays behind after the 50th that was not there after the 10th. */
async function leakRows(bench: Bench): Promise<Row[]> {
  const { page, cdp } = await bench.open('state=idle');
  const cycle = (times: number) =>
    page.evaluate(async (count) => {
      const { harness } = window;
      for (let i = 0; i < count; i++) {
        harness.unmount();
        harness.mount();
        while (!document.querySelector('[data-stage=ready]')) await new Promise(requestAnimationFrame);
      }
    }, times);
  const look = async () => {
    await new Promise((done) => setTimeout(done, OVER_MS));
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') };
  };
  await cycle(10);
  const early = await look();
  await cycle(40);
  const late = await look();
  const canvases = await page.evaluate(() => document.querySelectorAll('canvas').length);
  await page.context().close();
  const heap_kb = (late.heap - early.heap) / 1000;
  const left = { nodes: late.nodes - early.nodes, listeners: late.listeners - early.listeners };
  return [
    {
      what: 'mounted and unmounted 50 times: heap, DOM nodes, listeners left by the last 40',
      figure: `${fixed(heap_kb, 0)} KB, ${left.nodes}, ${left.listeners}`,
      bound: '800 KB, 20, 10',
      aim: '0',
      ok: heap_kb < 800 && left.nodes <= 20 && left.listeners <= 10 && canvases === 1,
      peer: `${canvases} canvas in the page`,
    },
  ];
}

/** The table by chapter: each takes one to three minutes, so that one can be measured alone. */
const CHAPTERS: Readonly<Record<string, (bench: Bench) => Promise<Row[]>>> = {
  script: scriptRows,
  painting: paintingRows,
  step: stepRows,
  rest: restRows,
  growth: growthRows,
  context: contextRows,
  leak: leakRows,
};

/**
 * The stage's figures of design §10, each beside its peer of the same run.
 * @param wanted chapters, none for all of them
 * @throws Error that names a chapter there is not
 */
export async function benchStage(wanted: readonly string[]): Promise<readonly Row[]> {
  const unknown = wanted.filter((name) => !(name in CHAPTERS));
  if (unknown.length > 0) {
    throw new Error(`stage has no ${unknown.join(', ')}. There are: ${Object.keys(CHAPTERS).join(', ')}.`);
  }
  const bench = await startBench();
  try {
    const rows: Row[] = [];
    for (const [name, measureChapter] of Object.entries(CHAPTERS)) {
      if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await measureChapter(bench)));
    }
    return rows;
  } finally {
    await bench.close();
  }
}
