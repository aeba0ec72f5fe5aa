import { uuidv7 } from 'uuidv7';
import type { Tx } from '../db/database.ts';
import { isTaken } from '../db/failures.ts';
import { Uncovered } from '../ledger/journal.ts';
import { firstAnswer, type Intent, nothing, once } from '../ledger/once.ts';
import { Undecidable } from '../payments/decision.ts';
import type { Provider } from '../provider.ts';
import { Refused } from '../refused.ts';
import { operatorName, showActs } from './acts.ts';
import { approveList, previewList } from './approve-list.ts';
import { showAudit } from './audit-desk.ts';
import { addBanner, listBanners, removeBanner } from './banners-desk.ts';
import {
  type CommandName,
  type CommandOf,
  type DeskAnswer,
  DeskRefused,
  type MoneyCommand,
  movesMoney,
  type Section,
} from './command.ts';
import { adjust, askAdjust, askReverse, reverse } from './corrections.ts';
import {
  approveDepositAtDesk,
  askApproveDeposit,
  askCorrectDeposit,
  correctDepositAtDesk,
  rejectDepositAtDesk,
} from './deposits-desk.ts';
import { listDeposits } from './deposits-list.ts';
import { askBlock, block, resetPassword, unblock } from './players-desk.ts';
import { listPlayers, showPlayer } from './players-shown.ts';
import { report } from './report-desk.ts';
import { SettingRefused } from './settings.ts';
import { askSetting, pause, resume, setSetting, showSettings } from './settings-desk.ts';
import { askVoidRound, voidRoundAtDesk } from './void-round.ts';
import {
  approveWithdrawalAtDesk,
  askApproveWithdrawal,
  askRejectWithdrawal,
  rejectWithdrawalAtDesk,
} from './withdrawals-desk.ts';
import { listWithdrawals } from './withdrawals-list.ts';

/** What a command has to show: tables for a person, the same as data for a program. */
export interface Shown {
  /** one line that says what was done; null when the tables say it */
  readonly message: string | null;
  readonly pages: Section[];
  readonly data: unknown;
  /** it ran, and what it found is bad */
  readonly failed?: boolean;
}

/** An act that moves money, in the transaction that it is done in. */
export interface MoneyAct {
  readonly tx: Tx;
  /** as journal and acts have it */
  readonly actor: string;
  /** made by the command line: the act is done once for it */
  readonly act_id: string;
  readonly at: Date;
  /** Does something when the transaction has been committed; nothing when it was not. */
  onCommit(work: () => void): void;
}

/** What to ask first; refuses what would be refused anyway. Null: nothing is asked. */
type Ask<Name extends CommandName> = (
  provider: Provider,
  command: CommandOf<Name>,
  actor: string,
) => Promise<string | null>;

/** What the desk does for a command that moves no money, or is done once by itself. */
interface Service<Name extends CommandName> {
  readonly ask?: Ask<Name>;
  /** in place of a question: what was found, to be looked at before it is confirmed */
  readonly preview?: (provider: Provider, command: CommandOf<Name>) => Promise<DeskAnswer>;
  readonly act: (
    provider: Provider,
    command: CommandOf<Name>,
    actor: string,
    stop: AbortSignal,
  ) => Promise<Shown>;
}

/** What the desk does, once for an act's id, for a command that moves money. */
interface MoneyService<Name extends MoneyCommand> {
  readonly ask?: Ask<Name>;
  readonly move: (provider: Provider, command: CommandOf<Name>, act: MoneyAct) => Promise<Shown>;
}

const MONEY: { readonly [Name in MoneyCommand]: MoneyService<Name> } = {
  'deposits approve': { ask: askApproveDeposit, move: approveDepositAtDesk },
  'deposits reject': { move: rejectDepositAtDesk },
  'deposits correct': { ask: askCorrectDeposit, move: correctDepositAtDesk },
  'withdrawals approve': { ask: askApproveWithdrawal, move: approveWithdrawalAtDesk },
  'withdrawals reject': { ask: askRejectWithdrawal, move: rejectWithdrawalAtDesk },
  'player block': { ask: askBlock, move: block },
  'player void-round': { ask: askVoidRound, move: voidRoundAtDesk },
  'player adjust': { ask: askAdjust, move: adjust },
  'player reverse': { ask: askReverse, move: reverse },
};

