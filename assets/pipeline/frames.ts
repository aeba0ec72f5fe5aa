import * as v from 'valibot';
import type { SheetName } from '../../src/contract/theme/theme.ts';
import { ANIMATIONS, FrameName, SHEETS, Theme } from '../../src/contract/theme/theme.ts';
import type { ThemeDescription, ThemeSource } from './theme-source.ts';

export interface FoundFrame {
  /** `frames/chicken/idle-1.svg`, or `assets/themes/dhaba/frames/…` of a theme that is extended */
  readonly path: string;
  /** SVG: the viewBox; PNG: its pixels */
  readonly width: number;
  readonly height: number;
  readonly kind: 'svg' | 'png';
  /** faults of the file; width and height may be 0 then */
  readonly faults?: readonly string[];
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Buffer;
}

export interface SheetFrame {
  readonly name: string;
  readonly pixels: Pixels;
  readonly tile: boolean;
  readonly soft: boolean;
}

export interface FramePlan {
  /** `chicken/idle-1` */
  readonly name: string;
  readonly box: readonly [number, number];
  readonly lanes: number;
  readonly sheet: SheetName;
  readonly density: number;
  readonly tile: boolean;
  readonly soft: boolean;
  /** for messages: `animation chicken_rest` */
  readonly usedBy: string;
}

