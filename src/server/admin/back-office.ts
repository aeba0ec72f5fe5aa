import { uuidv7 } from 'uuidv7';
import type { AppContext } from '../app-context.ts';
import {
  BACK_OFFICE_ID,
  type IdempotentRequest,
  keySql,
  once,
  storedResponse,
} from '../ledger/idempotency.ts';
import { ApiError } from '../platform/api-error.ts';
import { readyMonth } from '../platform/db/answer-months.ts';
import { databaseNow } from '../platform/db/clock.ts';
import { violatesUnique } from '../platform/db/failures.ts';
import { refusalOf } from '../platform/db/refusals.ts';
import { approveList, previewList } from './approve-list.ts';
import { operatorActor, showAuditLog } from './audit-log.ts';
import { addBanner, listBanners, removeBanner } from './banners-commands.ts';
import { type CommandName, type CommandOf, type MoneyCommand, movesMoney } from './commands.ts';
import { adjust, confirmAdjust, confirmReverse, reverse } from './corrections.ts';
import {
  approveDepositCommand,
  confirmApproveDeposit,
  confirmCorrectDeposit,
  correctDepositCommand,
  rejectDepositCommand,
} from './deposits-commands.ts';
import { listDeposits } from './deposits-list.ts';
import type { CommandHandler, CommandResult, MoneyCommandHandler } from './handler.ts';
import { listPlayers, showPlayer } from './player-pages.ts';
import { block, confirmBlock, resetPassword, unblock } from './players-commands.ts';
import { CommandRefused, type CommandResponse } from './protocol.ts';
import { audit } from './reconciliation-commands.ts';
import { report } from './report-commands.ts';
import { confirmSetting, pause, resume, setSetting, showSettings } from './settings-commands.ts';
import { confirmVoidRound, voidRoundCommand } from './void-round.ts';
import {
  approveWithdrawalCommand,
  confirmApproveWithdrawal,
  confirmRejectWithdrawal,
  rejectWithdrawalCommand,
} from './withdrawals-commands.ts';
import { listWithdrawals } from './withdrawals-list.ts';
import { InvalidSetting } from './write-setting.ts';

type OtherHandlers = { readonly [Name in OtherCommand]: CommandHandler<Name> };
type MoneyHandlers = { readonly [Name in MoneyCommand]: MoneyCommandHandler<Name> };

/** What is done for each command of commands.ts. */
const HANDLERS: OtherHandlers & MoneyHandlers = {
  'deposits list': { execute: ({ database }, command) => listDeposits(database.db, command) },
  'deposits approve': { ask: confirmApproveDeposit, execute: approveDepositCommand },
  'deposits reject': { execute: rejectDepositCommand },
  'deposits correct': { ask: confirmCorrectDeposit, execute: correctDepositCommand },
  'deposits approve-list': { preview: previewList, execute: approveList },
  'withdrawals list': { execute: listWithdrawals },
  'withdrawals approve': { ask: confirmApproveWithdrawal, execute: approveWithdrawalCommand },
  'withdrawals reject': { ask: confirmRejectWithdrawal, execute: rejectWithdrawalCommand },
  'players list': { execute: ({ database }, command) => listPlayers(database.db, command) },
  'player show': { execute: showPlayer },
  'player block': { ask: confirmBlock, execute: block },
  'player unblock': { execute: unblock },
  'player void-round': { ask: confirmVoidRound, execute: voidRoundCommand },
  'player reset-password': { execute: resetPassword },
  'player adjust': { ask: confirmAdjust, execute: adjust },
  'player reverse': { ask: confirmReverse, execute: reverse },
  pause: { execute: pause },
  resume: { execute: resume },
  report: { execute: (context, command, _, stop) => report(context, command, stop) },
  audit: { execute: (context, command, _, stop) => audit(context, command, stop) },
  acts: { execute: ({ database }, command) => showAuditLog(database.db, command) },
  'banners list': { execute: (context) => listBanners(context) },
  'banners add': { execute: addBanner },
  'banners remove': { execute: removeBanner },
  'settings show': { execute: (context) => showSettings(context) },
  'settings set': { ask: confirmSetting, execute: setSetting },
};

