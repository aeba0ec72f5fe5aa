import { benchBytes } from '../bytes/bench.ts';
import { besidePeers } from '../peers.ts';
import { median } from '../server/timing.ts';
import { noted, type Row } from '../table.ts';
import type { Side } from './harness.tsx';
import { type Bench, type Cost, measure, startBench } from './page.ts';

/** Code is compiled late: until about 15 s after the start each side gets faster, each at its own pace. */
const WARM_MS = 20_000;
const PAINT_WARM_MS = 4000;
const PAINT_TURNS = 4;
/** Short, so that a slower spell of the machine affects both sides. */
const TURN_MS = 2000;
const TURNS = 12;
const GROWTH_TURNS = 4;
/** Idle gestures end after 20 s without input. */
const RESTED_MS = 21_500;

const fixed = (value: number, digits = 2): string => value.toFixed(digits);

interface Case {
  readonly lines?: number;
  /** kept flying all the time; unset: those of the round */
  readonly particles?: number;
  readonly turns: number;
}

interface PairedCosts {
  readonly stage: readonly Cost[];
  readonly bare: readonly Cost[];
  readonly particles: number;
}

/**
 * Runs the stage in an endless round and, in the same page, a bare Pixi application, in turns. The stage's clock counts frames, so
 * the cost of a frame does not depend on the machine.
 * @param kind the same pictures with as many particles, or none at all
 */
async function measurePair(
  bench: Bench,
  kind: 'same' | 'empty',
  { lines, particles, turns }: Case,
): Promise<PairedCosts> {
  const shown = await bench.open('pinned&frames');
  const { page } = shown;
  const painted = kind === 'empty';
  const warmMs = painted ? PAINT_WARM_MS : WARM_MS;
  const paintNothing = async () => {
    if (!painted) await page.evaluate(() => window.harness.paintNothing());
  };
  await page.evaluate(
    ([count, many]) => {
      if (many !== null) window.harness.keepParticles(many);
      window.harness.playOn(4, count ?? undefined);
    },
    [lines ?? null, particles ?? null] as const,
  );
  await paintNothing();
  const flying = Math.round(await page.evaluate((ms) => window.harness.meanParticles(ms), warmMs));
  await page.evaluate(([what, many]) => window.harness.bare(what, many), [kind, flying] as const);
  await paintNothing();
  const turn = async (side: Side, durationMs: number): Promise<Cost> => {
    await page.evaluate((to) => window.harness.switchTo(to), side);
    return measure(shown, durationMs, side);
  };
  await turn('bare', warmMs);
  const costs: { stage: Cost[]; bare: Cost[] } = { stage: [], bare: [] };
  for (let i = 0; i < turns; i++) {
    costs.stage.push(await turn('stage', TURN_MS));
    costs.bare.push(await turn('bare', TURN_MS));
  }
  await page.context().close();
  return { ...costs, particles: flying };
}

const medianOf = (costs: readonly Cost[], what: keyof Cost): number =>
  median(costs.map((cost) => cost[what]));

/** Median over the turns of a turn's cost beside the peer's next one. */
const medianRatio = ({ stage, bare }: PairedCosts, what: keyof Cost): number =>
  median(stage.map((cost, i) => cost[what] / (bare[i]?.[what] ?? Number.NaN)));

async function scriptRows(bench: Bench): Promise<Row[]> {
  const costs = await measurePair(bench, 'same', { turns: TURNS });
  const { stage, bare } = costs;
  const ratio = medianRatio(costs, 'scriptMs');
  const draws = Math.max(...stage.map(({ drawsPerFrame }) => drawsPerFrame));
  const garbage = medianOf(stage, 'garbageMb60');
  return [
    {
      what: 'thread time of script per frame, a round running, 360x390 of 360x640, DPR 2',
      figure: `${fixed(medianOf(stage, 'scriptMs'))} ms = ${fixed(ratio)}x`,
      bound: '1.6x bare',
      aim: '1.1x',
      ok: ratio <= 1.6,
      peer: `bare Pixi scene of the same sprites, ${costs.particles} particles: ${fixed(medianOf(bare, 'scriptMs'))} ms; ${besidePeers('scriptMs', ' ms')}`,
    },
    {
      what: 'draw calls per frame, mean of the worst run',
      figure: fixed(draws, 1),
      bound: '6',
      aim: '3',
      ok: draws <= 6,
      peer: `bare: ${fixed(medianOf(bare, 'drawsPerFrame'), 1)}; ${besidePeers('draws', '')}`,
    },
    {
      what: 'garbage in a round, at 60 frames a second',
      figure: `${fixed(garbage)} MB/s`,
      bound: '0.5 MB/s',
      aim: '0.2 MB/s',
      ok: garbage <= 0.5,
      peer: `bare: ${fixed(medianOf(bare, 'garbageMb60'))} MB/s; ${besidePeers('garbageMbS', ' MB/s')}`,
    },
  ];
}

