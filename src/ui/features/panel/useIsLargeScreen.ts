import { useSyncExternalStore } from 'react';

const large = matchMedia('(min-width: 900px) and (min-height: 520px)');

const listen = (changed: () => void) => {
  large.addEventListener('change', changed);
  return () => large.removeEventListener('change', changed);
};

export function useIsLargeScreen(): boolean {
  return useSyncExternalStore(listen, () => large.matches);
}