const OTHERS: { readonly [Name in OtherCommand]: Service<Name> } = {
  'deposits list': { act: ({ database }, command) => listDeposits(database.db, command) },
  'deposits approve-list': { preview: previewList, act: approveList },
  'withdrawals list': { act: listWithdrawals },
  'players list': { act: ({ database }, command) => listPlayers(database.db, command) },
  'player show': { act: showPlayer },
  'player unblock': { act: unblock },
  'player reset-password': { act: resetPassword },
  pause: { act: pause },
  resume: { act: resume },
  report: { act: (provider, command, _, stop) => report(provider, command, stop) },
  audit: { act: ({ database }, command, _, stop) => showAudit(database, command, stop) },
  acts: { act: ({ database }, command) => showActs(database.db, command) },
  'banners list': { act: (provider) => listBanners(provider) },
  'banners add': { act: addBanner },
  'banners remove': { act: removeBanner },
  'settings show': { act: (provider) => showSettings(provider) },
  'settings set': { ask: askSetting, act: setSetting },
};

/** The one line that an error is an answer with; null for a failure. */
function answerOf(error: unknown): string | null {
  if (error instanceof DeskRefused || error instanceof Undecidable || error instanceof SettingRefused)
    return error.message;
  if (error instanceof Refused && error.code === 'key_reused')
    return 'The id after --act was used for another command. Nothing was done.';
  // The checks before these passed: somebody else was faster by a moment.
  if (isTaken(error, 'deposits_utr_approved_once'))
    return 'This UTR was approved for another deposit a moment ago.';
  if (isTaken(error, 'journal_reversed_once')) return 'This row was reversed a moment ago.';
  if (isTaken(error, 'operator_acts_pkey'))
    return 'The id after --act is that of another act. Nothing was done.';
  if (error instanceof Uncovered) return 'The balance changed a moment ago and does not cover this.';
  return null;
}

/**
 * Does what was asked at the desk, once it is confirmed where money moves.
 * @param actor the person's system name
 * @param stop ends what only reads and may take long; its reason, a DeskRefused, is the answer
 * @param act_id of a command that moves money: sent again with the same id it is not done again, and answered as before
 * @throws what the database throws when it is away
 */
export async function serve(
  provider: Provider,
  actor: string,
  command: CommandOf<CommandName>,
  confirmed: boolean,
  stop: AbortSignal,
  act_id: string = uuidv7(),
): Promise<DeskAnswer> {
  const name = operatorName(actor);
  try {
    return await (isMoney(command)
      ? serveMoney(provider, name, command, confirmed, act_id)
      : serveOther(provider, name, command, confirmed, stop));
  } catch (error) {
    const message = answerOf(error);
    if (message === null) throw error;
    return { outcome: 'refused', message };
  }
}

type OtherCommand = Exclude<CommandName, MoneyCommand>;

const isMoney = (command: CommandOf<CommandName>): command is CommandOf<MoneyCommand> =>
  movesMoney(command.command);

async function serveOther<Name extends OtherCommand>(
  provider: Provider,
  actor: string,
  command: CommandOf<Name>,
  confirmed: boolean,
  stop: AbortSignal,
): Promise<DeskAnswer> {
  const { ask, preview, act }: Service<Name> = OTHERS[(command as { readonly command: Name }).command];
  if (!confirmed) {
    if (preview) return preview(provider, command);
    const question = await ask?.(provider, command, actor);
    if (question) return { outcome: 'ask', question };
  }
  return { outcome: 'done', ...(await act(provider, command, actor, stop)) };
}

async function serveMoney<Name extends MoneyCommand>(
  provider: Provider,
  actor: string,
  command: CommandOf<Name>,
  confirmed: boolean,
  act_id: string,
): Promise<DeskAnswer> {
  const { ask, move }: MoneyService<Name> = MONEY[(command as { readonly command: Name }).command];
  const { database, stamp, clock } = provider;
  const intent: Intent = { player: 'desk', call: 'desk', key: act_id, body: { ...command } };
  // Asking about what is done already would be refused, and its answer is what somebody still waits for.
  const before = await firstAnswer<Shown>(database.db, stamp.body_hash_key, intent);
  if (before) return { outcome: 'done', ...before };
  if (!confirmed) {
    const question = await ask?.(provider, command, actor);
    if (question) return { outcome: 'ask', question };
  }
  const at = clock.now();
  let committed: (() => void)[] = [];
  const { answer } = await database.transaction((tx) => {
    // The transaction may be run again after a conflict.
    committed = [];
    const onCommit = (work: () => void): void => void committed.push(work);
    return once(tx, stamp.body_hash_key, intent, at, {
      look: nothing,
      act: () => move(provider, command, { tx, actor, act_id, at, onCommit }),
    });
  });
  for (const work of committed) work();
  return { outcome: 'done', ...answer };
}
