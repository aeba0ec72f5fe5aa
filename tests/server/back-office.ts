import * as v from 'valibot';
import { expect } from 'vitest';
import { executeCommand } from '../../src/server/admin/back-office.ts';
import {
  COMMANDS,
  type CommandInput,
  type CommandName,
  type CommandOf,
} from '../../src/server/admin/commands.ts';
import type { CommandResponse } from '../../src/server/admin/protocol.ts';
import type { TestApp } from './harness.ts';

/** What the back office answers to a command, without the socket. */
export async function runCommand(
  { context }: Pick<TestApp, 'context'>,
  input: CommandInput,
  stop: AbortSignal = new AbortController().signal,
): Promise<CommandResponse> {
  const { command: name, ...given } = input;
  const command = { command: name, ...v.parse(COMMANDS[name].arguments, given) } as CommandOf<CommandName>;
  return executeCommand(context, 'meera', command, stop);
}

/** A command that must be done. @returns its data */
export async function expectDone(
  it: Pick<TestApp, 'context'>,
  input: CommandInput,
): Promise<Record<string, unknown>> {
  const answer = await runCommand(it, input);
  expect(answer, JSON.stringify(answer)).toMatchObject({ outcome: 'done' });
  if (answer.outcome !== 'done') throw new Error('not done');
  // JSON and back, as it travels over the socket.
  return JSON.parse(JSON.stringify(answer.data));
}
