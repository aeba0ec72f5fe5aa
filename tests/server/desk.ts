import * as v from 'valibot';
import { expect } from 'vitest';
import type { CommandName, CommandOf, DeskAnswer } from '../../src/server/operator/command.ts';
import { Command, type CommandInput } from '../../src/server/operator/command.ts';
import { serve } from '../../src/server/operator/desk.ts';
import type { TestApp } from './harness.ts';

/** What the desk answers to a command, without the socket. */
export async function atDesk(
  { provider }: Pick<TestApp, 'provider'>,
  input: CommandInput,
  confirmed = true,
  stop: AbortSignal = new AbortController().signal,
  act_id?: string,
): Promise<DeskAnswer> {
  const command = v.parse(Command, input) as CommandOf<CommandName>;
  return serve(provider, 'meera', command, confirmed, stop, act_id);
}

/** A command that must be done. @returns its data */
export async function done(
  it: Pick<TestApp, 'provider'>,
  input: CommandInput,
): Promise<Record<string, unknown>> {
  const answer = await atDesk(it, input);
  expect(answer, JSON.stringify(answer)).toMatchObject({ outcome: 'done' });
  if (answer.outcome !== 'done') throw new Error('not done');
  // JSON and back, as it travels over the socket.
  return JSON.parse(JSON.stringify(answer.data));
}

/** A command that must be refused. @returns the one line */
export async function refusedAtDesk(
  it: Pick<TestApp, 'provider'>,
  input: CommandInput,
  confirmed = true,
): Promise<string> {
  const answer = await atDesk(it, input, confirmed);
  expect(answer, JSON.stringify(answer)).toMatchObject({ outcome: 'refused' });
  if (answer.outcome !== 'refused') throw new Error('not refused');
  expect(answer.message).not.toContain('\n');
  return answer.message;
}