/** The one line that an error is an answer with; null for a failure. */
function refusalText(error: unknown): string | null {
  if (error instanceof CommandRefused || error instanceof InvalidSetting) return error.message;
  if (error instanceof ApiError && error.code === 'key_reused')
    return 'The id after --act was used for another command. Nothing was done.';
  if (violatesUnique(error, 'operator_acts_pkey'))
    return 'The id after --act is that of another act. Nothing was done.';
  return refusalOf(error);
}

/**
 * Does what was asked in the back office, once it is confirmed where money moves.
 * @param actor the person's system name
 * @param stop ends what only reads and may take long; its reason, a CommandRefused, is the answer
 * @param actId of a command that moves money: sent again with the same id it is not done again, and answered as before
 * @throws what the database throws when it is away
 */
export async function executeCommand(
  context: AppContext,
  actor: string,
  command: CommandOf<CommandName>,
  confirmed: boolean,
  stop: AbortSignal,
  actId: string = uuidv7(),
): Promise<CommandResponse> {
  const name = operatorActor(actor);
  try {
    return await (isMoney(command)
      ? executeMoneyCommand(context, name, command, confirmed, actId)
      : executeOtherCommand(context, name, command, confirmed, stop));
  } catch (error) {
    const message = refusalText(error);
    if (message === null) throw error;
    return { outcome: 'refused', message };
  }
}

type OtherCommand = Exclude<CommandName, MoneyCommand>;

const isMoney = (command: CommandOf<CommandName>): command is CommandOf<MoneyCommand> =>
  movesMoney(command.command);

async function executeOtherCommand<Name extends OtherCommand>(
  context: AppContext,
  actor: string,
  command: CommandOf<Name>,
  confirmed: boolean,
  stop: AbortSignal,
): Promise<CommandResponse> {
  const handlers: OtherHandlers = HANDLERS;
  const { ask, preview, execute }: CommandHandler<Name> =
    handlers[(command as { readonly command: Name }).command];
  if (!confirmed) {
    if (preview) return preview(context, command);
    const question = await ask?.(context, command, actor);
    if (question) return { outcome: 'ask', question };
  }
  return { outcome: 'done', ...(await execute(context, command, actor, stop)) };
}

async function executeMoneyCommand<Name extends MoneyCommand>(
  context: AppContext,
  actor: string,
  command: CommandOf<Name>,
  confirmed: boolean,
  actId: string,
): Promise<CommandResponse> {
  const handlers: MoneyHandlers = HANDLERS;
  const { ask, execute }: MoneyCommandHandler<Name> =
    handlers[(command as { readonly command: Name }).command];
  const { database, metadata } = context;
  const request: IdempotentRequest = {
    user_id: BACK_OFFICE_ID,
    call: 'desk',
    key: actId,
    body: { ...command },
  };
  // Asking about what is done already would be refused, and its answer is what somebody still waits for.
  const before = await storedResponse<CommandResult>(database.db, metadata.body_hash_key, request);
  if (before) return { outcome: 'done', ...before };
  if (!confirmed) {
    const question = await ask?.(context, command, actor);
    if (question) return { outcome: 'ask', question };
  }
  const at = await databaseNow(database.db);
  await readyMonth(database, at);
  let afterCommit: (() => void)[] = [];
  const key = keySql(metadata.body_hash_key, request, at);
  const result = await database.transaction((tx) => {
    // The transaction may be run again after a conflict.
    afterCommit = [];
    const onCommit = (work: () => void): void => void afterCommit.push(work);
    return once(tx, key, () => execute(context, command, { tx, actor, act_id: actId, at, onCommit }));
  });
  for (const work of afterCommit) work();
  return { outcome: 'done', ...result };
}