async function paintingRows(bench: Bench): Promise<Row[]> {
  const costs = await measurePair(bench, 'empty', { turns: PAINT_TURNS });
  const { stage: painted, bare: empty } = costs;
  const paint = medianRatio(costs, 'framesPerS');
  return [
    {
      what: 'frames per second, software WebGL, against an empty stage',
      figure: `${fixed(paint)}x`,
      bound: '0.5x',
      aim: '0.8x',
      ok: paint >= 0.5,
      peer: `${fixed(medianOf(painted, 'framesPerS'), 0)} beside ${fixed(medianOf(empty, 'framesPerS'), 0)} empty; painting takes ${fixed(medianOf(painted, 'gpuMs'), 0)} ms of CPU a frame; ${besidePeers('frameHz', '/s')}`,
    },
  ];
}

async function growthRows(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, at] of [
    ['10 fragments', { lines: 10 }],
    ['25 fragments', { lines: 25 }],
    ['no particles', { particles: 0 }],
    ['100 particles', { particles: 100 }],
    ['1,000 particles', { particles: 1000 }],
  ] as const) {
    const { stage, bare, particles } = await measurePair(bench, 'same', { ...at, turns: GROWTH_TURNS });
    const told = (costs: readonly Cost[]): string =>
      `${fixed(medianOf(costs, 'scriptMs'))} ms, ${fixed(medianOf(costs, 'drawsPerFrame'), 1)} draws, ${fixed(medianOf(costs, 'garbageMb60'))} MB/s`;
    rows.push({
      what: `a frame with ${what}: script, draw calls, garbage at 60 a second`,
      figure: told(stage),
      bound: '',
      aim: '',
      ok: true,
      peer: `bare with ${particles} particles: ${told(bare)}`,
    });
  }
  return rows;
}

const FESTIVAL_MS = 2400;
const FESTIVALS = 4;

async function winRows(bench: Bench): Promise<Row[]> {
  const shown = await bench.open('');
  const costs: Cost[] = [];
  for (let i = 0; i <= FESTIVALS; i++) {
    await shown.page.evaluate(() => window.harness.play('festival'));
    await shown.page.evaluate(() => new Promise((done) => setTimeout(done, 900)));
    const cost = await measure(shown, FESTIVAL_MS, 'stage');
    // The first one compiles the code.
    if (i > 0) costs.push(cost);
  }
  await shown.page.context().close();
  const draws = Math.max(...costs.map(({ drawsPerFrame }) => drawsPerFrame));
  const garbage = medianOf(costs, 'garbageMb60');
  const script = medianOf(costs, 'scriptMs');
  return [
    {
      what: 'the largest win: draw calls per frame, mean of the worst run',
      figure: fixed(draws, 1),
      bound: '6',
      aim: '3',
      ok: draws <= 6,
    },
    {
      what: 'the largest win: garbage, at 60 frames a second; script a frame',
      figure: `${fixed(garbage)} MB/s; ${fixed(script)} ms`,
      bound: '0.5 MB/s',
      aim: '0.2 MB/s',
      ok: garbage <= 0.5,
    },
  ];
}

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
      what: 'tap to the first frame in which the chicken moves, no answer in yet',
      figure: `${seen.frames} frames`,
      bound: '2 frames',
      aim: '1 frame',
      ok: seen.frames <= 2,
    },
  ];
}

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
      figure: `${fixed(resting.garbageMbS)} MB/s`,
      bound: '0.1 MB/s',
      aim: '0 MB/s',
      ok: resting.garbageMbS <= 0.1,
    },
  ];
}

async function contextRows(bench: Bench): Promise<Row[]> {
  const { page } = await bench.open('reduced-motion');
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

/** Nothing of an unmounted stage is loading any more. */
const OVER_MS = 2500;

/** Mounts and unmounts 50 times: what remains after the 50th that was not there after the 10th. */
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
  const themeTextures = async () => {
    await new Promise((done) => setTimeout(done, OVER_MS));
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') };
  };
  await cycle(10);
  const early = await themeTextures();
  await cycle(40);
  const late = await themeTextures();
  const canvases = await page.evaluate(() => document.querySelectorAll('canvas').length);
  await page.context().close();
  const heapKb = (late.heap - early.heap) / 1000;
  const left = { nodes: late.nodes - early.nodes, listeners: late.listeners - early.listeners };
  return [
    {
      what: 'mounted and unmounted 50 times: heap, DOM nodes, listeners left by the last 40',
      figure: `${fixed(heapKb, 0)} KB, ${left.nodes}, ${left.listeners}`,
      bound: '800 KB, 20, 10',
      aim: '0',
      ok: heapKb < 800 && left.nodes <= 20 && left.listeners <= 10 && canvases === 1,
      peer: `${canvases} canvas in the page`,
    },
  ];
}

