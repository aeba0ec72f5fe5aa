import type { AppContext } from '../app-context.ts';
import type { CommandResult } from './command-result.ts';
import type { CommandName, CommandOf } from './commands.ts';

export interface Handler<Name extends CommandName> {
  readonly execute: (
    context: AppContext,
    command: CommandOf<Name>,
    actor: string,
    stop: AbortSignal,
  ) => Promise<CommandResult>;
}

export type Handlers = { readonly [Name in CommandName]?: Handler<Name> };
