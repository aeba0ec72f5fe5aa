import type { AppContext } from '../app-context.ts';
import type { Tx } from '../platform/db/database.ts';
import type { CommandName, CommandOf, MoneyCommand } from './commands.ts';
import type { CommandResponse, Section } from './protocol.ts';

/** What a command has to show: tables for a person, the same as data for a program. */
export interface CommandResult {
  /** one line that says what was done; null when the tables say it */
  readonly message: string | null;
  readonly pages: Section[];
  readonly data: unknown;
  /** it ran, and what it found is bad */
  readonly failed?: boolean;
}

/** A command that moves money, in the transaction that it is done in. */
export interface MoneyTransaction {
  readonly tx: Tx;
  /** as journal and audit log have it */
  readonly actor: string;
  /** made by the command line: the command is done once for it */
  readonly act_id: string;
  readonly at: Date;
  /** Does something when the transaction has been committed; nothing when it was not. */
  onCommit(work: () => void): void;
}

/** What to ask first; refuses what would be refused anyway. Null: nothing is asked. */
type ConfirmationQuestion<Name extends CommandName> = (
  context: AppContext,
  command: CommandOf<Name>,
  actor: string,
) => Promise<string | null>;

/** What the back office does for a command that moves no money, or is done once by itself. */
export interface CommandHandler<Name extends CommandName> {
  readonly ask?: ConfirmationQuestion<Name>;
  /** in place of a question: what was found, to be looked at before it is confirmed */
  readonly preview?: (context: AppContext, command: CommandOf<Name>) => Promise<CommandResponse>;
  readonly execute: (
    context: AppContext,
    command: CommandOf<Name>,
    actor: string,
    stop: AbortSignal,
  ) => Promise<CommandResult>;
}

/** What the back office does for a command that moves money: once for the id that the command line made. */
export interface MoneyCommandHandler<Name extends MoneyCommand> {
  readonly ask?: ConfirmationQuestion<Name>;
  readonly execute: (
    context: AppContext,
    command: CommandOf<Name>,
    transaction: MoneyTransaction,
  ) => Promise<CommandResult>;
}