export const frameName = (path: string): string =>
  path.replace(/^(?:assets\/themes\/[^/]+\/)?frames\//, '').replace(/\.[^.]*$/, '');

type FileOf = ThemeDescription['fileOf'];
const OWN_FILE = 'theme.json';
const ownFile: FileOf = () => OWN_FILE;

/** Returns the file of an inherited field for messages. */
function holder(fileOf: FileOf, ...path: PropertyKey[]): string {
  const file = fileOf(path);
  return file === OWN_FILE ? '' : ` of ${file}`;
}

function frameUsers(source: ThemeSource, fileOf: FileOf): Map<string, string> {
  const used = new Map<string, string>();
  const note = (frame: string, kind: string, name: string) => {
    if (!used.has(frame)) used.set(frame, `${kind} ${name}${holder(fileOf, `${kind}s`, name)}`);
  };
  for (const [name, animation] of Object.entries(source.animations)) {
    for (const frame of animation.frames) note(frame, 'animation', name);
  }
  for (const [name, sprite] of Object.entries(source.sprites)) note(sprite.frame, 'sprite', name);
  for (const [name, tile] of Object.entries(source.tiles)) note(tile.frame, 'tile', name);
  for (const [name, frame] of Object.entries(source.pictures)) note(frame, 'picture', name);
  return used;
}

/** @returns the plans, and a line for each rule that lacks something */
export function planFrames(
  source: ThemeSource,
  fileOf: FileOf = ownFile,
): { plans: FramePlan[]; faults: string[] } {
  const plans: FramePlan[] = [];
  const faults: string[] = [];
  for (const [name, usedBy] of frameUsers(source, fileOf)) {
    const [folder = '', file = ''] = name.split('/');
    const rule = source.folders[folder];
    if (!rule) {
      faults.push(`${name}: theme.json has no folder "${folder}" (${usedBy} uses it).`);
      continue;
    }
    const own = rule.frames[file];
    const box = own?.box ?? rule.box;
    const lanes = own?.lanes ?? rule.lanes;
    if (!box || !lanes) {
      faults.push(
        `${name}: ${fileOf(['folders', folder])} gives no box and lanes for it, neither for folder "${folder}" nor by name.`,
      );
      continue;
    }
    const { tile } = rule;
    const soft = own?.soft ?? rule.soft;
    const density = own?.density ?? rule.density;
    plans.push({ name, box, lanes, sheet: own?.sheet ?? rule.sheet, density, tile, soft, usedBy });
  }
  return { plans, faults };
}

export function framePixels(plan: FramePlan, lanePx: number, scale = 1): [number, number] {
  const width = plan.lanes * lanePx * plan.density * scale;
  return [Math.max(1, Math.round(width)), Math.max(1, Math.round((width * plan.box[1]) / plan.box[0]))];
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

function closestName(name: string, names: Iterable<string>): string | null {
  let best: string | null = null;
  let least = 4;
  for (const other of names) {
    const far = editDistance(name.toLowerCase(), other);
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

function sizeFault(plan: FramePlan, found: FoundFrame, lanePx: number): string | null {
  const [w, h] = plan.box;
  if (found.kind === 'svg') {
    if (found.width === w && found.height === h) return null;
    return `${found.path}: odd size. Its viewBox is ${found.width} x ${found.height}, expected ${w} x ${h}.`;
  }
  const [leastW, leastH] = framePixels(plan, lanePx);
  const shape = `the shape ${w} x ${h}, at least ${leastW} x ${leastH} px`;
  const offPx = Math.abs(found.height - (found.width * h) / w);
  if (offPx <= 1 && found.width >= leastW && found.height >= leastH) return null;
  return `${found.path}: odd size. It is ${found.width} x ${found.height} px, expected ${shape}.`;
}

/** @returns one line for each fault of the drawings, naming the frame and what was expected */
export function findFrameFaults(
  source: ThemeSource,
  found: readonly FoundFrame[],
  fileOf: FileOf = ownFile,
): string[] {
  const { plans, faults } = planFrames(source, fileOf);
  const planned = new Map(plans.map((plan) => [plan.name, plan]));
  const seen = new Map<string, FoundFrame>();
  for (const frame of found) {
    const name = frameName(frame.path);
    const plan = planned.get(name);
    const duplicate = seen.get(name);
    if (duplicate) {
      faults.push(`${name}: drawn twice, as ${duplicate.path} and ${frame.path}. Keep one.`);
      continue;
    }
    seen.set(name, frame);
    if (frame.faults?.length) {
      faults.push(...frame.faults.map((fault) => `${frame.path}: ${fault}`));
      continue;
    }
    if (plan) {
      const fault = sizeFault(plan, frame, source.lane_px);
      if (fault) faults.push(fault);
      continue;
    }
    const suggestion = closestName(name, planned.keys());
    const hint = suggestion ? ` Did you mean "${suggestion}"?` : '';
    const wrong = v.is(FrameName, name)
      ? 'no animation, sprite, tile or picture of theme.json uses it.'
      : 'misnamed. A frame is folder/file in a-z, 0-9 and "-".';
    faults.push(`${frame.path}: ${wrong}${hint}`);
  }
  for (const plan of plans) {
    if (seen.has(plan.name)) continue;
    const [w, h] = plan.box;
    faults.push(
      `${plan.name}: missing. Expected frames/${plan.name}.svg or .png, box ${w} x ${h} (${plan.usedBy} uses it).`,
    );
  }
  const sheetOf = (name: keyof ThemeSource['animations']): number =>
    Math.max(
      ...source.animations[name].frames.map((frame) => SHEETS.indexOf(planned.get(frame)?.sheet ?? 'later')),
    );
  for (const name of ANIMATIONS) {
    const { fallback } = source.animations[name];
    if (fallback && sheetOf(fallback) >= sheetOf(name)) {
      const file = holder(fileOf, 'animations', name, 'fallback');
      faults.push(
        `animation ${name}${file}: "${fallback}" cannot stand in for it, it is in no earlier sheet.`,
      );
    }
  }
  for (const list of ['scenery', 'traffic'] as const) {
    for (const [index, { sprite }] of source[list].entries()) {
      if (!source.sprites[sprite])
        faults.push(`${list}${holder(fileOf, list, index)}: no sprite is named "${sprite}".`);
    }
  }
  return faults;
}

/** @throws Error when an animation's frames do not share one sheet and density */
export function buildTheme(source: ThemeSource, sheets: Theme['sheets']): Theme {
  const { folders: _folders, pictures: _pictures, ...shared } = source;
  const plans = new Map(planFrames(source).plans.map((plan) => [plan.name, plan]));
  const placementOf = (name: string, frames: readonly string[]) => {
    const own = frames.map((frame) => plans.get(frame));
    const [first] = own;
    if (!first) throw new Error(`${name}: its frame ${frames[0]} is not planned.`);
    if (own.some((plan) => plan?.sheet !== first.sheet || plan.density !== first.density)) {
      throw new Error(`${name}: its frames do not share one sheet and one density.`);
    }
    return { sheet: first.sheet, density: first.density };
  };
  const withPlacement = <T>(items: Record<string, T>, frames: (item: T) => readonly string[]) =>
    Object.fromEntries(
      Object.entries(items).map(([name, item]) => [name, { ...item, ...placementOf(name, frames(item)) }]),
    );
  return v.parse(Theme, {
    ...shared,
    animations: withPlacement(source.animations, ({ frames }) => frames),
    sprites: withPlacement(source.sprites, ({ frame }) => [frame]),
    tiles: withPlacement(source.tiles, ({ frame }) => [frame]),
    sheets,
  });
}
