import {
  type ComponentType,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useStore } from 'zustand';
import { ErrorBoundary } from '../loading/ErrorBoundary.tsx';
import { firstTheme } from '../loading/first-theme.ts';
import { createStableSelector } from '../state/equal.ts';
import { interfaceStore } from '../state/interface.ts';
import { road } from '../state/road.ts';
import type { SettingsStore } from '../state/settings.ts';
import type { GameStore } from '../state/store.ts';
import { Canvas } from './app/canvas.tsx';
import type { WebGLApplication } from './app/pixi-app-pool.ts';
import { maxResolution } from './app/quality.ts';
import { maxCameraX } from './geometry/geometry.ts';
import { REAL_TIME, type SceneClock } from './model/scene-clock.ts';
import { useSceneModel } from './model/scene-model.ts';
import { Dimmer } from './scene/dimmer.tsx';
import { listenForPan, NEVER_PANNED } from './scene/pan-input.ts';
import { subscribeToPixelRatio } from './scene/pixel-ratio.ts';
import { Scene } from './scene/scene.ts';
import { useSize } from './scene/use-size.ts';
import { World } from './scene/world.tsx';
import { loadLabelFont } from './textures/labels.ts';
import type { ThemeTextures } from './textures/theme-textures.ts';
import { useThemeTextures } from './textures/use-theme-textures.ts';

/** Why there is no picture. `still`: the browser calls no animation frame */
type NoPicture = 'lost' | 'gone' | 'failed' | 'still';

