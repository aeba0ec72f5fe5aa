import './hindi.css';
import { account } from './account.ts';
import { game } from './game.ts';
import { money } from './money.ts';
import { records } from './records.ts';
import { refusals } from './refusals.ts';
import { shell } from './shell.ts';

// With the dictionary, as English never asks for it.
export { recognise } from '../recognise.ts';

/** Every text of the interface in Hindi, by its English original. A file per room keeps them findable. */
export const HINDI = { ...shell, ...game, ...account, ...money, ...records, ...refusals } as const;