/** GPU memory of the textures: a phone with 1 GB closes a page that takes too much. */
async function memoryRows(bench: Bench): Promise<Row[]> {
  const { page } = await bench.open('');
  await page.evaluate(() => window.harness.playOn(4));
  await page.evaluate(() => new Promise((done) => setTimeout(done, 5000)));
  const textures = await page.evaluate(() => {
    const { renderer } = window.harness.measured.app ?? {};
    if (!renderer || !('managedTextures' in renderer.texture)) throw new Error('Nothing is drawn by WebGL.');
    return renderer.texture.managedTextures.map(
      ({ pixelWidth, pixelHeight }) => [pixelWidth, pixelHeight] as const,
    );
  });
  await page.context().close();
  const mb = textures.reduce((sum, [width, height]) => sum + width * height * 4, 0) / 1e6;
  const largest = textures.toSorted(([w, h], [w2, h2]) => w2 * h2 - w * h).map(([w, h]) => `${w}x${h}`);
  return [
    {
      what: 'texture memory in a round, 360x390 of 360x640, DPR 2',
      figure: `${fixed(mb, 1)} MB`,
      bound: '24 MB',
      aim: '',
      ok: mb <= 24,
      peer: `${textures.length} textures: ${largest.slice(0, 5).join(', ')}`,
    },
  ];
}

const LOOKS = 40;
const LOOK_EVERY_MS = 330;

async function overdrawRows(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, begin, bound] of [
    ['a round', () => window.harness.playOn(4), 3],
    // No bound: it happens in a fiftieth of the rounds, and a weak GPU drops its particles first.
    ['the largest win', () => window.harness.play('festival'), null],
  ] as const) {
    const { page } = await bench.open('');
    await page.evaluate(begin);
    const looks = [];
    for (let i = 0; i < (what === 'a round' ? LOOKS : LOOKS / 5); i++) {
      await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), LOOK_EVERY_MS);
      looks.push(await page.evaluate(() => window.harness.overdraw()));
    }
    await page.context().close();
    const most = Math.max(...looks.map(({ mean }) => mean));
    rows.push({
      what: `times that a pixel is painted in a frame of ${what}, mean of the canvas`,
      figure: `${fixed(median(looks.map(({ mean }) => mean)))}, at most ${fixed(most)}`,
      bound: bound === null ? '' : String(bound),
      aim: '2',
      ok: bound === null || most <= bound,
      peer: `counted in ${looks.length} frames from the quads that are drawn; the pixel painted most: ${Math.max(...looks.map(({ worst }) => worst))}`,
    });
  }
  return rows;
}

async function emberRows(bench: Bench): Promise<Row[]> {
  const shown = await bench.open('pinned&frames');
  const { page } = shown;
  const show = (embers: boolean) => page.evaluate((drift) => window.harness.showEmbers(drift), embers);
  const looks = { with: [] as number[], without: [] as number[] };
  await page.evaluate(() => window.harness.playOn(4));
  await page.waitForFunction(() => window.harness.measured.scene?.ambience !== null);
  for (let i = 0; i < LOOKS; i++) {
    await show(i % 2 === 0);
    await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), LOOK_EVERY_MS);
    const { mean } = await page.evaluate(() => window.harness.overdraw());
    looks[i % 2 === 0 ? 'with' : 'without'].push(mean);
  }
  await page.evaluate(() => window.harness.paintNothing());
  await measure(shown, WARM_MS, 'stage');
  const costs = { with: [] as Cost[], without: [] as Cost[] };
  for (let i = 0; i < TURNS; i++) {
    await show(true);
    costs.with.push(await measure(shown, TURN_MS, 'stage'));
    await show(false);
    costs.without.push(await measure(shown, TURN_MS, 'stage'));
  }
  await page.context().close();
  const told = (side: 'with' | 'without'): string =>
    `${fixed(medianOf(costs[side], 'scriptMs'), 3)} ms, ${fixed(medianOf(costs[side], 'drawsPerFrame'), 1)} draws, ${fixed(medianOf(costs[side], 'garbageMb60'))} MB/s, ${fixed(median(looks[side]))} times`;
  const ratio = median(
    costs.with.map(({ scriptMs }, i) => scriptMs / (costs.without[i]?.scriptMs ?? Number.NaN)),
  );
  return [
    {
      what: 'a frame with embers: script, draw calls, garbage at 60 a second, times that a pixel is painted',
      figure: `${told('with')}; script ${fixed(ratio)}x`,
      bound: '',
      aim: '',
      ok: true,
      peer: `without: ${told('without')}`,
    },
  ];
}

/** The table by chapter: each takes up to five minutes, so that one can be measured alone. */
const CHAPTERS: Readonly<Record<string, (bench: Bench) => Promise<readonly Row[]>>> = {
  script: scriptRows,
  painting: paintingRows,
  wins: winRows,
  step: stepRows,
  rest: restRows,
  growth: growthRows,
  context: contextRows,
  leak: leakRows,
  memory: memoryRows,
  overdraw: overdrawRows,
  embers: emberRows,
  bytes: benchBytes,
};

/**
 * The stage's figures, each beside its peer of the same run.
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
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      rows.push(...noted(await measureChapter(bench)));
    }
    return rows;
  } finally {
    await bench.close();
  }
}
