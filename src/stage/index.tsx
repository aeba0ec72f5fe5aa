import 'pixi.js/unsafe-eval';
import { Ticker } from 'pixi.js';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Road, road } from '../game/road.ts';
import type { SettingsStore } from '../game/settings.ts';
import type { GameStore } from '../game/store.ts';
import { parseThemeName } from '../theme/theme-name.ts';
import { Canvas } from './app/canvas.tsx';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { Overlay, type StageNotice } from './app/overlay.tsx';
import { maxResolution, type WebGLApplication } from './app/pixi-app-pool.ts';
import { Dimmer } from './scene/dimmer.tsx';
import { cameraLimit } from './scene/geometry.ts';
import { listenForPan } from './scene/pan-input.ts';
import { subscribeToPixelRatio } from './scene/pixel-ratio.ts';
import { Scene } from './scene/scene.ts';
import { REAL_TIME, type SceneClock } from './scene/scene-clock.ts';
import { useSceneModel } from './scene/scene-model.ts';
import { useSize } from './scene/use-size.ts';
import { World } from './scene/world.tsx';
import { loadLabelFont } from './textures/labels.ts';
import { loadThemeTextures, type ThemeTextures } from './textures/theme-textures.ts';

// Pixi's own housekeeping ticker runs for ever once something is added to it. What it would keep (idle textures) is
// kept here by hand, so it never starts: nothing moves, nothing runs.
Ticker.system.autoStart = false;
Ticker.system.stop();

export interface StageProps {
  readonly store: GameStore;
  readonly settings: SettingsStore;
  /** a dialog lies over it */
  readonly covered?: boolean;
  /** unset: the one of the page's address */
  readonly theme?: string;
  /** the time it moves by; the gallery's runs slower or faster */
  readonly clock?: SceneClock;
  /** for measurements: quality stays at its best, and a frame is drawn at every chance */
  readonly pinned?: boolean;
  /** hears once that the first picture has been drawn */
  readonly onPicture?: () => void;
  /** for measurements and the gallery: the running scene */
  readonly onScene?: (scene: Scene, app: WebGLApplication) => void;
}

const load = (theme: string): Promise<ThemeTextures> => loadThemeTextures(theme, console.error);

const addressTheme = (): string => parseThemeName(new URLSearchParams(window.location.search).get('theme'));

/** Requested as soon as this code runs: the sheets load while the stage mounts and Pixi gets its context. */
let preloaded: { readonly theme: string; readonly textures: Promise<ThemeTextures> } | null = {
  theme: addressTheme(),
  textures: load(addressTheme()),
};
// The caller of loadTheme handles the rejection.
preloaded.textures.catch(() => undefined);

/** Returns the preloaded textures the first time, if they are of this theme. */
function loadTheme(theme: string): Promise<ThemeTextures> {
  const first = preloaded;
  preloaded = null;
  return first?.theme === theme ? first.textures : load(theme);
}

/**
 * The theme with its first sheets and the font, once all are there; until then, and when another theme cannot be loaded, the one before.
 * A theme that is being designed follows its files.
 */
function useThemeTextures(
  theme: string,
  onFailed: (error: unknown) => void,
): { readonly themeTextures: ThemeTextures | null; readonly reload: () => void } {
  const [themeTextures, setThemeTextures] = useState<ThemeTextures | null>(null);
  const requestCount = useRef(0);
  const isShown = useRef(false);
  const reload = useCallback(() => {
    const requestNumber = ++requestCount.current;
    Promise.all([loadTheme(theme), loadLabelFont()]).then(
      ([next]) => {
        // The model owns what is shown and destroys the textures before.
        if (requestNumber !== requestCount.current) return next.destroy();
        isShown.current = true;
        setThemeTextures(next);
      },
      (error: unknown) => {
        if (isShown.current) console.error(error);
        else if (requestNumber === requestCount.current) onFailed(error);
      },
    );
  }, [theme, onFailed]);
  useEffect(() => {
    reload();
    import.meta.hot?.on('chicken-road:theme', reload);
    return () => {
      requestCount.current += 1;
      import.meta.hot?.off('chicken-road:theme', reload);
    };
  }, [reload]);
  return { themeTextures, reload };
}

const useRoad = (store: GameStore): Road =>
  useSyncExternalStore(store.subscribe, () => road(store.getState()));

/** Counts the sheets that have come after the first, so that what they hold is drawn. */
function useSheets(themeTextures: ThemeTextures | null): number {
  const [count, setCount] = useState(0);
  useEffect(() => themeTextures?.onChange(() => setCount((previous) => previous + 1)), [themeTextures]);
  return count;
}

