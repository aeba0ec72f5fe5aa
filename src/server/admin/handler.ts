import type { AppContext } from '../app-context.ts';
import type { Tx } from '../platform/db/database.ts';
import type { AuditEntry } from './audit-log.ts';
import type { CommandResult } from './command-result.ts';
import type { CommandName, CommandOf, MoneyCommand } from './commands.ts';

export interface Change {
  readonly tx: Tx;
  /** as ledger and audit log store it */
  readonly actor: string;
  readonly at: Date;
}

export interface ChangeResult extends CommandResult {
  readonly audit: Omit<AuditEntry, 'actor' | 'act' | 'at'>;
  readonly afterCommit?: () => void;
}

interface Questions<Name extends CommandName> {
  /** @returns a question to confirm first; null to ask nothing. @throws what the command itself would be refused with */
  readonly ask?: (context: AppContext, command: CommandOf<Name>, actor: string) => Promise<string | null>;
}

/** Reads, or runs transactions of its own. */
export interface ReadHandler<Name extends CommandName> extends Questions<Name> {
  readonly execute: (
    context: AppContext,
    command: CommandOf<Name>,
    actor: string,
    stop: AbortSignal,
  ) => Promise<CommandResult>;
}

/** Runs in one transaction, which ends with an entry in the audit log. */
export interface ChangeHandler<Name extends CommandName> extends Questions<Name> {
  readonly change: (context: AppContext, command: CommandOf<Name>, change: Change) => Promise<ChangeResult>;
}

export type Handler<Name extends CommandName> = ChangeHandler<Name> | ReadHandler<Name>;

export type Handlers = {
  readonly [Name in CommandName]?: Name extends MoneyCommand ? ChangeHandler<Name> : Handler<Name>;
};
