const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Compares the fields of `next` recursively, an array's length too. Further fields of `previous` are ignored. */
export const isEqual = (previous: unknown, next: unknown): boolean =>
  previous === next ||
  (isObject(previous) &&
    isObject(next) &&
    Object.getOwnPropertyNames(next).every((field) => isEqual(previous[field], next[field])));

/** Returns a selector that returns the same value while it is equal. A round has its own copy of the multipliers. */
export function keepEqual<State, Selected>(select: (state: State) => Selected): (state: State) => Selected {
  let last: Selected | undefined;
  return (state) => {
    const next = select(state);
    const kept = last !== undefined && isEqual(last, next) ? last : next;
    last = kept;
    return kept;
  };
}
