import { Howl, Howler } from 'howler';
import { loadCode } from '../loading/load.ts';
import { MUSIC_VOLUME } from '../state/settings.ts';
import cues from './cues.json';
import levels from './levels.json';
import { SOUND_NAMES, type SoundName } from './sound-names.ts';

const MAX_OVERLAPPING = 3;
const FADE_MS = 250;
const LAYER_IN_MS = 600;
const LAYER_OUT_MS = 300;
const MUSIC = 'music';

type Cue = [offset_ms: number, length_ms: number] | [offset_ms: number, length_ms: number, loop: boolean];

function cue(at: readonly number[], loop: boolean): Cue {
  const [offsetMs = 0, lengthMs = 0] = at;
  return loop ? [offsetMs, lengthMs, true] : [offsetMs, lengthMs];
}

function spriteMap(): Record<string, Cue> {
  const effects = SOUND_NAMES.map((name) => [name, cue(cues.effects[name], false)] as const);
  return { ...Object.fromEntries(effects), [MUSIC]: cue(cues.music, true) };
}

const LAYERS = Object.entries(cues.layers).map(([name, [startMs = 0, lengthMs = 0]]) => ({
  name,
  startMs,
  lengthMs,
  volume: (levels.layers as Readonly<Record<string, number>>)[name] ?? 0,
}));

const layerMap = (): Record<string, Cue> =>
  Object.fromEntries(LAYERS.map(({ name, startMs, lengthMs }) => [name, cue([startMs, lengthMs], true)]));

export interface AudioClock {
  readonly currentTime: number;
  readonly state: string;
}

/** Music layers over the bed: all run in step with it, and the unwanted ones are silent. */
export class Layers {
  private howl: Howl | null = null;
  private loading = false;
  private ids: readonly number[] = [];
  private bedBeganS: number | null = null;
  private wanted = 0;
  private share = 1;

  constructor(
    private readonly load: () => Promise<Howl>,
    private readonly clock: () => AudioClock | null,
  ) {}

  bedStarts(howl: Howl, id: number): void {
    const began = (): void => {
      this.bedBeganS = this.clock()?.currentTime ?? 0;
      this.update();
    };
    // Howler reports the start late; where the system blocks the sound, the bed begins when it may.
    if (this.clock()?.state === 'running') began();
    else howl.once('play', began, id);
  }

  bedStopped(): void {
    this.bedBeganS = null;
    for (const id of this.ids) this.howl?.stop(id);
    this.ids = [];
  }

  set(count: number): void {
    this.wanted = count;
    this.update();
  }

  setShare(share: number): void {
    this.share = share;
    for (const [index, id] of this.ids.slice(0, this.wanted).entries())
      this.howl?.volume(this.volumeOf(index), id);
  }

  private volumeOf(index: number): number {
    return Math.min(1, (LAYERS[index]?.volume ?? 0) * this.share);
  }

  private update(): void {
    if (this.bedBeganS === null) return;
    if (!this.howl) {
      if (this.wanted > 0) this.fetch();
      return;
    }
    if (this.ids.length === 0 && this.wanted > 0) this.ids = this.start(this.howl, this.bedBeganS);
    for (const [index, id] of this.ids.entries()) {
      const to = index < this.wanted ? this.volumeOf(index) : 0;
      const from = this.howl.volume(id);
      if (from !== to) this.howl.fade(Number(from), to, to > 0 ? LAYER_IN_MS : LAYER_OUT_MS, id);
    }
  }

  /** Seeks each layer to the bed's position: the bed is a whole multiple of every layer. */
  private start(howl: Howl, bedBeganS: number): readonly number[] {
    const sinceMs = ((this.clock()?.currentTime ?? 0) - bedBeganS) * 1000;
    return LAYERS.map(({ name, startMs, lengthMs }) => {
      const id = howl.play(name);
      howl.volume(0, id);
      howl.seek((startMs + (sinceMs % lengthMs)) / 1000, id);
      return id;
    });
  }

