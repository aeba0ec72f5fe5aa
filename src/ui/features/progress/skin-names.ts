import type { SkinTheme } from '../../../game/progress.ts';
import type { PlainMessageKey } from '../../language/language.ts';

export const LOOK_NAMES = { dhaba: 'Dhaba', hills: 'Hills', raja: 'Raja' } as const satisfies Readonly<
  Record<SkinTheme, PlainMessageKey>
>;
