import * as v from 'valibot';
import { createSettingsStore, type Settings, type SettingsStore } from '../game/settings.ts';
import { type Memory, SETTINGS_KEY } from './memory.ts';

/** Each setting by itself: a junk value costs only its own setting. */
const Kept = v.object({
  sound: v.fallback(v.optional(v.boolean()), undefined),
  music: v.fallback(v.optional(v.boolean()), undefined),
  space: v.fallback(v.optional(v.boolean()), undefined),
  language: v.fallback(v.optional(v.picklist(['en', 'hi'])), undefined),
  reduced_motion: v.fallback(v.optional(v.boolean()), undefined),
});

function kept(memory: Memory): Partial<Settings> {
  try {
    const read = v.parse(Kept, JSON.parse(memory.get(SETTINGS_KEY) ?? '{}'));
    return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  } catch {
    return {};
  }
}

/** What the system says of motion; a `MediaQueryList` fits. */
export interface MotionPreference {
  readonly matches: boolean;
  addEventListener(event: 'change', listen: () => void): void;
  removeEventListener(event: 'change', listen: () => void): void;
}

/**
 * The settings of this device, kept as they change. Reduced motion follows the system until the player says otherwise.
 * @returns the store, and what stops keeping it
 */
export function keepSettings(
  memory: Memory,
  motion: MotionPreference,
): { readonly settings: SettingsStore; readonly stop: () => void } {
  const known = kept(memory);
  let motion_chosen = known.reduced_motion !== undefined;
  let following = false;
  const settings = createSettingsStore({ reduced_motion: motion.matches, ...known });

  const follow = () => {
    if (motion_chosen) return;
    following = true;
    settings.setState({ reduced_motion: motion.matches });
    following = false;
  };
  const stopKeeping = settings.subscribe((now, before) => {
    if (now.reduced_motion !== before.reduced_motion && !following) motion_chosen = true;
    const { reduced_motion, ...rest } = now;
    memory.set(SETTINGS_KEY, JSON.stringify(motion_chosen ? { ...rest, reduced_motion } : rest));
  });
  motion.addEventListener('change', follow);
  return {
    settings,
    stop: () => {
      stopKeeping();
      motion.removeEventListener('change', follow);
    },
  };
}
