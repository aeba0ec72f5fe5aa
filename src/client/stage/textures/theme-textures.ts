import { type ImageSource, Spritesheet, type SpritesheetData, Texture } from 'pixi.js';
import * as v from 'valibot';
import {
  ANIMATIONS,
  type AnimationName,
  FULL_SIZE_MEDIA,
  SHEETS,
  type SheetName,
  SPRITES,
  sheetsShownFirst,
  Theme,
  type ThemeSprite,
  type TileName,
} from '../../../contract/theme/theme.ts';
import { readFile } from './theme-files.ts';

/** Frames of the theme's animation or sprite; none before their sheet has loaded. */
export interface Clip {
  readonly textures: readonly Texture[];
  readonly fps: number;
  readonly loop: boolean;
  readonly anchor: readonly [number, number];
  /** from where the thing is placed to its anchor, lanes */
  readonly offset: readonly [number, number];
  /** from this frame's px to sheet px */
  readonly scale: number;
}

async function loadSheet(folder: string, file: string, signal?: AbortSignal): Promise<Spritesheet> {
  const data = (await readFile(folder + file, signal)) as SpritesheetData;
  const image = data.meta?.image;
  if (typeof image !== 'string') throw new Error(`The sheet ${folder}${file} names no image.`);
  const source = (await readFile(folder + image, signal)) as ImageSource;
  const sheet = new Spritesheet({ texture: new Texture({ source }), data });
  sheet.parseSync();
  return sheet;
}

/** Frees the pixels at once instead of at the next garbage collection. */
function discard(sheet: Spritesheet): void {
  const resource: unknown = sheet.textureSource.resource;
  sheet.destroy(true);
  if (resource instanceof ImageBitmap) resource.close();
}

/** number of {@link ThemeTextures} that use a sheet */
const useCounts = new Map<Spritesheet, number>();

const clipOf = (
  textures: readonly Texture[],
  { anchor, offset, density }: Pick<ThemeSprite, 'anchor' | 'offset' | 'density'>,
  fps = 1,
  loop = false,
): Clip => ({ textures, fps, loop, anchor, offset, scale: 1 / density });

const EMPTY_CLIP = clipOf([], { anchor: [0, 0], offset: [0, 0], density: 1 });

