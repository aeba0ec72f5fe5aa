const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Compares the fields of `next`, and the lengths of its arrays, recursively. Further fields of `previous` are ignored. */
export const isEqual = (previous: unknown, next: unknown): boolean =>
  previous === next ||
  (isObject(previous) &&
    isObject(next) &&
    Object.getOwnPropertyNames(next).every((field) => isEqual(previous[field], next[field])));

/** Wraps a selector so that equal results are the same object. Each round has its own copy of the multipliers. */
export function createStableSelector<State, Selected>(
  select: (state: State) => Selected,
): (state: State) => Selected {
  let last: Selected | undefined;
  return (state) => {
    const next = select(state);
    const kept = last !== undefined && isEqual(last, next) ? last : next;
    last = kept;
    return kept;
  };
}
