import type { Row } from '../table.ts';
import { type Chunk, gzipBytes } from './chunks.ts';

/** What a part of the code is there for, by package or by our own folder. */
const BUYS: Readonly<Record<string, string>> = {
  'react-dom': 'draws header, panel and modals',
  'react-reconciler': "keeps the tree of Pixi's objects for @pixi/react",
  'pixi.js': 'draws the road by WebGL',
  '@pixi/react': "makes and changes Pixi's objects as React says",
  '@pixi/colord': 'reads colours for Pixi',
  'src/stage': 'the picture: road, chicken, fire, camera',
  'src/session': 'a round: calls, keys, retries',
  'src/ui': 'the interface of the first screen',
  'src/game': 'rules, state and the description of themes',
  'src/contract': 'the schemas of every answer',
  'src/app': 'entry, routes, splash',
  'src/provider': 'a function per call',
  'src/presentation': 'timings, suspense and number formats',
  '@noble/hashes': 'the fire marker, and each round checked in the browser',
  valibot: 'holds every answer to the contract',
  ky: 'calls with a timeout',
  scheduler: 'turns of work for React',
  wouter: 'routes',
  react: 'hooks, elements and context, for both trees',
  zustand: 'the store',
  eventemitter3: "Pixi's events",
};

/** The package of a module, or our room. */
export function partOf(module: string): string {
  const [, packaged] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? [];
  if (packaged !== undefined) return packaged;
  const [, room] = /\/(src\/[^/]+)\//.exec(module) ?? [];
  return room ?? 'the rest';
}

/** The ten largest parts of some chunks: each has the share of its chunk's compressed bytes that it has of its length. */
export function largestParts(chunks: readonly Chunk[]): readonly Row[] {
  const bytes = new Map<string, number>();
  let all = 0;
  for (const { file, modules, module_chars } of chunks) {
    const total = gzipBytes(file);
    all += total;
    const chars = module_chars.reduce((sum, one) => sum + one, 0);
    modules.forEach((module, i) => {
      const part = partOf(module);
      bytes.set(part, (bytes.get(part) ?? 0) + (total * (module_chars[i] ?? 0)) / Math.max(1, chars));
    });
  }
  return [...bytes]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 10)
    .map(([part, own]) => ({
      what: `script until the first round: ${part}`,
      figure: `${(own / 1000).toFixed(1)} KB`,
      bound: '',
      aim: '',
      ok: true,
      peer: `${((own / all) * 100).toFixed(0)} %: ${BUYS[part] ?? ''}`,
    }));
}
