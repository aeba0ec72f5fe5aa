import type { Application } from 'pixi.js';
import { type FragmentState, fragmentState, henFragment } from '../game/lane.ts';
import type { GameState } from '../game/state.ts';
import type { GameStore } from '../game/store.ts';
import { COIN_BEHIND_MS } from '../game/timings.ts';
import { limitBatches } from './batching.ts';
import { Camera } from './camera.ts';
import type { Cast } from './cast.ts';
import type { Clock } from './clock.ts';
import { Bursts } from './effects/bursts.ts';
import { Motes } from './effects/motes.ts';
import { Fire } from './fire.ts';
import { FrameLoop } from './frame-loop.ts';
import { cameraLimit, fragmentX } from './geometry.ts';
import { Hen } from './hen/hen.ts';
import { RESTS_AFTER_MS } from './hen/idle-life.ts';
import { deckTop } from './layers/far.tsx';
import { Lids } from './lids.ts';
import { Lights } from './lights.ts';
import type { Look } from './look.ts';
import type { LookedAlong } from './look-input.ts';
import { Looking, mayLook } from './looking.ts';
import { QualityGauge } from './quality.ts';
import { changesPicture, type Play, react } from './reactions.ts';
import type { Setting } from './setting.ts';
import { Timeline } from './timeline.ts';
import { Traffic } from './traffic.ts';
import { View } from './view.ts';

/** Most motes at a time: enough for the wildest moment, and for a bench that asks for more. */
const MOST_MOTES = 160;
const MOST_PINNED_MOTES = 1200;
/** After a hole, such as a rest, things go on from where they were and do not leap. */
const LONGEST_STEP_MS = 50;
/** Motes keep to the clock even where frames are few: smoke that goes slowly would hide what it was to reveal. */
const LONGEST_MOTE_STEP_MS = 250;

/**
 * The moving picture. React builds the tree and hands it over as a cast; from then on this class alone moves it, one
 * callback a frame, driven by the store.
 */
export class Scene implements Play, LookedAlong {
  readonly hen = new Hen();
  readonly camera = new Camera();
  readonly looking = new Looking(this.camera);
  readonly fire = new Fire();
  readonly lids = new Lids();
  readonly lights = new Lights();
  readonly timeline = new Timeline();
  readonly traffic = new Traffic();
  readonly loop: FrameLoop;
  readonly clock: Clock;
  bursts: Bursts | null = null;
  calm = false;
  /** lines whose coin has not burnt out yet */
  readonly #glowing = new Set<number>();
  readonly #app: Application;
  readonly #store: GameStore;
  readonly #gauge: QualityGauge;
  readonly #pinned: boolean;
  #cast: Cast | null = null;
  #setting: Setting | null = null;
  #motes: Motes | null = null;
  #later_motes: Motes | null = null;
  #state: GameState;
  #last_ms = 0;
  #last_input_ms = 0;
  readonly #view = new View();
  #lost = false;
  /** lanes */
  #deck_top = 0;

