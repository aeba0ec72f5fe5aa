import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

type Theme = 'light' | 'dark';

const KEY = 'admin-theme';
const isDark = matchMedia('(prefers-color-scheme: dark)');

function readTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return isDark.matches ? 'dark' : 'light';
}

const shown = createStore<Theme>(readTheme);

function applyTheme(): void {
  const theme = readTheme();
  document.documentElement.dataset.theme = theme;
  shown.setState(theme, true);
}

export function applyThemeChanges(): void {
  isDark.addEventListener('change', applyTheme);
  applyTheme();
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
}

export const useTheme = (): Theme => useStore(shown);
