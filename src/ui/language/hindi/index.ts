import './hindi.css';
import { account } from './account.ts';
import { game } from './game.ts';
import { limits } from './limits.ts';
import { money } from './money.ts';
import { records } from './records.ts';
import { refusals } from './refusals.ts';
import { shell } from './shell.ts';

export { recognise } from '../recognise.ts';

export const HINDI = { ...shell, ...game, ...account, ...money, ...records, ...limits, ...refusals } as const;