  private fetch(): void {
    if (this.loading) return;
    this.loading = true;
    loadCode(this.load).then(
      (howl) => {
        this.howl = howl;
        this.update();
      },
      (error: unknown) => {
        this.loading = false;
        console.warn('Playing without layers of music:', error);
      },
    );
  }
}

interface PlayingEffect {
  readonly id: number;
  readonly level: number;
}

export class HowlerOutput {
  private readonly playing = new Map<SoundName, PlayingEffect[]>();
  private music: number | null = null;
  private effectsShare = 1;

  constructor(
    private readonly howl: Howl,
    private readonly layers: Layers,
  ) {
    howl.on('end', (id) => this.forget(id));
  }

  private forget(id: number): void {
    for (const [name, effects] of this.playing) {
      const left = effects.filter((other) => other.id !== id);
      if (left.length !== effects.length) this.playing.set(name, left);
    }
  }

  /** @param rate 1 is as recorded @param volume 0..1 of the sound's own level */
  play(name: SoundName, rate: number, volume = 1): void {
    const effects = this.playing.get(name) ?? [];
    const [oldest] = effects;
    if (effects.length >= MAX_OVERLAPPING && oldest !== undefined) {
      this.howl.stop(oldest.id);
      effects.shift();
    }
    const id = this.howl.play(name);
    if (rate !== 1) this.howl.rate(rate, id);
    const level = levels.effects[name] * volume;
    this.howl.volume(level * this.effectsShare, id);
    this.playing.set(name, [...effects, { id, level }]);
  }

  stop(name: SoundName, fadeMs: number): void {
    for (const { id } of this.playing.get(name) ?? []) {
      this.howl.once('fade', () => this.howl.stop(id), id);
      this.howl.fade(Number(this.howl.volume(id)), 0, fadeMs, id);
    }
    this.playing.delete(name);
  }

  setLayers(count: number): void {
    this.layers.set(count);
  }

  startMusic(volume: number): void {
    this.layers.setShare(volume / MUSIC_VOLUME);
    if (this.music === null) {
      this.music = this.howl.play(MUSIC);
      this.layers.bedStarts(this.howl, this.music);
      this.howl.volume(0, this.music);
      this.howl.fade(0, volume, FADE_MS, this.music);
    } else {
      this.howl.volume(volume, this.music);
    }
  }

  stopMusic(): void {
    if (this.music === null) return;
    this.howl.stop(this.music);
    this.music = null;
    this.layers.bedStopped();
  }

  setEffectsVolume(share: number): void {
    this.effectsShare = share;
    for (const { id, level } of [...this.playing.values()].flat()) this.howl.volume(level * share, id);
  }

  stopEffects(): void {
    for (const { id } of [...this.playing.values()].flat()) this.howl.stop(id);
    this.playing.clear();
  }

  suspend(): void {
    const { ctx } = Howler;
    if (ctx?.state === 'running') void ctx.suspend().catch(() => undefined);
  }

  resume(): void {
    const { ctx } = Howler;
    // iOS reports 'interrupted' after a call or a locked screen; only a gesture may resume.
    if (ctx && ctx.state !== 'running') void ctx.resume().catch(() => undefined);
  }
}

function loadHowl(files: readonly string[], sprite: Record<string, Cue>): Promise<Howl> {
  return new Promise((resolve, reject) => {
    const howl = new Howl({
      src: files.map((file) => `${import.meta.env.BASE_URL}${file}`),
      sprite,
      onload: () => resolve(howl),
      onloaderror: (_, why) => reject(new Error(`The sound sprite did not load: ${String(why)}`)),
    });
  });
}

export type SoundOutput = Pick<HowlerOutput, keyof HowlerOutput>;

/** @throws Error when no format of the sprite loads or plays here */
export async function loadSoundOutput(): Promise<SoundOutput> {
  // Howler would suspend the context after 30 quiet seconds, and on iOS fail to wake it outside of a gesture.
  Howler.autoSuspend = false;
  const layers = new Layers(
    () => loadHowl(cues.layerFiles, layerMap()),
    () => Howler.ctx,
  );
  return new HowlerOutput(await loadHowl(cues.files, spriteMap()), layers);
}
