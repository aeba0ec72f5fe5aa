/** Returns a function that subscribes to events, as `useSyncExternalStore` expects it. */
export const subscribeTo =
  (target: EventTarget, ...types: readonly string[]) =>
  (onChange: () => void): (() => void) => {
    const subscribed = new AbortController();
    for (const type of types) target.addEventListener(type, onChange, { signal: subscribed.signal });
    return () => subscribed.abort();
  };
