import type { Sprite } from 'pixi.js';
import type { AnimationName } from '../../game/theme.ts';
import { frameAt, wear } from '../cast.ts';
import type { Look, Visual } from '../look.ts';
import { clamp01, mix } from '../motion.ts';
import { IDLE_HZ, type IdleLife, idle, idleLife, liveOn, type Turn, turning } from './idle-life.ts';
import {
  type Act,
  afraid,
  burn,
  ENTER_MS,
  enter,
  gone,
  jump,
  LANDED_MS,
  landed,
  type Posture,
  RUN_MS,
  run,
  standing,
  TOUCHDOWN_MS,
  TRIUMPH_MS,
  triumph,
} from './postures.ts';

/** Frames a second while fear trembles or steam rises: enough for the eye, half the work. */
const SHIVER_HZ = 30;
/** After this long the cooked hen lies still. */
const SERVED_MS = 1000;
/** The steam shows when the cloud has gone. */
const STEAM_AFTER_MS = 260;
/** A jump under reduced motion: gone here, there the next moment. */
const FADE_MS = 110;
/** Acts that end by themselves; then she is idle. */
const LASTS_MS: Readonly<Partial<Record<Act, number>>> = { landed: LANDED_MS, enter: ENTER_MS + 260 };
/** Under reduced motion every act has come to its end by then. */
const STILL_AFTER_MS = 1200;

/** The hen on the stage: an act and when it began; each frame poses her by it. Positions in lanes. */
export class Hen {
  act: Act = 'idle';
  #began_ms = 0;
  #ends_ms = Number.POSITIVE_INFINITY;
  /** where she stands, or will when the act is over */
  to_x = 0;
  #from_x = 0;
  /** where she is this frame */
  x = 0;
  lift = 0;
  calm = false;
  resting = false;
  readonly #posture: Posture = standing();
  #life: IdleLife = idleLife(0);
  #sprite: Sprite | null = null;
  #shadow: Sprite | null = null;
  #steam: Sprite | null = null;
  // What she wears is kept: looked up anew each frame, the look-ups would cost more than the posture.
  #visual: Visual | null = null;
  #animation: AnimationName = 'hen_rest';
  #frame = -1;
  #shadow_scale = 0;
  #steaming = false;

  /** Her sprites, or the same in another look. */
  cast(sprite: Sprite, shadow: Sprite, steam: Sprite, look: Look): void {
    this.#sprite = sprite;
    this.#shadow = shadow;
    this.#steam = steam;
    this.#visual = null;
    this.#steaming = true;
    const visual = look.sprite('shadow');
    wear(shadow, visual);
    this.#shadow_scale = visual.scale;
  }

  /** Stands there at once. */
  stand(x: number, now_ms: number): void {
    this.#begin('idle', now_ms, x, x);
    this.#life = idleLife(now_ms);
  }

  play(act: Act, now_ms: number, to_x: number = this.to_x, from_x: number = this.x): void {
    this.#begin(act, now_ms, from_x, to_x);
  }

