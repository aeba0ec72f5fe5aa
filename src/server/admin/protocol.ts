import * as v from 'valibot';
import { CleanText } from '../../contract/fields.ts';
import { COMMANDS, type CommandName } from './commands.ts';

/** The body of a POST to a command's path on the socket. */
export const requestSchema = (name: CommandName) =>
  v.strictObject({
    /** the operator's system name */
    actor: v.pipe(CleanText, v.trim(), v.nonEmpty(), v.maxLength(64)),
    arguments: COMMANDS[name].arguments,
  });

export type CommandRequest = v.InferInput<ReturnType<typeof requestSchema>>;

const Section = v.object({
  title: v.optional(v.string()),
  columns: v.array(v.object({ name: v.string(), right: v.optional(v.boolean()) })),
  rows: v.array(v.array(v.string())),
  /** printed in place of a table without rows */
  empty: v.optional(v.string()),
});
export type Section = v.InferOutput<typeof Section>;

export const CommandResponse = v.variant('outcome', [
  v.object({
    outcome: v.literal('done'),
    message: v.nullable(v.string()),
    pages: v.array(Section),
    data: v.unknown(),
    /** The command ran, and what it found is bad: the client exits with a failure. */
    failed: v.optional(v.boolean()),
  }),
  v.object({ outcome: v.literal('refused'), message: v.string() }),
]);
export type CommandResponse = v.InferOutput<typeof CommandResponse>;

/** Has a message of one line for the operator. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}
