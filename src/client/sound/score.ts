import { isFireOnNextLine } from '../state/selectors.ts';
import { isSoundAudible, type SettingsStore } from '../state/settings.ts';
import type { GameState } from '../state/state.ts';
import type { GameStore } from '../state/store.ts';
import { suspense } from '../state/suspense.ts';
import { CHICKEN_MOVE_MS, CROUCH_MS, RESTART_AFTER_MS } from '../state/timings.ts';
import { isAtLeast, isCelebrated, isFestivalShown, winSizeOf } from '../state/win-size.ts';
import type { SoundOutput } from './output.ts';
import type { SoundName } from './sound-names.ts';

/** The multiplier, in hundredths, from which each layer plays. */
const LAYERS_FROM: readonly number[] = [150, 400, 1500];
const ROLL_FROM = 0.2;
const CALM_SHARE = 0.35;
const FASTER_SHARE = 0.35;
const CUT_MS = 40;

const HUSH_MS = 250;
/** A popup that closes sooner was dismissed; a timer may come a little early. */
const POPUP_MS = RESTART_AFTER_MS - 50;

/** `step_up` rises a semitone with every line, at most two octaves. */
const HIGHEST_RATE = 4;

export function stepPlaybackRate(pitchStep: number): number {
  const lines = Number.isFinite(pitchStep) ? Math.max(0, pitchStep) : 0;
  return Math.min(HIGHEST_RATE, 2 ** (lines / 12));
}

function phaseSounds(now: GameState, before: GameState): readonly SoundName[] {
  if (now.phase === before.phase) return [];
  switch (now.phase) {
    case 'placing':
    case 'cashing':
      return ['button'];
    case 'jumping':
      return ['jump'];
    case 'landed':
      return ['land', 'step_up'];
    case 'fried':
      return ['fire', 'dead'];
    case 'won': {
      if (!now.settlement || !isCelebrated(now.settlement)) return ['land'];
      if (!isAtLeast(winSizeOf(now.settlement), 'card')) return ['coins'];
      return [before.phase === 'cashing' ? 'cash_out' : 'land', 'coins'];
    }
    default:
      return [];
  }
}

export const warnOnError =
  (warn: (error: unknown) => void) =>
  (action: () => void): void => {
    try {
      action();
    } catch (error) {
      warn(error);
    }
  };

function layersOf({ phase, round, step }: GameState): number {
  if (!round || phase === 'fried' || phase === 'won' || phase === 'idle') return 0;
  const multiplier = round.multipliers[step - 1] ?? 0;
  return LAYERS_FROM.filter((from) => multiplier >= from).length;
}

/**
 * Plays the sounds of a round from the store: effects, layers of music that join as the multiplier climbs, and heartbeat and drum
 * roll while the chicken waits. A round's answer sounds when the player sees it, no sooner.
 */
export function playRoundSounds(
  store: GameStore,
  settings: SettingsStore,
  output: Pick<SoundOutput, 'play' | 'stop' | 'setLayers'>,
  warn: (error: unknown) => void,
): void {
  const safely = warnOnError(warn);
  let celebratedMs = Number.NEGATIVE_INFINITY;
  let touchdown: ReturnType<typeof setTimeout> | undefined;
  const wants = (): boolean => isSoundAudible(settings.getState());
  const wait = (line: number, { round }: GameState): void => {
    if (!round || !wants() || store.getState().nextLine !== line) return;
    const tension = suspense(line, round.multipliers.length, round.type);
    const volume = CALM_SHARE + (1 - CALM_SHARE) * tension;
    output.play('heartbeat', 1 + FASTER_SHARE * tension, volume);
    if (tension >= ROLL_FROM) output.play('drum_roll', 1, volume);
  };
  const cut = (): void => {
    clearTimeout(touchdown);
    output.stop('heartbeat', CUT_MS);
    output.stop('drum_roll', CUT_MS);
  };
  const follow = (now: GameState, before: GameState): void => {
    if (now.phase !== before.phase) {
      if (now.phase === 'jumping') {
        const line = now.nextLine;
        if (line !== null) {
          touchdown = setTimeout(() => safely(() => wait(line, now)), CROUCH_MS + CHICKEN_MOVE_MS);
        }
      } else if (before.phase === 'jumping') {
        cut();
        const answered = now.phase === 'landed' || now.phase === 'fried' || now.phase === 'won';
        if (answered && wants()) output.play('snap', 1);
      }
    }
    if (wants())
      for (const name of phaseSounds(now, before))
        safely(() => output.play(name, name === 'step_up' ? stepPlaybackRate(now.step - 1) : 1));
    if (isFestivalShown(now) && !isFestivalShown(before)) {
      celebratedMs = performance.now();
      if (wants()) output.play('festival', 1);
    }
    // The festival plays on while Play is open again, unless the player dismissed the popup.
    const skipped =
      isFestivalShown(before) && !isFestivalShown(now) && performance.now() - celebratedMs < POPUP_MS;
    const playsOn = now.phase === 'placing' && before.phase !== 'placing';
    if (skipped || playsOn) output.stop('festival', HUSH_MS);
    const near = now.phase === 'ready' && isFireOnNextLine(now);
    if (near && !(before.phase === 'ready' && isFireOnNextLine(before)) && wants()) output.play('hiss', 1);
    const layers = layersOf(now);
    if (layers !== layersOf(before)) output.setLayers(layers);
  };
  store.subscribe((now, before) => safely(() => follow(now, before)));
}
