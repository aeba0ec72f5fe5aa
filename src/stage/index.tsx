import type { SettingsStore } from '../game/settings.ts';
import type { GameStore } from '../game/store.ts';

interface StageProps {
  readonly store: GameStore;
  readonly settings: SettingsStore;
}

/** The picture of the game: fills its container. What it shows is announced by the interface, not by the canvas. */
export default function Stage({ store, settings }: StageProps) {
  const phase = store.getState().phase;
  return (
    <div
      aria-hidden="true"
      data-phase={phase}
      data-calm={settings.getState().reduced_motion}
      style={{ position: 'absolute', inset: 0, overflow: 'hidden', background: '#443050' }}
    />
  );
}
