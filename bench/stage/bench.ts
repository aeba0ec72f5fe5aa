import { median } from 'simple-statistics';
import { measureChapters, type Row } from '../table.ts';
import { type Bench, type Cost, measure, startBench } from './page.ts';
import type { Side } from './pair.ts';

/** V8 compiles in the background: until about 15 s after the start each side gets faster at its own pace. */
const WARM_MS = 20_000;
/** Short, so that other programs slow both sides. */
const TURN_MS = 2000;
const TURNS = 12;

/**
 * Alternates between the stage in an endless round and a bare Pixi application of the same sprites in the same page. The
 * stage's clock counts frames, so that the cost of a frame does not depend on the machine.
 */
async function scriptRows(bench: Bench): Promise<readonly Row[]> {
  const shown = await bench.open();
  const { page } = shown;
  const turn = async (side: Side, durationMs: number): Promise<Cost> => {
    await page.evaluate((to) => window.pair.switchTo(to), side);
    return measure(shown, durationMs, side);
  };
  await page.evaluate(() => window.pair.playEndlessRound());
  await page.evaluate(() => window.pair.discardPixels());
  const particles = Math.round(await page.evaluate((ms) => window.pair.meanParticles(ms), WARM_MS));
  await page.evaluate((many) => window.pair.startBare(many), particles);
  await turn('bare', WARM_MS);
  const stage: Cost[] = [];
  const bare: Cost[] = [];
  for (let i = 0; i < TURNS; i++) {
    stage.push(await turn('stage', TURN_MS));
    bare.push(await turn('bare', TURN_MS));
  }
  await page.context().close();
  const medianOf = (costs: readonly Cost[], what: keyof Cost): number =>
    median(costs.map((cost) => cost[what]));
  const ratio = median(stage.map(({ scriptMs }, i) => scriptMs / (bare[i]?.scriptMs ?? Number.NaN)));
  const draws = Math.max(...stage.map(({ drawsPerFrame }) => drawsPerFrame));
  const garbage = medianOf(stage, 'garbageMb60');
  return [
    {
      what: 'thread time of script per frame, a round running, 360x390 of 360x640, DPR 2',
      figure: `${medianOf(stage, 'scriptMs').toFixed(2)} ms = ${ratio.toFixed(2)}x`,
      bound: '1.6x bare',
      aim: '1.1x',
      ok: ratio <= 1.6,
      peer: `bare Pixi scene of the same sprites, ${particles} particles: ${medianOf(bare, 'scriptMs').toFixed(2)} ms`,
    },
    {
      what: 'draw calls per frame, mean of the worst run',
      figure: draws.toFixed(1),
      bound: '6',
      aim: '3',
      ok: draws <= 6,
      peer: `bare: ${medianOf(bare, 'drawsPerFrame').toFixed(1)}`,
    },
    {
      what: 'garbage in a round, at 60 frames a second',
      figure: `${garbage.toFixed(2)} MB/s`,
      bound: '0.5 MB/s',
      aim: '0.2 MB/s',
      ok: garbage <= 0.5,
      peer: `bare: ${medianOf(bare, 'garbageMb60').toFixed(2)} MB/s`,
    },
  ];
}

/** A phone with 1 GB closes a page that takes too much GPU memory. */
async function memoryRows(bench: Bench): Promise<readonly Row[]> {
  const { page } = await bench.open();
  await page.evaluate(() => window.pair.playEndlessRound());
  await page.evaluate(() => new Promise((done) => setTimeout(done, 5000)));
  const textures = await page.evaluate(() => {
    const { renderer } = window.harness.mounted.app ?? {};
    if (!renderer || !('managedTextures' in renderer.texture)) throw new Error('Nothing is drawn by WebGL.');
    return renderer.texture.managedTextures.filter(Boolean).map((it) => it.pixelWidth * it.pixelHeight);
  });
  await page.context().close();
  const mb = textures.reduce((sum, pixels) => sum + pixels * 4, 0) / 1e6;
  return [
    {
      what: 'texture memory in a round, 360x390 of 360x640, DPR 2',
      figure: `${mb.toFixed(1)} MB`,
      bound: '24 MB',
      aim: '',
      ok: mb <= 24,
      peer: `${textures.length} textures`,
    },
  ];
}

/**
 * Measures the stage against its peer of the same run.
 * @param wanted names of chapters; empty for all
 */
export async function benchStage(wanted: readonly string[]): Promise<readonly Row[]> {
  const onStage = (rows: (bench: Bench) => Promise<readonly Row[]>) => async () => {
    const bench = await startBench();
    try {
      return await rows(bench);
    } finally {
      await bench.close();
    }
  };
  return measureChapters({ script: onStage(scriptRows), memory: onStage(memoryRows) }, wanted);
}
