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

/**
 * Returns code, null until it has loaded.
 * @param loaded the code, if it has loaded before
 * @param load does not change between renders
 * @throws the error of a failed load, to the error boundary
 */
export function useLazyCode<Code>(loaded: Code | null, load: () => Promise<Code>): Code | null {
  const [code, setCode] = useState(() => loaded);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    load().then(
      (found) => setCode(() => found),
      (error: unknown) => setFailure({ error }),
    );
  }, [load]);
  if (failure) throw failure.error;
  return code;
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

  const record = (isLoaded: boolean) => fallback && recordPart(load, isLoaded);
  const loadInTurn = async () => {
    if (isAfterPicture && !loaded) await afterFirstPicture();
    try {
      const component = await load(fallback ? undefined : BACKGROUND_RETRIES);
      record(true);
      return component;
    } catch (error) {
      record(false);
      throw error;
    }
  };

  function Loaded(props: Props) {
    const Component = useLazyCode(loaded, loadInTurn);
    return Component ? <Component {...props} /> : loading;
  }

  const Part = (props: Props) => (
    <ErrorBoundary fallback={fallback ?? RetryWhenOnline}>
      <Loaded {...props} />
    </ErrorBoundary>
  );
  return Object.assign(Part, { load });
}