/** So that on a slow line the last sheet never delays the first landing. It holds only what has a stand-in or shows later. */
const LATER_SHEET_DELAY_MS = 1500;

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export class ThemeTextures {
  /** sheet px in one lane */
  readonly unit: number;
  /** by file */
  private readonly sheets = new Map<string, Spritesheet>();
  private readonly animations = new Map<string, Clip>();
  private readonly sprites = new Map<string, Clip>();
  private readonly listeners = new Set<() => void>();
  private readonly shownFirst: readonly SheetName[];
  private readonly size = window.matchMedia(FULL_SIZE_MEDIA).matches ? 'full' : 'half';
  private hasLoadedRest = false;
  private readonly loading = new AbortController();

  constructor(
    readonly theme: Theme,
    private readonly folder: string,
  ) {
    this.unit = theme.lane_px;
    this.shownFirst = sheetsShownFirst(theme);
  }

  /** Loads the sheets of the first picture. The server's page preloads the same files (`scripts/theme-pages.ts`). */
  async loadFirst(signal?: AbortSignal): Promise<void> {
    await Promise.all(this.shownFirst.map((name) => this.load(name, signal)));
  }

  /** Loads all sheets. Shares unchanged ones with `previous`. */
  async loadChanged(previous: ThemeTextures, signal: AbortSignal): Promise<void> {
    this.hasLoadedRest = true;
    const files = SHEETS.map((name) => this.fileOf(name));
    for (const [file, sheet] of previous.sheets) if (files.includes(file)) this.add(file, sheet);
    await Promise.all(SHEETS.map((name) => this.load(name, signal)));
  }

  /**
   * Loads the other sheets once. Stops when the textures are destroyed.
   * @throws Error that names the first frame which is in no sheet
   */
  async loadRest(): Promise<void> {
    if (this.hasLoadedRest) return;
    this.hasLoadedRest = true;
    try {
      await this.loadOthers();
    } catch (error) {
      if (!this.isDestroyed) throw error;
    }
  }

  private async loadOthers(): Promise<void> {
    for (const name of SHEETS.filter((sheet) => !this.shownFirst.includes(sheet))) {
      if (name === 'later') await delay(LATER_SHEET_DELAY_MS);
      if (this.isDestroyed) return;
      await this.load(name, this.loading.signal);
    }
    if (!this.isDestroyed) this.assertComplete();
  }

  private get isDestroyed(): boolean {
    return this.loading.signal.aborted;
  }

  private fileOf(name: SheetName): string | undefined {
    return this.theme.sheets[name]?.[this.size];
  }

  private async load(name: SheetName, signal?: AbortSignal): Promise<void> {
    const file = this.fileOf(name);
    if (file === undefined || this.sheets.has(file)) return;
    const sheet = await loadSheet(this.folder, file, signal);
    if (this.isDestroyed) discard(sheet);
    else this.add(file, sheet);
  }

  private add(file: string, sheet: Spritesheet): void {
    this.sheets.set(file, sheet);
    useCounts.set(sheet, (useCounts.get(sheet) ?? 0) + 1);
    for (const name of ANIMATIONS) {
      const { frames, fps, loop, ...source } = this.theme.animations[name];
      this.animations.set(name, clipOf(this.texturesOf(frames), source, fps, loop));
    }
    for (const [name, { frame, ...source }] of Object.entries(this.theme.sprites))
      this.sprites.set(name, clipOf(this.texturesOf([frame]), source));
    for (const listener of this.listeners) listener();
  }

  private frame(name: string): Texture | undefined {
    for (const { textures } of this.sheets.values()) if (name in textures) return textures[name];
    return undefined;
  }

  private texturesOf(frames: readonly string[]): readonly Texture[] {
    return frames.flatMap((frame) => this.frame(frame) ?? []);
  }

  animation(name: AnimationName): Clip {
    const clip = this.animations.get(name) ?? EMPTY_CLIP;
    const fallback = this.theme.animations[name].fallback;
    return clip.textures.length === 0 && fallback ? this.animation(fallback) : clip;
  }

  sprite(name: string): Clip {
    return this.sprites.get(name) ?? EMPTY_CLIP;
  }

  /** @returns an animation or a sprite */
  clip(name: string): Clip {
    const animation = ANIMATIONS.find((known) => known === name);
    return animation ? this.animation(animation) : this.sprite(name);
  }

  /** @returns width and height, lanes */
  tileSize(name: TileName): readonly [number, number] {
    const { width, height } = this.tile(name).orig;
    const tileUnit = this.unit * this.theme.tiles[name].density;
    return [width / tileUnit, height / tileUnit];
  }

  tile(name: TileName): Texture {
    return this.frame(this.theme.tiles[name].frame) ?? Texture.EMPTY;
  }

  private assertComplete(): void {
    const animations = ANIMATIONS.flatMap((name) =>
      this.theme.animations[name].frames.map((frame) => [name, frame] as const),
    );
    const sprites = SPRITES.map((name) => [name, this.theme.sprites[name]?.frame ?? ''] as const);
    for (const [name, frame] of [...animations, ...sprites]) {
      if (this.frame(frame)) continue;
      throw new Error(
        `Theme ${this.theme.name}: "${name}" wants the frame "${frame}", which is in none of its sheets.`,
      );
    }
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  destroy(): void {
    this.loading.abort();
    this.listeners.clear();
    for (const sheet of this.sheets.values()) {
      const count = (useCounts.get(sheet) ?? 1) - 1;
      useCounts.set(sheet, count);
      if (count > 0) continue;
      useCounts.delete(sheet);
      discard(sheet);
    }
    this.sheets.clear();
  }
}

/**
 * Resolves with the sheets of the first picture.
 * @param signal stops the retries
 * @param previous textures of the theme before a change: with it, resolves with all sheets
 * @throws Error that names the file and the failure
 */
export async function loadThemeTextures(
  name: string,
  signal?: AbortSignal,
  previous: ThemeTextures | null = null,
): Promise<ThemeTextures> {
  const folder = `${import.meta.env.BASE_URL}themes/${name}/`;
  const parsed = v.safeParse(Theme, await readFile(`${folder}theme.json`, signal));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new Error(`Theme ${name}: ${v.getDotPath(issue) ?? 'theme.json'}: ${issue.message}`);
  }
  const textures = new ThemeTextures(parsed.output, folder);
  try {
    await (previous && signal ? textures.loadChanged(previous, signal) : textures.loadFirst(signal));
  } catch (error) {
    textures.destroy();
    throw error;
  }
  return textures;
}
