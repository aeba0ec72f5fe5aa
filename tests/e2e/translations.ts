import type { Language } from '../../src/game/settings.ts';
import { account } from '../../src/ui/language/hindi/account.ts';
import { game } from '../../src/ui/language/hindi/game.ts';
import { limits } from '../../src/ui/language/hindi/limits.ts';
import { money } from '../../src/ui/language/hindi/money.ts';
import { records } from '../../src/ui/language/hindi/records.ts';
import { shell } from '../../src/ui/language/hindi/shell.ts';

const HINDI = { ...shell, ...game, ...account, ...money, ...records, ...limits };

export type Text = keyof typeof HINDI;

/** What stands on the screen for an English original, so that one test can walk in either language. */
export const inLanguage =
  (language: Language) =>
  (text: Text): string =>
    language === 'hi' ? HINDI[text] : text;
