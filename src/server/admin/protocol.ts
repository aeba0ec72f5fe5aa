import * as v from 'valibot';
import { CleanText } from '../../contract/fields.ts';
import { BankLine, COMMANDS, type CommandName } from './commands.ts';

/** What goes over the back office’s socket: JSON in the body of a POST to the command's path, and JSON back. */

/** What the client sends for a command. */
export const requestSchema = (name: CommandName) =>
  v.strictObject({
    /** the name of the person at the keyboard, as the system knows it */
    actor: v.pipe(CleanText, v.trim(), v.nonEmpty(), v.maxLength(64)),
    /** the person was asked, or said --yes */
    confirmed: v.boolean(),
    /** of a command that moves money: the id that it is done once for */
    act: v.optional(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
    arguments: COMMANDS[name].arguments,
  });

/** A request as it is sent. */
export type CommandRequest = v.InferInput<ReturnType<typeof requestSchema>>;

const Section = v.object({
  title: v.optional(v.string()),
  columns: v.array(v.object({ name: v.string(), right: v.optional(v.boolean()) })),
  rows: v.array(v.array(v.string())),
  /** said in place of a table without rows */
  empty: v.optional(v.string()),
});
/** A titled table. */
export type Section = v.InferOutput<typeof Section>;

/** What the back office sends back. */
export const CommandResponse = v.variant('outcome', [
  /** `data` says the same as the pages, for programs; amounts as decimal text of rupees */
  v.object({
    outcome: v.literal('done'),
    message: v.nullable(v.string()),
    pages: v.array(Section),
    data: v.unknown(),
    /** the command ran, and what it found is bad: the client ends with a failure */
    failed: v.optional(v.boolean()),
  }),
  /** money would move: say yes, and send the same again with confirmed */
  v.object({
    outcome: v.literal('ask'),
    question: v.string(),
    /** of a list: what was found for each line, to be shown before the question */
    pages: v.optional(v.array(Section)),
    /** of a list: the lines that may be booked, to be sent in place of all */
    lines: v.optional(v.array(v.object({ ...BankLine.entries, utr: v.string(), amount: v.string() }))),
    /** of a list: others of its lines need a look, so that the client ends with a failure */
    failed: v.optional(v.boolean()),
  }),
  v.object({ outcome: v.literal('refused'), message: v.string() }),
]);
export type CommandResponse = v.InferOutput<typeof CommandResponse>;

/** One clear line: the back office does not do that. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}
