import { type ComponentType, lazy, useState } from 'react';

/** A part of the screen whose code is fetched when it is first drawn, or ahead of that. */
export interface Preloadable {
  readonly Component: ComponentType;
  /** Fetches the code. Rejects where it cannot be had; it may be asked for again. */
  readonly preload: () => Promise<void>;
  /** To be called once a failure is shown: React keeps it for good, and what is drawn from now on asks for the code anew. */
  readonly reset: () => void;
}

/** Fetches the stylesheets again that could not be had: Vite asks for each once, whether it came or not. */
async function fetchMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const missing = links.filter(({ sheet }) => sheet === null);
  await Promise.all(
    missing.map(
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
  let hasFailed = false;
  const fetchPart = async () => {
    try {
      if (hasFailed) await fetchMissingStyles();
      const module = await load();
      fetched = module.default;
      return module;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
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
