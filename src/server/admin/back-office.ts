import type { AppContext } from '../app-context.ts';
import { ApiError } from '../platform/api-error.ts';
import { refusalOf } from '../platform/db/refusals.ts';
import { operatorActor } from './audit-log.ts';
import { auditLogHandlers } from './audit-log-commands.ts';
import { type CommandResult, jsonData } from './command-result.ts';
import type { CommandName, CommandOf } from './commands.ts';
import type { Handler } from './handler.ts';
import { listDeposits, listWithdrawals } from './payments-list.ts';
import { CommandRefused, type CommandResponse } from './protocol.ts';

const HANDLERS: { readonly [Name in CommandName]: Handler<Name> } = {
  'deposits list': { execute: ({ database }, command) => listDeposits(database.db, command) },
  'withdrawals list': { execute: listWithdrawals },
  ...auditLogHandlers,
};

/** @returns the one line that an error is refused with; null for a failure */
function refusalText(error: unknown): string | null {
  if (error instanceof CommandRefused || error instanceof ApiError) return error.message;
  return refusalOf(error);
}

/**
 * Executes a command.
 * @param actor the operator's system name
 * @param stop ends what may take long; its reason, a CommandRefused, is the answer
 * @throws what the database throws when it is unavailable
 */
export async function executeCommand<Name extends CommandName>(
  context: AppContext,
  actor: string,
  command: CommandOf<Name>,
  stop: AbortSignal,
): Promise<CommandResponse> {
  const { command: name } = command as { readonly command: Name };
  const handler: Handler<Name> = HANDLERS[name];
  try {
    return done(await handler.execute(context, command, operatorActor(actor), stop));
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