/** The picture of the game: fills its container. What it shows is announced by the interface, not by the canvas. */
export default function Stage({
  store,
  settings,
  covered = false,
  theme = addressTheme(),
  clock = REAL_TIME,
  pinned = false,
  onPicture,
  onScene,
}: StageProps) {
  const host = useRef<HTMLDivElement>(null);
  const [canvases, setCanvases] = useState(1);
  const [notice, setNotice] = useState<StageNotice | null>(null);
  const [scene, setScene] = useState<Scene | null>(null);
  const failed = useCallback((error: unknown) => {
    console.error(error);
    setNotice('failed');
  }, []);
  const size = useSize(host);
  const { themeTextures, reload } = useThemeTextures(theme, failed);
  const sheets = useSheets(themeTextures);
  const currentRoad = useRoad(store);
  const language = useSyncExternalStore(settings.subscribe, () => settings.getState().language);
  const hotLid = useSyncExternalStore(settings.subscribe, () => settings.getState().hot_lid);
  const reducedMotion = useSyncExternalStore(settings.subscribe, () => settings.getState().reduced_motion);

  const pixelRatio = useSyncExternalStore(subscribeToPixelRatio, () => window.devicePixelRatio);
  const resolution = maxResolution(pixelRatio);
  const { model, onRendered } = useSceneModel(themeTextures, sheets, size, currentRoad, resolution);
  useFirstPicture(scene, model?.themeTextures ?? null, onPicture);

  const start = useCallback(
    (app: WebGLApplication) => {
      const made = new Scene(app, store, clock, pinned);
      setScene(made);
      onScene?.(made, app);
    },
    [store, clock, pinned, onScene],
  );
  useEffect(() => scene?.start(), [scene]);
  useEffect(() => (scene && host.current ? listenForPan(host.current, scene) : undefined), [scene]);
  useEffect(() => scene?.setReducedMotion(reducedMotion), [scene, reducedMotion]);
  useEffect(() => scene?.setCovered(covered), [scene, covered]);
  useEffect(() => {
    if (scene) scene.hotLid = hotLid;
  }, [scene, hotLid]);
  useEffect(() => {
    if (scene && size) scene.resize(size.widthPx, size.heightPx, pixelRatio);
  }, [scene, size, pixelRatio]);
  useLostContext(host, scene, setNotice);

  const retry = (): void => {
    if (notice === 'failed') reload();
    setNotice(null);
    setScene(null);
    setCanvases((count) => count + 1);
  };
  const ready = scene && model;
  const pannable = ready && cameraLimit(model.geometry) > 0;
  return (
    <div
      ref={host}
      data-stage={ready ? 'ready' : 'loading'}
      data-road={pannable ? 'long' : undefined}
      style={{
        position: 'absolute',
        inset: 0,
        overflow: 'hidden',
        // Sideways is ours, the rest the browser's.
        touchAction: 'pan-y pinch-zoom',
        userSelect: 'none',
        WebkitUserSelect: 'none',
      }}
    >
      <Canvas key={canvases} onStart={start} onFailed={failed}>
        <ErrorBoundary key={canvases} onError={failed}>
          {ready && <World scene={scene} model={model} onRendered={onRendered} />}
        </ErrorBoundary>
      </Canvas>
      {ready && !reducedMotion && <Dimmer store={store} geometry={model.geometry} />}
      {pannable && <div className="pan-hint" aria-hidden="true" />}
      {notice && <Overlay notice={notice} language={language} onRetry={retry} />}
    </div>
  );
}

/** When a look's first frame has been drawn, the sheets that it did without are asked for. */
function useFirstPicture(
  scene: Scene | null,
  look: ThemeTextures | null,
  onPicture: (() => void) | undefined,
): void {
  useEffect(() => {
    if (!scene || !look) return;
    // The tree stands by the next frame, which draws it.
    let id = requestAnimationFrame(() => {
      id = requestAnimationFrame(() => {
        scene.emitters.warmUp();
        look.loadBehind();
        scene.late
          .loadCelebrations()
          .catch((error: unknown) => console.warn('Playing without shows:', error));
        scene.late.loadAmbience().catch((error: unknown) => console.warn('Playing without life:', error));
        onPicture?.();
      });
    });
    return () => cancelAnimationFrame(id);
  }, [scene, look, onPicture]);
}

/** A context that is not restored within this time probably never is. */
const RESTORE_WAIT_MS = 5000;

/** A lost context: frames stop and a notice shows until it is restored, or until the player asks for a new canvas. */
function useLostContext(
  host: { readonly current: HTMLElement | null },
  scene: Scene | null,
  setNotice: (notice: StageNotice | null) => void,
): void {
  useEffect(() => {
    const canvas = scene && host.current?.querySelector('canvas');
    if (!canvas) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lost = (): void => {
      scene.setContextLost(true);
      setNotice('lost');
      clearTimeout(timer);
      timer = setTimeout(() => setNotice('gone'), RESTORE_WAIT_MS);
    };
    const restored = (): void => {
      clearTimeout(timer);
      setNotice(null);
      scene.setContextLost(false);
    };
    canvas.addEventListener('webglcontextlost', lost);
    canvas.addEventListener('webglcontextrestored', restored);
    return () => {
      clearTimeout(timer);
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', restored);
    };
  }, [host, scene, setNotice]);
}
