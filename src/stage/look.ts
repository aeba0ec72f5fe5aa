import { ImageSource, Spritesheet, type SpritesheetData, Texture } from 'pixi.js';
import * as v from 'valibot';
import { ANIMATIONS, type AnimationName, SPRITES, Theme, type TileName } from '../game/theme.ts';

/** Frames that are drawn the same way: how a theme's animation or sprite becomes pictures on the stage. */
export interface Visual {
  /** changes in place when the later sheet arrives */
  textures: readonly Texture[];
  readonly fps: number;
  readonly loop: boolean;
  readonly anchor: readonly [number, number];
  /** lanes from where the thing stands to where its anchor goes */
  readonly seat: readonly [number, number];
  /** sheet px of this frame to sheet px of the full size */
  readonly scale: number;
}

/** A theme with its pictures loaded. Lengths in `theme.lane_px` units: one lane is that many. */
export interface Look {
  readonly theme: Theme;
  /** units in one lane */
  readonly unit: number;
  animation(name: AnimationName): Visual;
  /** @param name of the theme's sprites; one that is not there draws nothing */
  sprite(name: string): Visual;
  tile(name: TileName): Texture;
  /** the sheets have arrived: the later one, or the whole theme again while it is being designed */
  onChange(listener: () => void): () => void;
  destroy(): void;
}

/** Below this share of the full size the half-size sheets are as sharp on the screen. */
const HALF_IS_ENOUGH = 0.6;

const SHEET_TIMEOUT_MS = 30_000;

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(SHEET_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The stage could not load ${url}: HTTP ${response.status}.`);
  return response;
}

async function loadSheet(folder: string, file: string): Promise<Spritesheet> {
  const data: SpritesheetData = await (await fetched(folder + file)).json();
  const image = data.meta?.image;
  if (typeof image !== 'string') throw new Error(`The sheet ${folder}${file} names no image.`);
  const resource = await createImageBitmap(await (await fetched(folder + image)).blob());
  const scale = Number(data.meta.scale) || 1;
  const source = new ImageSource({ resource, resolution: scale });
  const sheet = new Spritesheet({ texture: new Texture({ source }), data });
  sheet.parseSync();
  return sheet;
}

/** Its pixels at once, which else wait for the collector. */
function discard(sheet: Spritesheet): void {
  const resource: unknown = sheet.textureSource.resource;
  sheet.destroy(true);
  if (resource instanceof ImageBitmap) resource.close();
}

class SheetLook implements Look {
  readonly theme: Theme;
  readonly unit: number;
  readonly #sheets: Spritesheet[] = [];
  readonly #animations = new Map<AnimationName, Visual>();
  readonly #sprites = new Map<string, Visual>();
  readonly #listeners = new Set<() => void>();
  #gone = false;
  #nothing: Visual = { textures: [], fps: 1, loop: false, anchor: [0, 0], seat: [0, 0], scale: 1 };

  constructor(theme: Theme) {
    this.theme = theme;
    this.unit = theme.lane_px;
    for (const name of ANIMATIONS) {
      const { fps, loop, anchor, seat, density } = theme.animations[name];
      this.#animations.set(name, { textures: [], fps, loop, anchor, seat, scale: 1 / density });
    }
    for (const [name, { anchor, seat, density }] of Object.entries(theme.sprites)) {
      this.#sprites.set(name, { textures: [], fps: 1, loop: false, anchor, seat, scale: 1 / density });
    }
  }

  add(sheet: Spritesheet): void {
    this.#sheets.push(sheet);
    for (const [name, visual] of this.#animations) {
      visual.textures = this.theme.animations[name].frames.flatMap((frame) => this.#frame(frame) ?? []);
    }
    for (const [name, visual] of this.#sprites) {
      const frame = this.theme.sprites[name]?.frame;
      visual.textures = frame === undefined ? [] : [this.#frame(frame) ?? []].flat();
    }
    for (const listener of this.#listeners) listener();
  }

  #frame(name: string): Texture | undefined {
    for (const sheet of this.#sheets) {
      const texture = sheet.textures[name];
      if (texture) return texture;
    }
    return undefined;
  }

  animation(name: AnimationName): Visual {
    const visual = this.#animations.get(name) ?? this.#nothing;
    const stand_in = this.theme.animations[name].meanwhile;
    return visual.textures.length === 0 && stand_in ? this.animation(stand_in) : visual;
  }

  sprite(name: string): Visual {
    return this.#sprites.get(name) ?? this.#nothing;
  }

  tile(name: TileName): Texture {
    return this.#frame(this.theme.tiles[name].frame) ?? Texture.EMPTY;
  }

  /** A frame that no sheet has is an error that names it. */
  check(): void {
    const wanted = [
      ...ANIMATIONS.flatMap((name) =>
        this.theme.animations[name].frames.map((frame) => [name, frame] as const),
      ),
      ...SPRITES.map((name) => [name, this.theme.sprites[name]?.frame ?? ''] as const),
    ];
    for (const [name, frame] of wanted) {
      if (!this.#frame(frame)) {
        throw new Error(
          `Theme ${this.theme.name}: "${name}" wants the frame "${frame}", which is in none of its sheets.`,
        );
      }
    }
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Nobody wants what is still to come. */
  get gone(): boolean {
    return this.#gone;
  }

  destroy(): void {
    this.#gone = true;
    this.#listeners.clear();
    for (const sheet of this.#sheets) discard(sheet);
  }
}

/**
 * The later sheet waits this long after the first, so that on a slow line it never holds up the way to the first bet.
 * Nothing of it is seen before a landing; what is missing then has a stand-in.
 */
const LATER_AFTER_MS = 1500;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads a theme: resolves with the sheet that the first round needs; the later one follows by itself.
 * @param device_lane_px device pixels in one lane, which decides between the sheets' sizes
 * @param onLate told when the later sheet fails, with an error that names the file
 * @throws Error that names the file which failed and how
 */
export async function loadLook(
  name: string,
  device_lane_px: number,
  onLate: (error: unknown) => void,
): Promise<Look> {
  const folder = `${import.meta.env.BASE_URL}themes/${name}/`;
  const json: unknown = await (await fetched(`${folder}theme.json`)).json();
  const parsed = v.safeParse(Theme, json);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new Error(`Theme ${name}: ${v.getDotPath(issue) ?? 'theme.json'}: ${issue.message}`);
  }
  const theme = parsed.output;
  const size = device_lane_px <= theme.lane_px * HALF_IS_ENOUGH ? 'half' : 'full';
  const look = new SheetLook(theme);
  look.add(await loadSheet(folder, theme.sheets.first[size]));
  wait(LATER_AFTER_MS)
    .then(async () => {
      if (look.gone) return;
      const sheet = await loadSheet(folder, theme.sheets.later[size]);
      if (look.gone) {
        discard(sheet);
        return;
      }
      look.add(sheet);
      look.check();
    })
    .catch(onLate);
  return look;
}
