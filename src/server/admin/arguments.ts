import { type ParseArgsConfig, parseArgs } from 'node:util';
import * as v from 'valibot';
import { isUuid } from '../../contract/fields.ts';
import { COMMAND_NAMES, COMMANDS, type CommandInput, type CommandName, movesMoney } from './commands.ts';

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
      /** the id of a command that was tried before */
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

/** What a group does when no verb follows. */
const DEFAULT_VERBS: Readonly<Record<string, CommandName>> = {
  deposits: 'deposits list',
  withdrawals: 'withdrawals list',
  players: 'players list',
  banners: 'banners list',
  settings: 'settings show',
};

/** Of every command. */
const COMMON_OPTIONS = {
  json: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
  act: { type: 'string' },
} as const;

/** Options of all commands as Node's parseArgs wants them. */
const OPTIONS: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
  Object.values(COMMANDS).flatMap(({ options, flags }) =>
    options.map((name) => [name, { type: flags.includes(name) ? 'boolean' : 'string' } as const]),
  ),
);

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

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
  const known = [...new Set(COMMAND_NAMES.map((name) => name.split(' ')[0]))];
  if (known.includes(group)) {
    const verbs = COMMAND_NAMES.filter((name) => name.startsWith(`${group} `));
    throw new UsageError(
      `${verb ? `"${words.join(' ')}" is not known` : `${group} what?`} Try: ${verbs.join(', ')}.`,
    );
  }
  throw new UsageError(`"${group}" is not a command. See: npm run operator -- help`);
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: { ...OPTIONS, ...COMMON_OPTIONS },
      allowPositionals: true,
      strict: true,
    });
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
  const { words, options } = COMMANDS[name];
  if (rest.length > words.length)
    throw new UsageError(`${name}: "${rest[words.length]}" is one word too many.`);
  const { json = false, yes = false, act = null, help: _, ...named } = values;
  const stray = Object.keys(named).find((option) => !options.includes(option));
  if (stray) throw new UsageError(`${name} takes no --${stray}.`);
  if (act !== null && !movesMoney(name)) throw new UsageError(`${name} takes no --act.`);
  if (act !== null && !isUuid(act))
    throw new UsageError(`${name}: --act is the id that the first try has printed.`);
  if (name === 'deposits approve-list') {
    const [file] = rest;
    if (!file) throw new UsageError(`${name}: which file? It has a bank's lines: UTR, amount.`);
    return { kind: 'list', file, json, yes };
  }
  const typed = {
    ...Object.fromEntries(rest.map((word, index) => [words[index] ?? '', word])),
    ...named,
  };
  const checked = v.safeParse(COMMANDS[name].arguments, typed);
  if (!checked.success) throw new UsageError(`${name}: ${checked.issues[0].message}`);
  if (name === 'player adjust' && 'credit' in named === 'debit' in named)
    throw new UsageError(`${name}: say --credit or --debit with an amount in rupees, and one of them only.`);
  // What the schema has just read is what the schema takes.
  return { kind: 'command', input: { command: name, ...typed } as CommandInput, json, yes, act };
}
