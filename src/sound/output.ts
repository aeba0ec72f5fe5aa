import { Howl, Howler } from 'howler';
import { SOUND_NAMES, type SoundName } from '../game/sound-names.ts';
import cues from './cues.json';

/** What plays, once it is loaded. */
export interface SoundOutput {
  /** @param rate 1 is as recorded */
  play(name: SoundName, rate: number): void;
  /** Starts the loop, or sets its volume if it runs. @param volume 0..1 */
  startMusic(volume: number): void;
  stopMusic(): void;
  /** Ends every short sound at once. */
  stopEffects(): void;
  /** Nothing sounds until {@link resume}; the music goes on from there. */
  suspend(): void;
  /** To be called in a gesture: wakes a sound that the system has put to sleep. */
  resume(): void;
}

/** More of the same at once only gets louder, not richer. */
const MAX_OVERLAPPING = 3;
const FADE_MS = 250;
const MUSIC = 'music';

type Cue = [offset_ms: number, length_ms: number] | [offset_ms: number, length_ms: number, loop: boolean];

function cue(at: readonly number[], loop: boolean): Cue {
  const [offsetMs = 0, lengthMs = 0] = at;
  return loop ? [offsetMs, lengthMs, true] : [offsetMs, lengthMs];
}

/** The sprite as howler wants it: every cue of the game and the music. */
export function spriteMap(): Record<string, Cue> {
  const effects = SOUND_NAMES.map((name) => [name, cue(cues.effects[name], false)] as const);
  return { ...Object.fromEntries(effects), [MUSIC]: cue(cues.music, true) };
}

/** Plays through one loaded sprite. */
export class HowlerOutput implements SoundOutput {
  readonly #howl: Howl;
  readonly #playing = new Map<SoundName, number[]>();
  #music: number | null = null;

  constructor(howl: Howl) {
    this.#howl = howl;
    howl.on('end', (id) => {
      for (const [name, ids] of this.#playing) {
        const left = ids.filter((other) => other !== id);
        if (left.length !== ids.length) this.#playing.set(name, left);
      }
    });
  }

  play(name: SoundName, rate: number): void {
    const ids = this.#playing.get(name) ?? [];
    const [oldest] = ids;
    if (ids.length >= MAX_OVERLAPPING && oldest !== undefined) {
      this.#howl.stop(oldest);
      ids.shift();
    }
    const id = this.#howl.play(name);
    if (rate !== 1) this.#howl.rate(rate, id);
    this.#playing.set(name, [...ids, id]);
  }

  startMusic(volume: number): void {
    if (this.#music === null) {
      this.#music = this.#howl.play(MUSIC);
      this.#howl.volume(0, this.#music);
      this.#howl.fade(0, volume, FADE_MS, this.#music);
    } else {
      this.#howl.volume(volume, this.#music);
    }
  }

  stopMusic(): void {
    if (this.#music === null) return;
    this.#howl.stop(this.#music);
    this.#music = null;
  }

  stopEffects(): void {
    for (const ids of this.#playing.values()) for (const id of ids) this.#howl.stop(id);
    this.#playing.clear();
  }

  suspend(): void {
    const { ctx } = Howler;
    if (ctx?.state === 'running') void ctx.suspend().catch(() => undefined);
  }

  resume(): void {
    const { ctx } = Howler;
    // iOS says 'interrupted' after a call or a locked screen; only a gesture may resume it.
    if (ctx && ctx.state !== 'running') void ctx.resume().catch(() => undefined);
  }
}

/**
 * Fetches the sprite.
 * @throws Error when no format of it loads or plays here
 */
export function loadSoundOutput(): Promise<SoundOutput> {
  // Howler would suspend the context after 30 quiet seconds, and on iOS fail to wake it outside of a gesture.
  Howler.autoSuspend = false;
  return new Promise((resolve, reject) => {
    const howl = new Howl({
      src: cues.files.map((file) => `${import.meta.env.BASE_URL}${file}`),
      sprite: spriteMap(),
      onload: () => resolve(new HowlerOutput(howl)),
      onloaderror: (_, why) => reject(new Error(`The sound sprite did not load: ${String(why)}`)),
    });
  });
}
