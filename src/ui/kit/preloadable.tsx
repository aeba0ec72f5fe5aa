import { type ComponentType, lazy, useState } from 'react';

export interface Preloadable {
  readonly Component: ComponentType;
  readonly preload: () => Promise<void>;
  /** To be called once a failure is shown: React's `lazy` keeps it for good. */
  readonly reset: () => void;
}

const failedStyles = new Set<HTMLLinkElement>();

function noteFailedStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
}

/** Vite requests a stylesheet once, whether it loads or not. */
async function fetchFailedStyles(): Promise<void> {
  const links = [...failedStyles];
  failedStyles.clear();
  await Promise.all(
    links.map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = document.createElement('link');
          Object.assign(again, { rel: 'stylesheet', href: link.href, onload: resolve, onerror: reject });
          link.replaceWith(again);
        }),
    ),
  );
}

/**
 * React's `lazy`, but preloaded code is drawn at once: `lazy` suspends even then, and React shows suspended
 * content 300 ms after its fallback at the soonest (FALLBACK_THROTTLE_MS of react-dom).
 */
export function preloadable(load: () => Promise<{ readonly default: ComponentType }>): Preloadable {
  let fetched: ComponentType | null = null;
  const fetchPart = async () => {
    document.addEventListener('error', noteFailedStyle, true);
    await fetchFailedStyles();
    const module = await load();
    fetched = module.default;
    return module;
  };
  let Lazy = lazy(fetchPart);
  return {
    Component: function Preloadable() {
      const [Part] = useState(() => fetched ?? Lazy);
      return <Part />;
    },
    preload: async () => {
      await fetchPart();
    },
    reset: () => {
      Lazy = lazy(fetchPart);
    },
  };
}
