/** Returns a function that calls `onChange` at these events, and returns the unsubscribe function. */
export const subscribeTo =
  (target: EventTarget, ...types: readonly string[]) =>
  (onChange: () => void): (() => void) => {
    const subscribed = new AbortController();
    for (const type of types) target.addEventListener(type, onChange, { signal: subscribed.signal });
    return () => subscribed.abort();
  };
