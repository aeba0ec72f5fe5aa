import { type ComponentType, lazy, useState } from 'react';

/** A part of the screen whose code is fetched when it is first drawn, or ahead of that. */
export interface Preloadable {
  readonly Component: ComponentType;
  /** Fetches the code. Rejects where it cannot be had; it may be asked for again. */
  readonly preload: () => Promise<void>;
  /** To be called once a failure is shown: React keeps it for good, and what is drawn from now on asks for the code anew. */
  readonly reset: () => void;
}

const failedStyles = new Set<HTMLLinkElement>();

function noteFailedStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
}

/** Fetches the stylesheets again that could not be had: Vite asks for each once, whether it came or not. */
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
 * React's `lazy`, and what has been fetched ahead is drawn at once. `lazy` by itself suspends even then, as an `import()` never answers in the
 * same turn, and what was suspended is shown 300 ms after its fallback at the soonest (FALLBACK_THROTTLE_MS of react-dom).
 * @param load a module whose default is a component without props
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