  /**
   * @param clock the time that everything moves by
   * @param pinned for measurements: the quality stays at its best, and a frame is drawn at every chance
   */
  constructor(app: Application, store: GameStore, clock: Clock, pinned = false) {
    this.#app = app;
    this.#store = store;
    this.#state = store.getState();
    this.clock = clock;
    this.#pinned = pinned;
    this.#gauge = new QualityGauge(window.devicePixelRatio);
    this.loop = new FrameLoop(this.#frame);
    limitBatches(app.renderer);
  }

  /** Drawn by WebGL, and not by the canvas that stands in for it. */
  get on_gpu(): boolean {
    return 'gl' in this.#app.renderer;
  }

  get state(): GameState {
    return this.#state;
  }

  get setting(): Setting | null {
    return this.#setting;
  }

  get cast(): Cast | null {
    return this.#cast;
  }

  /** Motes of the first sheet: where one more is let loose by hand. */
  get motes(): Motes | null {
    return this.#motes;
  }

  /** Begins to follow the store. @returns how to stop everything */
  begin(): () => void {
    const unsubscribe = this.#store.subscribe((state) => this.#hear(state));
    const onInput = (): void => this.wake();
    window.addEventListener('pointerdown', onInput, { passive: true });
    window.addEventListener('keydown', onInput, { passive: true });
    this.loop.start();
    this.wake();
    return () => {
      unsubscribe();
      window.removeEventListener('pointerdown', onInput);
      window.removeEventListener('keydown', onInput);
      this.loop.stop();
    };
  }

  /** The tree stands, perhaps in another size, look or road: everything is put in its place at once. */
  attach(cast: Cast, setting: Setting): void {
    const { look, geometry } = setting;
    const known = this.#setting?.geometry;
    const same_lines = known?.lines === geometry.lines;
    const same_size = known?.width_px === geometry.width_px && known.height_px === geometry.height_px;
    this.#cast = cast;
    this.#setting = setting;
    if (cast.hen && cast.shadow && cast.steam) this.hen.cast(cast.hen, cast.shadow, cast.steam, look);
    this.#handOutMotes(cast, look);
    this.#deck_top = deckTop(look, geometry);
    if (!same_lines) this.lids.clear();
    if (!same_lines || !same_size) this.#place(!same_lines);
    this.syncLids(true);
    this.fire.redraw();
    this.lights.redraw();
    this.#sharpen();
    this.#view.take(cast);
    this.loop.request();
  }

  #handOutMotes({ motes, later_motes }: Cast, look: Look): void {
    if (!motes || !later_motes) return;
    if (this.#motes?.container === motes && this.#later_motes?.container === later_motes) return;
    const most = this.#pinned ? MOST_PINNED_MOTES : MOST_MOTES;
    this.#motes = new Motes(motes, look.unit, most);
    this.#later_motes = new Motes(later_motes, look.unit, most);
    this.#motes.warm();
    this.#later_motes.warm();
    this.bursts = new Bursts(this.#motes, this.#later_motes, look);
    this.#setMoteShare();
  }

  /** Hen, camera and fire where the state says, nothing on its way. @param anew on another road, not only resized */
  #place(anew: boolean): void {
    if (!this.#setting) return;
    const { geometry } = this.#setting;
    const state = this.#state;
    const x = fragmentX(geometry, henFragment(this.#state, geometry.lines));
    if (this.hen.act === 'idle' && anew) this.hen.stand(x, this.clock.now());
    else this.hen.shift(x);
    if (this.looking.active) this.camera.look(geometry, this.camera.x);
    else this.camera.cut(geometry, x);
    if (this.fire.line !== null) this.fire.shift(fragmentX(geometry, this.fire.line));
    else if (state.hit !== null) this.fire.shift(x);
  }

  lookAlong(act: Parameters<LookedAlong['lookAlong']>[0]): boolean {
    const geometry = this.#setting?.geometry;
    if (!geometry || !mayLook(this.#state.phase) || cameraLimit(geometry) === 0) return false;
    act(this.looking, geometry, this.clock.now(), this.calm);
    this.wake();
    return true;
  }

  /** The road that was looked along goes back to the hen. */
  #lookBack(): void {
    if (!this.looking.active || !this.#setting) return;
    const { geometry } = this.#setting;
    this.looking.end();
    this.camera.goHome(geometry, fragmentX(geometry, henFragment(this.#state, geometry.lines)), this.calm);
  }

  /** Input or news: nobody rests. */
  wake(): void {
    this.#last_input_ms = performance.now();
    this.hen.resting = false;
    this.loop.request();
  }

  setCalm(calm: boolean): void {
    this.calm = calm;
    this.hen.calm = calm;
    this.lights.redraw();
    if (calm) {
      this.#motes?.clear();
      this.#later_motes?.clear();
      this.camera.calm();
      this.traffic.clear();
    }
    this.#setMoteShare();
    this.loop.request();
  }

  /** The context is gone or back. */
  setLost(lost: boolean): void {
    this.#lost = lost;
    if (lost) return;
    limitBatches(this.#app.renderer);
    this.loop.request();
  }

  #setMoteShare(): void {
    if (this.bursts) this.bursts.share = this.calm ? 0 : this.#pinned ? 1 : this.#gauge.quality.motes;
  }

  #hear(state: GameState): void {
    const before = this.#state;
    this.#state = state;
    if (before === state) return;
    if (!changesPicture(before, state)) return;
    if (before.phase !== state.phase) this.wake();
    if (!mayLook(state.phase) || before.round !== state.round) this.#lookBack();
    if (this.#setting) react(this, before, state);
    this.loop.request();
  }

  /** Brings every lid to what the state says; `still` without a motion. */
  syncLids(still = false): void {
    if (!this.#setting || !this.#cast) return;
    const { geometry, look, labels } = this.#setting;
    const now_ms = this.clock.now();
    for (let line = 1; line <= geometry.lines; line++) {
      const state = this.#lidState(line);
      const current = line === this.#state.step && this.#state.phase !== 'fried';
      const change = this.lids.set(line, state, current, now_ms, still || this.calm);
      if (change === 'flip') this.bursts?.gold(fragmentX(geometry, line), geometry.path);
      if (change === 'char') this.bursts?.char(fragmentX(geometry, line), geometry.path);
      if (still || change !== null) this.lids.dress(line, this.#cast, look, geometry, labels);
    }
  }

  #lidState(line: number): FragmentState {
    const state = fragmentState(this.#state, line);
    return state === 'burnt' && this.#glowing.has(line) ? 'passed' : state;
  }

  /** She holds the golden egg herself, or it lies in the nest. */
  setEgg(in_nest: boolean): void {
    if (this.#cast?.egg) this.#cast.egg.alpha = in_nest ? 1 : 0;
  }

  /** The coin she has just left shows a moment longer, then it is charred. */
  leaveCoin(line: number): void {
    if (line < 1) return;
    this.#glowing.add(line);
    this.timeline.at(this.clock.now() + COIN_BEHIND_MS, () => {
      this.#glowing.delete(line);
      this.syncLids();
    });
  }

  forgetCoins(): void {
    this.#glowing.clear();
  }

  /** @returns the frames a second wanted next */
  readonly #frame = (): number => {
    const cast = this.#cast;
    const setting = this.#setting;
    if (!cast?.world || !setting || this.#lost) return 0;
    const { look, geometry, labels } = setting;
    const now_ms = this.clock.now();
    const gone_ms = Math.max(0, now_ms - this.#last_ms);
    const dt_ms = Math.min(LONGEST_STEP_MS, gone_ms);
    const mote_ms = Math.min(LONGEST_MOTE_STEP_MS, gone_ms);
    this.#last_ms = now_ms;
    if (!this.#pinned && this.#gauge.frame(this.loop.interval_ms)) this.#resample();
    const awake_ms = RESTS_AFTER_MS - (performance.now() - this.#last_input_ms);
    this.hen.resting = awake_ms < 0;

    let wanted_hz = this.timeline.run(now_ms) ? 60 : 0;
    wanted_hz = Math.max(wanted_hz, this.hen.step(now_ms, look, geometry.path));
    const back_ms = this.looking.backInMs(now_ms);
    if (back_ms === 0) this.#lookBack();
    if (this.camera.step(dt_ms)) wanted_hz = 60;
    this.#view.aim(cast, this.camera, geometry, look.unit, this.#app.renderer.resolution);
    if (this.lids.step(now_ms, cast, look, geometry, labels)) wanted_hz = 60;
    const round_ms = this.#state.round ? Date.now() - this.#state.round.opened_at_ms : 0;
    wanted_hz = Math.max(
      wanted_hz,
      this.fire.step(now_ms, round_ms, cast, look, geometry.path, this.hen.resting || this.calm),
    );
    if (this.lights.step(now_ms, cast, look, geometry.path, this.hen.x, this.calm)) wanted_hz = 60;
    wanted_hz = Math.max(
      wanted_hz,
      this.traffic.drive(
        now_ms,
        cast,
        look,
        geometry.width,
        this.camera.x,
        this.#deck_top,
        this.calm ? 0 : awake_ms,
      ),
    );
    const motes = this.#motes?.step(mote_ms) ?? false;
    const later = this.#later_motes?.step(mote_ms) ?? false;
    if (motes || later) wanted_hz = 60;
    this.#app.render();
    if (this.#pinned) return 60;
    const next_ms = Math.min(
      back_ms > 0 ? back_ms : Number.POSITIVE_INFINITY,
      this.hen.nextTurn_ms(now_ms) ?? Number.POSITIVE_INFINITY,
      this.traffic.next_ms(now_ms) ?? Number.POSITIVE_INFINITY,
    );
    if (wanted_hz === 0 && next_ms < Number.POSITIVE_INFINITY)
      this.loop.wakeIn(next_ms / this.clock.rate + 1);
    return wanted_hz;
  };

  #resample(): void {
    const { resolution } = this.#gauge.quality;
    this.#setMoteShare();
    if (!this.#setting || this.#app.renderer.resolution === resolution) return;
    const { width_px, height_px } = this.#setting.geometry;
    this.#app.renderer.resize(width_px, height_px, resolution);
    this.#sharpen();
  }

  #sharpen(): void {
    if (!this.#setting) return;
    const { ground, geometry } = this.#setting;
    ground.setSharp(Math.abs(ground.lane_px - geometry.lane_px * this.#app.renderer.resolution) < 0.5);
  }

  /** The container has another size, or the page another screen. */
  resize(width_px: number, height_px: number): void {
    this.#gauge.onScreen(window.devicePixelRatio);
    const { resolution } = this.#gauge.quality;
    this.#app.renderer.resize(width_px, height_px, resolution);
    this.#sharpen();
  }
}