  #begin(act: Act, now_ms: number, from_x: number, to_x: number): void {
    this.act = act;
    this.#began_ms = now_ms;
    this.#ends_ms = now_ms + (LASTS_MS[act] ?? Number.POSITIVE_INFINITY);
    this.#from_x = from_x;
    this.to_x = to_x;
  }

  /** Moved without an act: the scene has another size. */
  shift(x: number): void {
    this.to_x = x;
    this.#from_x = x;
  }

  /**
   * @param path lanes from the scene's top
   * @returns frames a second that her act wants next
   */
  step(now_ms: number, look: Look, path: number): number {
    if (now_ms > this.#ends_ms) this.stand(this.to_x, now_ms);
    const t_ms = Math.max(0, now_ms - this.#began_ms);
    const posture = this.#posture;
    const wanted_hz = this.#pose(t_ms, now_ms);
    if (this.calm) this.#fade(t_ms);
    this.x = mix(this.#from_x, this.to_x, posture.way);
    this.lift = posture.lift;
    this.#show(look, path);
    return this.calm && t_ms > STILL_AFTER_MS ? 0 : wanted_hz;
  }

  #pose(t_ms: number, now_ms: number): number {
    const posture = this.#posture;
    switch (this.act) {
      case 'idle':
        if (!this.resting && !this.calm) liveOn(this.#life, now_ms, Math.random);
        idle(posture, this.#life, now_ms);
        return turning(this.#life, now_ms) && !this.resting && !this.calm ? IDLE_HZ : 0;
      case 'jump':
        jump(posture, t_ms);
        return 60;
      case 'landed':
        landed(posture, t_ms);
        return 60;
      case 'afraid':
        afraid(posture, t_ms);
        return this.resting ? 0 : SHIVER_HZ;
      case 'burn':
        burn(posture, t_ms);
        return t_ms < SERVED_MS ? 60 : 12;
      case 'triumph':
        triumph(posture, t_ms);
        return t_ms < TRIUMPH_MS ? 60 : 0;
      case 'run':
        if (t_ms < RUN_MS) run(posture, t_ms);
        else triumph(posture, t_ms - RUN_MS);
        return t_ms < RUN_MS + TRIUMPH_MS ? 60 : 0;
      case 'enter':
        enter(posture, t_ms);
        return 60;
      case 'gone':
        gone(posture);
        return 0;
    }
  }

  /** One turn of idle life, now. */
  takeTurn(turn: Turn, now_ms: number): void {
    this.stand(this.to_x, now_ms);
    this.#life.turn = turn;
  }

  /** ms until the next turn of idle life, or null when nothing is planned */
  nextTurn_ms(now_ms: number): number | null {
    if (this.act !== 'idle' || this.resting || this.calm || turning(this.#life, now_ms)) return null;
    return Math.max(0, this.#life.next_ms - now_ms);
  }

  /** Reduced motion: no flight, no bounce; she fades out here and in there. */
  #fade(t_ms: number): void {
    const posture = this.#posture;
    posture.lift = 0;
    posture.wide = 1;
    posture.high = 1;
    posture.lean = 0;
    posture.tremble = 0;
    const travels = this.act === 'jump' || this.act === 'run' || this.act === 'enter';
    if (!travels) return;
    const there = t_ms > FADE_MS;
    posture.way = there ? 1 : 0;
    posture.alpha = there
      ? clamp01((t_ms - FADE_MS) / FADE_MS)
      : this.act === 'enter'
        ? 0
        : 1 - t_ms / FADE_MS;
    posture.animation = this.act === 'run' && t_ms > RUN_MS ? 'hen_triumphant' : 'hen_rest';
    if (this.act === 'jump' && t_ms > TOUCHDOWN_MS) posture.animation = 'hen_look';
  }

  #showSteam(look: Look, path: number): void {
    const steam = this.#steam;
    if (!steam) return;
    const { animation, frame_ms, lift } = this.#posture;
    this.#steaming = animation === 'hen_cooked';
    steam.visible = this.#steaming && frame_ms > STEAM_AFTER_MS;
    if (!steam.visible) return;
    const { unit } = look;
    const visual = look.animation('steam');
    wear(steam, visual, frameAt(visual, this.calm ? 0 : frame_ms));
    steam.position.set((this.x + visual.seat[0]) * unit, (path + visual.seat[1] - lift) * unit);
    steam.scale.set(visual.scale);
    steam.alpha = clamp01((frame_ms - STEAM_AFTER_MS) / 300);
  }

  #show(look: Look, path: number): void {
    const sprite = this.#sprite;
    const shadow = this.#shadow;
    if (!sprite || !shadow) return;
    const posture = this.#posture;
    const { animation } = posture;
    if (this.#steaming || animation === 'hen_cooked') this.#showSteam(look, path);
    const { unit } = look;
    let visual = this.#visual;
    if (visual === null || animation !== this.#animation) {
      visual = look.animation(animation);
      this.#visual = visual;
      this.#animation = animation;
      this.#frame = -1;
    }
    const frame = frameAt(visual, posture.frame_ms);
    if (frame !== this.#frame) {
      wear(sprite, visual, frame);
      this.#frame = frame;
    }
    sprite.position.set(
      (this.x + visual.seat[0] + posture.tremble) * unit,
      (path + visual.seat[1] - posture.lift) * unit,
    );
    sprite.scale.set(visual.scale * posture.wide, visual.scale * posture.high);
    sprite.rotation = posture.lean;
    sprite.alpha = posture.alpha;
    const near = 1 - clamp01(posture.lift / 0.9) * 0.5;
    shadow.position.set(this.x * unit, (path + 0.075) * unit);
    shadow.scale.set(this.#shadow_scale * near * posture.wide, this.#shadow_scale * near);
    shadow.alpha = posture.alpha * near;
  }
}
