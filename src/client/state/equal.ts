const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Compares the fields of `next` recursively. Further fields of `previous` are ignored. */
export const isEqual = (previous: unknown, next: unknown): boolean =>
  previous === next ||
  (isObject(previous) &&
    isObject(next) &&
    Object.keys(next).every((field) => isEqual(previous[field], next[field])));
