import * as v from 'valibot';
import { BannerLink, BannerText } from '../../contract/banners.ts';
import { CleanText } from '../../contract/fields.ts';
import { paiseFromRupees } from '../../contract/money.ts';
import { canonicalOldUtr, canonicalUtr } from '../../contract/utr.ts';

/** What may be asked at the desk. The client checks it before it is sent, and the desk checks it again. */

const text = (missing: string, max: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    CleanText,
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(max, 'That is too long.'),
  );

const id = (what: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.toLowerCase(),
    v.nonEmpty(`Which ${what}? Its id is missing.`),
    v.uuid(`That is not the id of a ${what}: copy it whole from the list.`),
  );

const PlayerReference = text('Which player? Say an id or a phone number.', 64);
const Reason = text('A reason is needed: --reason "why"', 300);

const Amount = v.pipe(
  v.string(),
  v.rawTransform<string, bigint>(({ dataset, addIssue, NEVER }) => {
    const paise = paiseFromRupees(dataset.value);
    if (paise !== null && paise > 0n) return paise;
    addIssue({ message: 'An amount is rupees with at most two decimals, such as 250 or 99.50.' });
    return NEVER;
  }),
);

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
const Status = v.optional(v.picklist(STATUSES, '--status is pending, approved, rejected or all.'), 'pending');

/** Pending, unless a reference is looked for: that may be anywhere. */
const DepositStatus = v.optional(
  v.picklist(
    [...STATUSES, 'repeated'],
    '--status is pending, approved, rejected, repeated (credited before) or all.',
  ),
);

/** Lines of a bank's list at most. */
export const MAX_LINES = 20_000;

/** A line of a bank's list: what came in, and with which reference. */
const BankLine = v.strictObject({
  /** where it stands in the file, from 1 */
  line: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  utr: v.pipe(
    v.string(),
    v.check((utr) => canonicalUtr(utr) !== null, 'A UTR has letters A to Z and digits only.'),
    v.transform((utr) => canonicalUtr(utr) ?? utr),
  ),
  amount: Amount,
  /** the deposit that the desk found for it and showed */
  id: v.optional(id('deposit')),
});
export type BankLine = v.InferOutput<typeof BankLine>;
/** A line as it is sent: the amount as text of rupees. */
export type BankLineOnWire = v.InferInput<typeof BankLine>;

/** A place in the chain of acts, as `audit` prints it. */
const KnownHead = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}:[0-9a-f]{64}$/, '--noted is what an audit has printed: a number, a colon and a hash.'),
  v.transform((text) => {
    const [seq, hash = ''] = text.split(':');
    return { seq: Number(seq), hash };
  }),
);

const command = <Name extends string, Entries extends v.ObjectEntries>(name: Name, entries: Entries) =>
  v.strictObject({ command: v.literal(name), ...entries });

const list = { player: v.optional(PlayerReference), limit: Rows, offset: Offset };

export const Command = v.variant('command', [
  command('deposits list', {
    ...list,
    status: DepositStatus,
    utr: v.optional(v.pipe(text('Which UTR?', 64), v.transform(canonicalOldUtr))),
  }),
  command('deposits approve', { id: id('deposit'), amount: v.optional(Amount) }),
  command('deposits reject', { id: id('deposit'), reason: Reason }),
  command('deposits correct', { id: id('deposit'), reason: Reason }),
  command('deposits approve-list', {
    lines: v.pipe(
      v.array(BankLine),
      v.minLength(1, 'The list is empty.'),
      v.maxLength(MAX_LINES, `A list has ${MAX_LINES} lines at most.`),
    ),
  }),
  command('withdrawals list', { ...list, status: Status }),
  command('withdrawals approve', {
    id: id('withdrawal'),
    reference: v.optional(text('The reference is empty.', 100)),
    'despite-debt': v.optional(v.boolean(), false),
  }),
  command('withdrawals reject', { id: id('withdrawal'), reason: Reason }),
  command('players list', { search: v.optional(text('What are you looking for?', 64)), limit: Rows }),
  command('player show', { player: PlayerReference, limit: Rows }),
  command('player block', { player: PlayerReference, reason: Reason }),
  command('player unblock', { player: PlayerReference, reason: Reason }),
  command('player void-round', { player: PlayerReference, reason: Reason }),
  command('player reset-password', { player: PlayerReference }),
  command('player adjust', {
    player: PlayerReference,
    credit: v.optional(Amount),
    debit: v.optional(Amount),
    reason: Reason,
  }),
  command('player reverse', { player: PlayerReference, row: id('journal row'), reason: Reason }),
  command('pause', { reason: v.optional(Reason) }),
  command('resume', {}),
  command('report', { from: v.optional(v.string()), to: v.optional(v.string()) }),
  command('audit', { noted: v.optional(KnownHead) }),
  command('acts', { limit: Rows }),
  command('banners list', {}),
  command('banners add', {
    text: v.pipe(v.optional(v.string(), ''), BannerText),
    link: v.optional(BannerLink),
    from: v.optional(v.string()),
    until: v.optional(v.string()),
  }),
  command('banners remove', { id: id('banner') }),
  command('settings show', {}),
  command('settings set', {
    setting: text('Which setting? See: settings show', 64),
    value: v.pipe(
      v.optional(v.string(), ''),
      CleanText,
      v.trim(),
      v.nonEmpty('What value?'),
      v.maxLength(5000, 'That is too long.'),
    ),
  }),
]);

export type CommandName = v.InferOutput<typeof Command>['command'];
/** Commands that move money. Each time one is meant it has an id, and is done once for it, however often it is sent. */
export const MONEY_COMMANDS = [
  'deposits approve',
  'deposits reject',
  'deposits correct',
  'withdrawals approve',
  'withdrawals reject',
  'player block',
  'player void-round',
  'player adjust',
  'player reverse',
] as const satisfies readonly CommandName[];
export type MoneyCommand = (typeof MONEY_COMMANDS)[number];

export const movesMoney = (name: CommandName): name is MoneyCommand =>
  MONEY_COMMANDS.some((one) => one === name);

/** A command as it is typed and sent: amounts as text of rupees. */
export type CommandInput = v.InferInput<typeof Command>;
/** A command as the desk reads it: amounts in paise, rows as numbers. */
export type CommandOf<Name extends CommandName> = Extract<v.InferOutput<typeof Command>, { command: Name }>;

/** What the client sends: a line of JSON. */
export const CommandRequest = v.strictObject({
  /** the name of the person at the keyboard, as the system knows it */
  actor: v.pipe(CleanText, v.trim(), v.nonEmpty(), v.maxLength(64)),
  /** the person was asked, or said --yes */
  confirmed: v.boolean(),
  /** of a command that moves money: the id that it is done once for */
  act: v.optional(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
  command: Command,
});
export type CommandRequestInput = v.InferInput<typeof CommandRequest>;

const Section = v.object({
  title: v.optional(v.string()),
  columns: v.array(v.object({ name: v.string(), right: v.optional(v.boolean()) })),
  rows: v.array(v.array(v.string())),
  /** said in place of a table without rows */
  empty: v.optional(v.string()),
});
/** A titled table. */
export type Section = v.InferOutput<typeof Section>;

/** What the desk sends back: a line of JSON. */
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

/** One clear line: the desk does not do that. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}
