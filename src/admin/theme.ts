import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

const KEY = 'admin-theme';
const isDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function readTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return isDark.matches ? 'dark' : 'light';
}

function applyTheme(): void {
  document.documentElement.dataset.theme = readTheme();
  for (const listener of listeners) listener();
}

export function followTheme(): void {
  isDark.addEventListener('change', applyTheme);
  applyTheme();
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
}

/** Returns the chosen theme, by default that of the system. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readTheme);
}
