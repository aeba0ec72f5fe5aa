import * as v from 'valibot';
import { ThemeName } from '../game/theme.ts';

/** @param text what `?theme=` says, or null */
export function themeName(text: string | null): string {
  const name = v.safeParse(ThemeName, text ?? 'dhaba');
  return name.success ? name.output : 'dhaba';
}