export interface StageNoticeProps {
  readonly notice: NoPicture;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

export interface StageProps {
  readonly store: GameStore;
  readonly settings: SettingsStore;
  readonly covered?: boolean;
  readonly theme?: string;
  readonly clock?: SceneClock;
  readonly pinned?: boolean;
  /** shown while there is no picture */
  readonly notice?: ComponentType<StageNoticeProps>;
  /** called when the picture is lost, until it is drawn again */
  readonly onUndrawn?: () => void;
  readonly onScene?: (scene: Scene, app: WebGLApplication) => void;
}

function useSheets(themeTextures: ThemeTextures | null): number {
  const [count, setCount] = useState(0);
  useEffect(() => themeTextures?.onChange(() => setCount((previous) => previous + 1)), [themeTextures]);
  return count;
}

export default function Stage({
  store,
  settings,
  covered = false,
  theme = firstTheme(),
  clock = REAL_TIME,
  pinned = false,
  notice: Notice,
  onUndrawn,
  onScene,
}: StageProps) {
  const host = useRef<HTMLDivElement>(null);
  const [canvases, setCanvases] = useState(1);
  const [notice, setNotice] = useState<NoPicture | null>(null);
  const [dismissed, setDismissed] = useState<NoPicture | null>(null);
  const [scene, setScene] = useState<Scene | null>(null);
  const failed = useCallback((error: unknown) => {
    console.error(error);
    setNotice('failed');
  }, []);
  const size = useSize(host);
  const { themeTextures, reload } = useThemeTextures(theme, failed);
  const sheets = useSheets(themeTextures);
  const currentRoad = useStore(
    store,
    useMemo(() => createStableSelector(road), []),
  );
  const inRound = useStore(store, (state) => state.round !== null);
  // Painting the labels takes longer than the rest of the model. It starts after the first picture.
  const hasFirstPicture = useStore(interfaceStore, (state) => state.hasFirstPicture);
  const hasLabelFont = useLabelFont();
  const { showsFatalLine, reduced_motion: reducedMotion } = useStore(settings);
  const pixelRatio = useSyncExternalStore(subscribeToPixelRatio, () => window.devicePixelRatio);
  const renderer = scene?.renderer;
  const resolution = maxResolution(pixelRatio);
  const canPaintLabels = hasFirstPicture && hasLabelFont;
  const inputs = useMemo(
    () =>
      renderer && themeTextures && size
        ? {
            renderer,
            themeTextures,
            sheets,
            size,
            road: currentRoad,
            maxResolution: resolution,
            canPaintLabels,
          }
        : null,
    [renderer, themeTextures, sheets, size, currentRoad, resolution, canPaintLabels],
  );
  const { model, onRendered } = useSceneModel(inputs);
  useFirstPicture(scene, model?.themeTextures ?? null);

  const start = useCallback(
    (app: WebGLApplication) => {
      const made = new Scene(app, store, clock, pinned);
      setScene(made);
      onScene?.(made, app);
    },
    [store, clock, pinned, onScene],
  );
  useEffect(() => scene?.start(), [scene]);
  const [pan, setPan] = useState(NEVER_PANNED);
  useEffect(() => (scene && host.current ? listenForPan(host.current, scene, setPan) : undefined), [scene]);
  useEffect(() => {
    interfaceStore.setState({ isPanning: pan.isPanning });
    return () => interfaceStore.setState({ isPanning: false });
  }, [pan.isPanning]);
  useEffect(() => scene?.setReducedMotion(reducedMotion), [scene, reducedMotion]);
  useEffect(() => scene?.setCovered(covered), [scene, covered]);
  useEffect(() => {
    if (scene) scene.showsFatalLine = showsFatalLine;
  }, [scene, showsFatalLine]);
  useEffect(() => {
    if (scene && size) scene.resize(size.widthPx, size.heightPx, pixelRatio);
  }, [scene, size, pixelRatio]);
  useLostContext(host, scene, setNotice);
  const hasFrames = useFrames(scene, setNotice);
  const isUndrawn = notice !== null && notice !== 'lost';
  useEffect(() => {
    if (isUndrawn) onUndrawn?.();
  }, [isUndrawn, onUndrawn]);

  const retry = (): void => {
    if (notice === 'failed') reload();
    setNotice(null);
    setDismissed(null);
    setScene(null);
    setCanvases((count) => count + 1);
  };
  const ready = scene && model;
  const isLabelled = ready && (model.labels !== null || currentRoad.multipliers.length === 0);
  const canPan = ready && maxCameraX(model.geometry) > 0;
  return (
    <div
      ref={host}
      data-stage={ready && hasFrames && !isUndrawn ? (isLabelled ? 'ready' : 'unlabelled') : 'loading'}
      data-road={canPan ? 'long' : undefined}
      data-dragging={pan.isDragging || undefined}
      style={{
        position: 'absolute',
        inset: 0,
        overflow: 'hidden',
        // Horizontal panning is the stage's, the rest the browser's.
        touchAction: 'pan-y pinch-zoom',
        userSelect: 'none',
        WebkitUserSelect: 'none',
      }}
    >
      <Canvas key={canvases} onStart={start} onFailed={failed}>
        {/* An error does not reach a boundary outside of the Pixi application. */}
        <ErrorBoundary key={canvases} onError={failed}>
          {ready && <World scene={scene} model={model} onRendered={onRendered} />}
        </ErrorBoundary>
      </Canvas>
      {ready && !reducedMotion && <Dimmer store={store} geometry={model.geometry} />}
      {canPan && <div data-pan-hint={pan.hasPanned || inRound ? 'over' : ''} aria-hidden="true" />}
      {Notice && notice && notice !== dismissed && (
        <Notice notice={notice} onRetry={retry} onDismiss={() => setDismissed(notice)} />
      )}
    </div>
  );
}

function useLabelFont(): boolean {
  const [hasLoaded, setLoaded] = useState(false);
  useEffect(() => void loadLabelFont().then(() => setLoaded(true)), []);
  return hasLoaded;
}

function useFirstPicture(scene: Scene | null, themeTextures: ThemeTextures | null): void {
  useEffect(() => {
    if (!scene || !themeTextures) return;
    // Pixi's tree is complete by the next frame, which draws it.
    let id = requestAnimationFrame(() => {
      id = requestAnimationFrame(() => {
        themeTextures.loadRest().catch(console.error);
        scene.lazy.loadCelebrations().catch(warn);
        scene.lazy.loadAmbience().catch(warn);
        interfaceStore.setState({ hasFirstPicture: true });
      });
    });
    return () => cancelAnimationFrame(id);
  }, [scene, themeTextures]);
}

const warn = (error: unknown): void => console.warn('Playing without a part of the scene:', error);

const RESTORE_WAIT_MS = 5000;
const FRAME_WAIT_MS = 5000;

/** Returns whether a frame of the scene was rendered: the canvas is black before. Shows a notice if none is after FRAME_WAIT_MS. */
function useFrames(scene: Scene | null, setNotice: (notice: NoPicture | null) => void): boolean {
  const [drawn, setDrawn] = useState<Scene | null>(null);
  useEffect(() => {
    if (!scene) return;
    let timer: ReturnType<typeof setTimeout>;
    let isLate = false;
    const wait = () => {
      timer = setTimeout(() => {
        isLate = !document.hidden;
        if (isLate) setNotice('still');
        else wait();
      }, FRAME_WAIT_MS);
    };
    wait();
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      if (isLate) setNotice(null);
      setDrawn(scene);
    });
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [scene, setNotice]);
  return scene !== null && drawn === scene;
}

function useLostContext(
  host: { readonly current: HTMLElement | null },
  scene: Scene | null,
  setNotice: (notice: NoPicture | null) => void,
): void {
  useEffect(() => {
    const canvas = scene && host.current?.querySelector('canvas');
    if (!canvas) return;
    const stopped = new AbortController();
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
    const { signal } = stopped;
    canvas.addEventListener('webglcontextlost', lost, { signal });
    canvas.addEventListener('webglcontextrestored', restored, { signal });
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [host, scene, setNotice]);
}
