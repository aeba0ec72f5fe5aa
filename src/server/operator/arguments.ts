import { type ParseArgsConfig, parseArgs } from 'node:util';
import * as v from 'valibot';
import { Command, type CommandInput, type CommandName, movesMoney } from './command.ts';

/** What somebody typed after `npm run operator --`. */
export type ParsedArguments =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'command';
      readonly input: CommandInput;
      /** for programs */
      readonly json: boolean;
      /** does not ask before money moves */
      readonly yes: boolean;
      /** the id of an act that was tried before */
      readonly act: string | null;
    }
  | {
      readonly kind: 'list';
      /** the path of the bank's lines */
      readonly file: string;
      readonly json: boolean;
      readonly yes: boolean;
    };

/** The arguments make no command; says in one line what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Which words a command takes after its name, and which options. */
const ARGUMENTS: Readonly<
  Record<CommandName, { readonly words: readonly string[]; readonly options: readonly string[] }>
> = {
  'deposits list': { words: [], options: ['status', 'player', 'utr', 'limit', 'offset'] },
  'deposits approve': { words: ['id'], options: ['amount'] },
  'deposits approve-list': { words: ['file'], options: [] },
  'deposits reject': { words: ['id'], options: ['reason'] },
  'deposits correct': { words: ['id'], options: ['reason'] },
  'withdrawals list': { words: [], options: ['status', 'player', 'limit', 'offset'] },
  'withdrawals approve': { words: ['id'], options: ['reference', 'despite-debt'] },
  'withdrawals reject': { words: ['id'], options: ['reason'] },
  'players list': { words: ['search'], options: ['limit'] },
  'player show': { words: ['player'], options: ['limit'] },
  'player block': { words: ['player'], options: ['reason'] },
  'player unblock': { words: ['player'], options: ['reason'] },
  'player void-round': { words: ['player'], options: ['reason'] },
  'player reset-password': { words: ['player'], options: [] },
  'player adjust': { words: ['player'], options: ['credit', 'debit', 'reason'] },
  'player reverse': { words: ['player', 'row'], options: ['reason'] },
  pause: { words: [], options: ['reason'] },
  resume: { words: [], options: [] },
  report: { words: [], options: ['from', 'to'] },
  audit: { words: [], options: ['noted'] },
  acts: { words: [], options: ['limit'] },
  'banners list': { words: [], options: [] },
  'banners add': { words: ['text'], options: ['link', 'from', 'until'] },
  'banners remove': { words: ['id'], options: [] },
  'settings show': { words: [], options: [] },
  'settings set': { words: ['setting', 'value'], options: [] },
};

/** What a group does when no verb follows. */
const DEFAULT_VERBS: Readonly<Record<string, CommandName>> = {
  deposits: 'deposits list',
  withdrawals: 'withdrawals list',
  players: 'players list',
  banners: 'banners list',
  settings: 'settings show',
};

const OPTIONS = {
  json: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
  act: { type: 'string' },
  status: { type: 'string' },
  player: { type: 'string' },
  utr: { type: 'string' },
  limit: { type: 'string' },
  offset: { type: 'string' },
  'despite-debt': { type: 'boolean' },
  noted: { type: 'string' },
  amount: { type: 'string' },
  reason: { type: 'string' },
  reference: { type: 'string' },
  credit: { type: 'string' },
  debit: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  link: { type: 'string' },
  until: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isCommand = (name: string): name is CommandName => Object.hasOwn(ARGUMENTS, name);

/** @returns the command's name and the words after it */
function commandIn(words: readonly string[]): { name: CommandName; rest: readonly string[] } {
  const [group = '', verb] = words;
  if (isCommand(group)) return { name: group, rest: words.slice(1) };
  // `players show` and `player show` are the same to a person.
  const pair = [`${group} ${verb}`, `${group.replace(/s$/, '')} ${verb}`, `${group}s ${verb}`].find(
    isCommand,
  );
  if (pair) return { name: pair, rest: words.slice(2) };
  const bare = Object.hasOwn(DEFAULT_VERBS, group) ? DEFAULT_VERBS[group] : undefined;
  if (bare && (verb === undefined || bare === 'players list')) return { name: bare, rest: words.slice(1) };
  const known = [...new Set(Object.keys(ARGUMENTS).map((name) => name.split(' ')[0]))];
  if (known.includes(group)) {
    const verbs = Object.keys(ARGUMENTS).filter((name) => name.startsWith(`${group} `));
    throw new UsageError(
      `${verb ? `"${words.join(' ')}" is not known` : `${group} what?`} Try: ${verbs.join(', ')}.`,
    );
  }
  throw new UsageError(`"${group}" is not a command. See: npm run operator -- help`);
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    // Node's message goes on about how to pass a word that starts with a dash; the first sentence says it.
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${message.split(/\.?\s*\n|\.\s/)[0]}.`);
  }
}

/**
 * Reads the command line.
 * @param argv the words after the program's name
 * @throws UsageError that says what is wrong
 */
export function readArguments(argv: readonly string[]): ParsedArguments {
  const { values, positionals } = parsed(argv);
  if (values.help || positionals.length === 0 || positionals[0] === 'help') return { kind: 'help' };
  const { name, rest } = commandIn(positionals);
  const { words, options } = ARGUMENTS[name];
  if (rest.length > words.length)
    throw new UsageError(`${name}: "${rest[words.length]}" is one word too many.`);
  const { json = false, yes = false, act = null, help: _, ...named } = values;
  const stray = Object.keys(named).find((option) => !options.includes(option));
  if (stray) throw new UsageError(`${name} takes no --${stray}.`);
  if (act !== null && !movesMoney(name)) throw new UsageError(`${name} takes no --act.`);
  if (act !== null && !UUID.test(act))
    throw new UsageError(`${name}: --act is the id that the first try has printed.`);
  if (name === 'deposits approve-list') {
    const [file] = rest;
    if (!file) throw new UsageError(`${name}: which file? It has a bank's lines: UTR, amount.`);
    return { kind: 'list', file, json, yes };
  }
  const input = {
    command: name,
    ...Object.fromEntries(rest.map((word, index) => [words[index] ?? '', word])),
    ...named,
  };
  const checked = v.safeParse(Command, input);
  if (!checked.success) throw new UsageError(`${name}: ${checked.issues[0].message}`);
  if (checked.output.command === 'player adjust' && !checked.output.credit === !checked.output.debit)
    throw new UsageError(`${name}: say --credit or --debit with an amount in rupees, and one of them only.`);
  // What the schema has just read is what the schema takes.
  return { kind: 'command', input: input as CommandInput, json, yes, act };
}
