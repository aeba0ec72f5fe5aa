import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { acquirePixiApp, type PixiApp, releasePixiApp, type WebGLApplication } from './pixi-app-pool.ts';

interface CanvasProps {
  readonly children: ReactNode;
  readonly onStart: (app: WebGLApplication) => void;
  readonly onFailed: (error: unknown) => void;
}

export function Canvas({ children, onStart, onFailed }: CanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const current = useRef<PixiApp | null>(null);
  useLayoutEffect(() => {
    const pixiApp = acquirePixiApp();
    current.current = pixiApp;
    host.current?.append(pixiApp.canvas);
    let unmounted = false;
    pixiApp.ready.then(
      (app) => {
        if (unmounted) return;
        if (pixiApp.isUsable) onStart(app);
        else onFailed(new Error('The WebGL context was lost while Pixi started.'));
      },
      (error: unknown) => {
        if (!unmounted) onFailed(error);
      },
    );
    return () => {
      unmounted = true;
      current.current = null;
      releasePixiApp(pixiApp);
    };
  }, [onStart, onFailed]);
  useLayoutEffect(() => current.current?.render(children));
  return <div ref={host} aria-hidden="true" style={{ position: 'absolute', inset: 0 }} />;
}
