import { useSyncExternalStore } from 'react';
import type { GameState } from '../../state/state.ts';
import type { GameStore } from '../../state/store.ts';
import { suspense } from '../../state/suspense.ts';
import { TOUCHDOWN_MS } from '../entities/chicken/chicken-poses.ts';
import { tensionOf } from '../entities/tension-glow.ts';
import type { Geometry } from '../geometry/geometry.ts';

const FADE_MS = 560;
const SNAP_MS = 110;
const LIT: readonly [above: number, below: number] = [0.95, 0.8];
const DARK_AFTER = 1.3;

function darkness({ phase, nextLine, round, fireHit }: GameState): number {
  if (phase !== 'jumping' || nextLine === null || !round || fireHit) return 0;
  return tensionOf(suspense(nextLine, round.multipliers.length, round.type));
}

interface DimmerProps {
  readonly store: GameStore;
  readonly geometry: Geometry;
}

export function Dimmer({ store, geometry: { lanePx, groundY } }: DimmerProps) {
  const opacity = useSyncExternalStore(store.subscribe, () => darkness(store.getState()));
  const at = (lanes: number): string => `${Math.round((groundY + lanes) * lanePx)}px`;
  const color = '#0d0614';
  return (
    <div
      aria-hidden="true"
      style={{
        position: 'absolute',
        inset: 0,
        opacity,
        transition: opacity > 0 ? `opacity ${FADE_MS}ms ease-out ${TOUCHDOWN_MS}ms` : `opacity ${SNAP_MS}ms`,
        pointerEvents: 'none',
        background: `linear-gradient(${color} ${at(-LIT[0] - DARK_AFTER)}, transparent ${at(-LIT[0])} ${at(LIT[1])}, ${color} ${at(LIT[1] + DARK_AFTER)})`,
      }}
    />
  );
}
