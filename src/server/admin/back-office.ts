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
import { databaseNow } from '../platform/db/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { violatesUnique } from '../platform/db/failures.ts';
import { ensurePartition } from '../platform/db/partitions.ts';
import { refusalOf } from '../platform/db/refusals.ts';
import { operatorActor, recordAudit } from './audit-log.ts';
import { auditLogHandlers } from './audit-log-commands.ts';
import { type CommandResult, jsonData } from './command-result.ts';
import { type CommandName, type CommandOf, movesMoney } from './commands.ts';
import type { ChangeHandler, ChangeResult, Handler } from './handler.ts';
import { listDeposits, listWithdrawals } from './payments-list.ts';
import { playerPageHandlers } from './player-pages.ts';
import { playerHandlers } from './players-commands.ts';
import { CommandRefused, type CommandResponse } from './protocol.ts';
import { reconciliationHandlers } from './reconciliation-commands.ts';
import { reportHandlers } from './report-commands.ts';

const HANDLERS: { readonly [Name in CommandName]: Handler<Name> } = {
  'deposits list': { execute: ({ database }, command) => listDeposits(database.db, command) },
  'withdrawals list': { execute: listWithdrawals },
  ...playerPageHandlers,
  ...playerHandlers,
  ...reportHandlers,
  ...reconciliationHandlers,
  ...auditLogHandlers,
};

/** @returns the one line that an error is refused with; null for a failure */
function refusalText(error: unknown): string | null {
  if (error instanceof CommandRefused) return error.message;
  if (error instanceof ApiError && error.code === 'key_reused')
    return 'The id after --act was used for another command. Nothing was done.';
  if (violatesUnique(error, 'audit_log_pkey'))
    return 'The id after --act is that of another act. Nothing was done.';
  if (error instanceof ApiError) return error.message;
  return refusalOf(error);
}

/**
 * Executes a command, once it is confirmed where it asks.
 * @param actor the operator's system name
 * @param stop ends what only reads and may take long; its reason, a CommandRefused, is the answer
 * @param entryId of a command that moves money: the same id sent again does nothing and returns the first answer
 * @throws what the database throws when it is unavailable
 */
export async function executeCommand<Name extends CommandName>(
  context: AppContext,
  actor: string,
  command: CommandOf<Name>,
  confirmed: boolean,
  stop: AbortSignal,
  entryId: string = uuidv7(),
): Promise<CommandResponse> {
  const { command: name } = command as { readonly command: Name };
  const operator = operatorActor(actor);
  const handler: Handler<Name> = HANDLERS[name];
  try {
    const request = movesMoney(name) ? idempotentRequest(command, entryId) : null;
    // The question about what is done already would be refused, and the operator still waits for the first answer.
    const stored =
      request &&
      (await storedResponse<CommandResult>(context.database.db, context.metadata.server_secret, request));
    if (stored) return done(stored);
    const question = confirmed ? null : await handler.ask?.(context, command, operator);
    if (question) return { outcome: 'ask', question };
    return done(
      'change' in handler
        ? await runChange(context, operator, command, handler, request, entryId)
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

const idempotentRequest = (command: object, entryId: string): IdempotentRequest => ({
  user_id: BACK_OFFICE_ID,
  call: 'back_office',
  key: entryId,
  body: { ...command },
});

async function runChange<Name extends CommandName>(
  context: AppContext,
  actor: string,
  command: CommandOf<Name>,
  { change }: ChangeHandler<Name>,
  request: IdempotentRequest | null,
  entryId: string,
): Promise<CommandResult> {
  const { database, metadata, settings } = context;
  const at = await databaseNow(database.db);
  if (request) await ensurePartition(database, at);
  let afterCommit: ChangeResult['afterCommit'];
  try {
    const result = await database.transaction(async (tx: Tx) => {
      // The transaction may run again after a conflict.
      afterCommit = undefined;
      const perform = async (): Promise<CommandResult> => {
        const changed = await change(context, command, { tx, actor, at });
        const { audit: entry, afterCommit: after, ...result } = changed;
        await recordAudit(tx, { ...entry, actor, act: (command as { command: Name }).command, at }, entryId);
        afterCommit = after;
        return { ...result, data: jsonData(result.data) };
      };
      if (!request) return perform();
      return once(tx, keySql(metadata.server_secret, request, at), perform);
    });
    afterCommit?.();
    return result;
  } finally {
    // Also after an error: a commit whose answer was lost has changed them.
    settings.clear();
  }
}
