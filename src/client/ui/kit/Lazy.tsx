import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { withTexts } from '../../../languages/translation.ts';
import { ErrorBoundary, type FailureProps } from '../../loading/ErrorBoundary.tsx';
import { BACKGROUND_RETRIES } from '../../loading/load.ts';
import { recordPart } from '../../loading/lost-code.ts';
import { useGameServices } from './game-context.ts';
import { afterFirstPicture } from './startup.ts';
import { subscribeTo } from './subscribe.ts';

export interface LazyPart {
  readonly load: (retries?: number) => Promise<ComponentType>;
  /** @returns null before the code has loaded */
  readonly loaded: () => ComponentType | null;
}

export function lazyPart(fetch: () => Promise<{ readonly default: ComponentType }>): LazyPart {
  let loaded: ComponentType | null = null;
  return {
    load: async (retries) => {
      loaded ??= (await withTexts(fetch, retries)).default;
      return loaded;
    },
    loaded: () => loaded,
  };
}

interface LoadedProps {
  readonly part: LazyPart;
  readonly loading: ReactNode;
  /** undefined for a dialog: a notice shows while its code is missing */
  readonly retries: number | undefined;
}

function Loaded({ part, loading, retries }: LoadedProps) {
  const [Component, setComponent] = useState(part.loaded);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    const record = (isLoaded: boolean) => retries === undefined && recordPart(part, isLoaded);
    part.load(retries).then(
      (loaded) => {
        record(true);
        setComponent(() => loaded);
      },
      (error: unknown) => {
        record(false);
        setFailure({ error });
      },
    );
  }, [part, retries]);
  if (failure) throw failure.error;
  return Component ? <Component /> : loading;
}

function RetryWhenOnline({ retry }: FailureProps) {
  useEffect(() => subscribeTo(window, 'online')(retry), [retry]);
  return null;
}

interface LazyProps {
  readonly part: LazyPart;
  readonly loading?: ReactNode;
  /** shown after CODE_RETRIES; without it the part is retried BACKGROUND_RETRIES times, and when the network is back */
  readonly fallback?: ComponentType<FailureProps>;
}

/**
 * Renders a part. React's `lazy` suspends even if the code has loaded, and React then shows its fallback for at least 300 ms
 * (FALLBACK_THROTTLE_MS of react-dom).
 */
export function Lazy({ part, loading = null, fallback }: LazyProps) {
  return (
    <ErrorBoundary fallback={fallback ?? RetryWhenOnline}>
      <Loaded part={part} loading={loading} retries={fallback ? undefined : BACKGROUND_RETRIES} />
    </ErrorBoundary>
  );
}

export function LazyAfterFirstPicture({ part }: Pick<LazyProps, 'part'>) {
  const { store } = useGameServices();
  // A part that has loaded renders in the first frame.
  const [isPictureShown, setPictureShown] = useState(() => part.loaded() !== null);
  useEffect(() => {
    void afterFirstPicture(store).then(() => setPictureShown(true));
  }, [store]);
  return isPictureShown && <Lazy part={part} />;
}
