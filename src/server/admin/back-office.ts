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
import type { Tx } from '../platform/db/database.ts';
import { violatesUnique } from '../platform/db/failures.ts';
import { refusalOf } from '../platform/db/refusals.ts';
import { approveList, previewList } from './approve-list.ts';
import { operatorActor, recordAudit, showAuditLog } from './audit-log.ts';
import { addBanner, listBanners, removeBanner } from './banners-commands.ts';
import { type CommandResult, jsonData } from './command-result.ts';
import { type CommandName, type CommandOf, type MoneyCommand, movesMoney } from './commands.ts';
import { adjust, confirmAdjust, confirmReverse, reverse } from './corrections.ts';
import {
  approveDepositCommand,
  confirmApproveDeposit,
  confirmCorrectDeposit,
  correctDepositCommand,
  rejectDepositCommand,
} from './deposits-commands.ts';
import type { ChangeHandler, ChangeResult, ReadHandler } from './handler.ts';
import { listDeposits, listWithdrawals } from './payments-list.ts';
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
import { InvalidSetting } from './write-setting.ts';

type Handler<Name extends CommandName> = ChangeHandler<Name> | ReadHandler<Name>;
type Handlers = { readonly [Name in CommandName]: Handler<Name> };
type MoneyHandlers = { readonly [Name in MoneyCommand]: ChangeHandler<Name> };

const HANDLERS: Handlers = {
  'deposits list': { execute: ({ database }, command) => listDeposits(database.db, command) },
  'deposits approve': { ask: confirmApproveDeposit, change: approveDepositCommand },
  'deposits reject': { change: rejectDepositCommand },
  'deposits correct': { ask: confirmCorrectDeposit, change: correctDepositCommand },
  'deposits approve-list': { preview: previewList, execute: approveList },
  'withdrawals list': { execute: listWithdrawals },
  'withdrawals approve': { ask: confirmApproveWithdrawal, change: approveWithdrawalCommand },
  'withdrawals reject': { ask: confirmRejectWithdrawal, change: rejectWithdrawalCommand },
  'players list': { execute: ({ database }, command) => listPlayers(database.db, command) },
  'player show': { execute: showPlayer },
  'player block': { ask: confirmBlock, change: block },
  'player unblock': { change: unblock },
  'player void-round': { ask: confirmVoidRound, change: voidRoundCommand },
  'player reset-password': { execute: resetPassword },
  'player adjust': { ask: confirmAdjust, change: adjust },
  'player reverse': { ask: confirmReverse, change: reverse },
  pause: { change: pause },
  resume: { change: resume },
  report: { execute: report },
  audit: { execute: audit },
  acts: { execute: ({ database }, command) => showAuditLog(database.db, command) },
  'banners list': { execute: listBanners },
  'banners add': { change: addBanner },
  'banners remove': { change: removeBanner },
  'settings show': { execute: showSettings },
  'settings set': { ask: confirmSetting, change: setSetting },
} satisfies Handlers & MoneyHandlers;

/** @returns the one line that an error is refused with; null for a failure */
function refusalText(error: unknown): string | null {
  if (error instanceof CommandRefused || error instanceof InvalidSetting) return error.message;
  if (error instanceof ApiError && error.code === 'key_reused')
    return 'The id after --act was used for another command. Nothing was done.';
  if (violatesUnique(error, 'operator_acts_pkey'))
    return 'The id after --act is that of another act. Nothing was done.';
  return refusalOf(error);
}

/**
 * Executes a command, once it is confirmed where it asks.
 * @param actor the operator's system name
 * @param stop ends what only reads and may take long; its reason, a CommandRefused, is the answer
 * @param actId of a command that moves money: the same id sent again does nothing and returns the first answer
 * @throws what the database throws when it is unavailable
 */
export async function executeCommand<Name extends CommandName>(
  context: AppContext,
  actor: string,
  command: CommandOf<Name>,
  confirmed: boolean,
  stop: AbortSignal,
  actId: string = uuidv7(),
): Promise<CommandResponse> {
  const { command: name } = command as { readonly command: Name };
  const operator = operatorActor(actor);
  const handler: Handler<Name> = HANDLERS[name];
  try {
    const request = movesMoney(name) ? idempotentRequest(command, actId) : null;
    // The question about what is done already would be refused, and the operator still waits for the first answer.
    const stored =
      request &&
      (await storedResponse<CommandResult>(context.database.db, context.metadata.body_hash_key, request));
    if (stored) return done(stored);
    if (!confirmed) {
      if (handler.preview) return await handler.preview(context, command);
      const question = await handler.ask?.(context, command, operator);
      if (question) return { outcome: 'ask', question };
    }
    return done(
      'change' in handler
        ? await runChange(context, operator, command, handler, request, actId)
        : await handler.execute(context, command, operator, stop),
    );
  } catch (error) {
    const message = refusalText(error);
    if (message === null) throw error;
    return { outcome: 'refused', message };
  }
}

const done = ({ message = null, pages = [], data, failed }: CommandResult): CommandResponse => ({
  outcome: 'done',
  message,
  pages: [...pages],
  data: jsonData(data),
  ...(failed !== undefined && { failed }),
});

const idempotentRequest = (command: object, actId: string): IdempotentRequest => ({
  user_id: BACK_OFFICE_ID,
  call: 'desk',
  key: actId,
  body: { ...command },
});

async function runChange<Name extends CommandName>(
  context: AppContext,
  actor: string,
  command: CommandOf<Name>,
  { change }: ChangeHandler<Name>,
  request: IdempotentRequest | null,
  actId: string,
): Promise<CommandResult> {
  const { database, metadata, settings } = context;
  const at = await databaseNow(database.db);
  if (request) await readyMonth(database, at);
  let afterCommit: ChangeResult['afterCommit'];
  try {
    const result = await database.transaction(async (tx: Tx) => {
      // The transaction may run again after a conflict.
      afterCommit = undefined;
      const perform = async (): Promise<CommandResult> => {
        const {
          audit: entry,
          afterCommit: after,
          ...changed
        } = await change(context, command, {
          tx,
          actor,
          at,
        });
        await recordAudit(tx, { ...entry, actor, act: (command as { command: Name }).command, at }, actId);
        afterCommit = after;
        return { ...changed, data: jsonData(changed.data) };
      };
      if (!request) return perform();
      return once(tx, keySql(metadata.body_hash_key, request, at), perform);
    });
    afterCommit?.();
    return result;
  } finally {
    // Also after an error: a commit whose answer was lost has changed them.
    settings.clear();
  }
}
