import * as v from 'valibot';
import { CleanText } from '../../contract/fields.ts';
import { canonicalUtr } from '../../contract/utr.ts';

// The handlers are in back-office.ts: a client that loads them as well takes twice the time.

const text = (missing: string, max: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    CleanText,
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(max, 'That is too long.'),
  );

const PlayerReference = text('Which player? Say an id or a phone number.', 64);

const Rows = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,4}$/, '--limit is a number of rows.'),
    v.transform(Number),
    v.minValue(1, '--limit is at least 1.'),
    v.maxValue(1000, '--limit is at most 1000.'),
  ),
  '50',
);

const Offset = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,7}$/, '--offset is a number of rows to leave out.'), v.transform(Number)),
  '0',
);

const STATUSES = ['pending', 'approved', 'rejected', 'all'] as const;

const Status = v.picklist(STATUSES, '--status is pending, approved, rejected or all.');

const Utr = v.pipe(
  v.string(),
  v.check((utr) => canonicalUtr(utr) !== null, 'A UTR has letters A to Z and digits only.'),
  v.transform((utr) => canonicalUtr(utr) ?? utr),
);

/** @param words schemas of the words after the command's name, in order */
const command = <Words extends v.ObjectEntries, Options extends v.ObjectEntries>(
  words: Words,
  options: Options,
) => ({
  words: Object.keys(words),
  options: Object.keys(options),
  arguments: v.strictObject({ ...words, ...options }),
});

const page = { player: v.optional(PlayerReference), limit: Rows, offset: Offset };

export const COMMANDS = {
  'deposits list': command(
    {},
    {
      ...page,
      status: v.optional(Status),
      utr: v.optional(Utr),
    },
  ),
  'withdrawals list': command({}, { ...page, status: v.optional(Status, 'pending') }),
  acts: command({}, { limit: Rows }),
};

type Table = typeof COMMANDS;
export type CommandName = keyof Table;
/** A command as the back office reads it. */
export type CommandOf<Name extends CommandName> = {
  [One in Name]: { command: One } & v.InferOutput<Table[One]['arguments']>;
}[Name];
/** A command as it is typed and sent. */
export type CommandInput = {
  [Name in CommandName]: { command: Name } & v.InferInput<Table[Name]['arguments']>;
}[CommandName];

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

/** @returns the path of a command on the socket */
export const commandPath = (name: CommandName): string => `/${name.replace(' ', '/')}`;
