import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { withTexts } from '../../../languages/translation.ts';
import { ErrorBoundary, type FailureProps } from '../../loading/ErrorBoundary.tsx';
import { BACKGROUND_RETRIES } from '../../loading/load.ts';
import { recordPart } from '../../loading/lost-code.ts';
import { afterFirstPicture } from './first-picture.ts';
import { subscribeTo } from './subscribe.ts';

function RetryWhenOnline({ retry }: FailureProps) {
  useEffect(() => subscribeTo(window, 'online')(retry), [retry]);
  return null;
}

interface PartOptions {
  /** shown until the code has loaded */
  readonly loading?: ReactNode;
  /** shown when CODE_RETRIES have failed; without it there are BACKGROUND_RETRIES, and one when the network is back */
  readonly fallback?: ComponentType<FailureProps>;
  /** the part waits for the first picture, unless its code has loaded */
  readonly isAfterPicture?: boolean;
}

/**
 * Returns a component whose code loads when it is first rendered, or by `load`. React's `lazy` suspends even if the code has
 * loaded, and React then shows its fallback for at least 300 ms (FALLBACK_THROTTLE_MS of react-dom).
 */
export function lazyPart<Props extends object = object>(
  fetch: () => Promise<{ readonly default: ComponentType<Props> }>,
  { loading = null, fallback, isAfterPicture = false }: PartOptions = {},
) {
  let loaded: ComponentType<Props> | null = null;
  const load = async (retries?: number) => {
    loaded ??= (await withTexts(fetch, retries)).default;
    return loaded;
  };

  function Loaded(props: Props) {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      const record = (isLoaded: boolean) => fallback && recordPart(load, isLoaded);
      const ready = isAfterPicture && !loaded ? afterFirstPicture() : Promise.resolve();
      ready
        .then(() => load(fallback ? undefined : BACKGROUND_RETRIES))
        .then(
          (component) => {
            record(true);
            setComponent(() => component);
          },
          (error: unknown) => {
            record(false);
            setFailure({ error });
          },
        );
    }, []);
    if (failure) throw failure.error;
    return Component ? <Component {...props} /> : loading;
  }

  const Part = (props: Props) => (
    <ErrorBoundary fallback={fallback ?? RetryWhenOnline}>
      <Loaded {...props} />
    </ErrorBoundary>
  );
  return Object.assign(Part, { load });
}
