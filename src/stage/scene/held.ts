import type { RefCallback } from 'react';

/**
 * A ref to an object as long as it is there.
 * @param hold is given the object and returns what lets it go again
 */
export const held =
  <T>(hold: (instance: T) => () => void): RefCallback<T> =>
  (instance) =>
    instance === null ? undefined : hold(instance);
