import 'pixi.js/unsafe-eval';
import { type Application, Ticker } from 'pixi.js';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Road, road } from '../game/lane.ts';
import type { SettingsStore } from '../game/settings.ts';
import type { GameStore } from '../game/store.ts';
import { themeName } from '../game/theme-name.ts';
import { Boundary } from './boundary.tsx';
import { Canvas } from './canvas.tsx';
import { type Clock, REAL_TIME } from './clock.ts';
import { DUSK, finest } from './easel.ts';
import { cameraLimit, lanePx, type SceneSize } from './geometry.ts';
import { labelFont } from './labels.ts';
import { type Look, loadLook } from './look.ts';
import { listenToLooks } from './look-input.ts';
import { Overlay, type StageNotice } from './overlay.tsx';
import { Scene } from './scene.ts';
import { sameRoad, useSetting } from './setting.ts';
import { World } from './world.tsx';

// Pixi's own housekeeping ticker runs for ever once something is added to it. What it would keep (idle textures) is
// kept here by hand, so it never starts: nothing moves, nothing runs.
Ticker.system.autoStart = false;
Ticker.system.stop();

export interface StageProps {
  readonly store: GameStore;
  readonly settings: SettingsStore;
  /** the time it moves by; the gallery's runs slower or faster */
  readonly clock?: Clock;
  /** for measurements: quality stays at its best, and a frame is drawn at every chance */
  readonly pinned?: boolean;
  /** for measurements and the gallery: the running scene */
  readonly onScene?: (scene: Scene, app: Application) => void;
}

/** The size of the container, as long as it has one. */
function useSize(host: { readonly current: HTMLElement | null }): SceneSize | null {
  const [size, setSize] = useState<SceneSize | null>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const width_px = Math.round(entry.contentRect.width);
      const height_px = Math.round(entry.contentRect.height);
      if (width_px < 1 || height_px < 1) return;
      setSize((known) =>
        known?.width_px === width_px && known.height_px === height_px ? known : { width_px, height_px },
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return size;
}

/** The theme with its first sheet and the font, once both are there. A theme that is being designed follows its files. */
function useLook(size: SceneSize | null, attempt: number, onFailed: (error: unknown) => void): Look | null {
  const [look, setLook] = useState<Look | null>(null);
  const known = size !== null;
  const device_lane_px = useRef(0);
  if (size) device_lane_px.current = lanePx(size) * finest();
  useEffect(() => {
    if (!known || attempt < 0) return;
    let gone = false;
    const load = async (): Promise<void> => {
      const name = themeName(new URLSearchParams(window.location.search).get('theme'));
      const [next] = await Promise.all([loadLook(name, device_lane_px.current, console.error), labelFont()]);
      // What is shown goes to the setting, which throws the old one away when nothing draws with it any more.
      if (gone) next.destroy();
      else setLook(next);
    };
    load().catch(onFailed);
    const again = (): void => void load().catch(console.error);
    import.meta.hot?.on('chicken-road:theme', again);
    return () => {
      gone = true;
      import.meta.hot?.off('chicken-road:theme', again);
    };
  }, [known, attempt, onFailed]);
  return look;
}

/** The road as long as it looks the same: a round that opens on the table already shown draws nothing anew. */
function useRoad(store: GameStore): Road {
  const known = useRef<Road | null>(null);
  return useSyncExternalStore(store.subscribe, () => {
    const next = road(store.getState());
    if (known.current === null || !sameRoad(known.current, next)) known.current = next;
    return known.current;
  });
}

/** Counts the sheets that have come after the first, so that what they hold is drawn. */
function useSheets(look: Look | null): number {
  const [count, setCount] = useState(0);
  useEffect(() => look?.onChange(() => setCount((known) => known + 1)), [look]);
  return count;
}

/** The picture of the game: fills its container. What it shows is announced by the interface, not by the canvas. */
export default function Stage({ store, settings, clock = REAL_TIME, pinned = false, onScene }: StageProps) {
  const host = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [notice, setNotice] = useState<StageNotice | null>(null);
  const [scene, setScene] = useState<Scene | null>(null);
  const failed = useCallback((error: unknown) => {
    console.error(error);
    setNotice('failed');
  }, []);
  const size = useSize(host);
  const look = useLook(size, attempt, failed);
  const sheets = useSheets(look);
  const shape = useRoad(store);
  const language = useSyncExternalStore(settings.subscribe, () => settings.getState().language);
  const calm = useSyncExternalStore(settings.subscribe, () => settings.getState().reduced_motion);

  const { setting, onShown } = useSetting(look, size, shape, finest());

  const begin = useCallback(
    (app: Application) => {
      const made = new Scene(app, store, clock, pinned);
      setScene(made);
      onScene?.(made, app);
    },
    [store, clock, pinned, onScene],
  );
  useEffect(() => scene?.begin(), [scene]);
  useEffect(() => (scene && host.current ? listenToLooks(host.current, scene) : undefined), [scene]);
  useEffect(() => scene?.setCalm(calm), [scene, calm]);
  useEffect(() => {
    if (scene && size) scene.resize(size.width_px, size.height_px);
  }, [scene, size]);
  useLostContext(host, scene, setNotice);

  const again = (): void => {
    setNotice(null);
    setScene(null);
    setAttempt((count) => count + 1);
  };
  const ready = scene && setting;
  const long = ready && cameraLimit(setting.geometry) > 0;
  return (
    <div
      ref={host}
      data-stage={ready ? 'ready' : 'loading'}
      data-road={long ? 'long' : undefined}
      style={{
        position: 'absolute',
        inset: 0,
        overflow: 'hidden',
        background: DUSK,
        // Sideways is ours, the rest the browser's.
        touchAction: 'pan-y pinch-zoom',
        userSelect: 'none',
        WebkitUserSelect: 'none',
      }}
    >
      <Canvas key={attempt} onStart={begin} onFailed={failed}>
        <Boundary key={attempt} onError={failed}>
          {ready && <World scene={scene} setting={setting} sheets={sheets} onShown={onShown} />}
        </Boundary>
      </Canvas>
      {long && <div className="look-hint" aria-hidden="true" />}
      {notice && <Overlay notice={notice} language={language} onAgain={again} />}
    </div>
  );
}

/** A lost context: frames stop, a notice shows, and the picture comes back by itself. */
function useLostContext(
  host: { readonly current: HTMLElement | null },
  scene: Scene | null,
  setNotice: (notice: StageNotice | null) => void,
): void {
  useEffect(() => {
    const canvas = scene && host.current?.querySelector('canvas');
    if (!canvas) return;
    const lost = (): void => {
      scene.setLost(true);
      setNotice('lost');
    };
    const restored = (): void => {
      setNotice(null);
      scene.setLost(false);
    };
    canvas.addEventListener('webglcontextlost', lost);
    canvas.addEventListener('webglcontextrestored', restored);
    return () => {
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', restored);
    };
  }, [host, scene, setNotice]);
}
