import type { Application } from 'pixi.js';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type Easel, giveBack, takeEasel } from './easel.ts';

interface CanvasProps {
  /** the tree of Pixi's objects */
  readonly children: ReactNode;
  /** hears the application each time the canvas begins to be used */
  readonly onStart: (app: Application) => void;
  /** hears why there is no application, such as a browser that gives no context */
  readonly onFailed: (error: unknown) => void;
}

/** Where Pixi draws. May be taken away at any time, also while Pixi starts, and put up again at once. */
export function Canvas({ children, onStart, onFailed }: CanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const easel = useRef<Easel | null>(null);
  useLayoutEffect(() => {
    const taken = takeEasel();
    easel.current = taken;
    host.current?.append(taken.canvas);
    let gone = false;
    taken.started.then(
      (app) => {
        if (!gone) onStart(app);
      },
      (error: unknown) => {
        if (!gone) onFailed(error);
      },
    );
    return () => {
      gone = true;
      easel.current = null;
      giveBack(taken);
    };
  }, [onStart, onFailed]);
  useLayoutEffect(() => easel.current?.show(children));
  return <div ref={host} aria-hidden="true" style={{ position: 'absolute', inset: 0 }} />;
}
