import { useCallback, useEffect, useRef, useState } from 'react';
import { firstTheme } from '../../loading/first-theme.ts';
import { loadThemeTextures, type ThemeTextures } from './theme-textures.ts';

let preloaded: { readonly theme: string; readonly textures: Promise<ThemeTextures> } | null = {
  theme: firstTheme(),
  textures: loadThemeTextures(firstTheme()),
};
preloaded.textures.catch(() => undefined);

function loadTheme(
  theme: string,
  signal: AbortSignal,
  previous: ThemeTextures | null,
): Promise<ThemeTextures> {
  const first = preloaded;
  preloaded = null;
  return first?.theme === theme ? first.textures : loadThemeTextures(theme, signal, previous);
}

export function useThemeTextures(
  theme: string,
  onFailed: (error: unknown) => void,
): { readonly themeTextures: ThemeTextures | null; readonly reload: () => void } {
  const [themeTextures, setThemeTextures] = useState<ThemeTextures | null>(null);
  const loading = useRef<AbortController>(null);
  const shown = useRef<ThemeTextures>(null);
  const load = useCallback(
    (previous: ThemeTextures | null = null) => {
      loading.current?.abort();
      loading.current = new AbortController();
      const { signal } = loading.current;
      loadTheme(theme, signal, previous).then(
        (next) => {
          // The model destroys the textures shown before.
          if (signal.aborted) return next.destroy();
          shown.current = next;
          setThemeTextures(next);
        },
        (error: unknown) => {
          if (signal.aborted) return;
          if (shown.current) console.error(error);
          else onFailed(error);
        },
      );
    },
    [theme, onFailed],
  );
  useEffect(() => {
    const update = () => load(shown.current);
    load();
    import.meta.hot?.on('chicken-road:theme', update);
    return () => {
      loading.current?.abort();
      import.meta.hot?.off('chicken-road:theme', update);
    };
  }, [load]);
  return { themeTextures, reload: load };
}
