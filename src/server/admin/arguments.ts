import { type ParseArgsConfig, parseArgs } from 'node:util';
import * as v from 'valibot';
import { COMMAND_NAMES, COMMANDS, type CommandInput, type CommandName } from './commands.ts';

export type ParsedArguments =
  | { readonly kind: 'help' }
  | { readonly kind: 'command'; readonly input: CommandInput; readonly json: boolean };

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const DEFAULT_VERBS: ReadonlyMap<string, CommandName> = new Map([
  ['deposits', 'deposits list'],
  ['withdrawals', 'withdrawals list'],
]);

const COMMON_OPTIONS = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const OPTIONS: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
  Object.values(COMMANDS).flatMap(({ options }) => options.map((name) => [name, { type: 'string' }])),
);

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

/** @returns the command's name and the words after it */
function commandIn(words: readonly string[]): { name: CommandName; rest: readonly string[] } {
  const [group = '', verb] = words;
  if (isCommand(group)) return { name: group, rest: words.slice(1) };
  // `deposit list` and `deposits list` are the same.
  const pair = [`${group} ${verb}`, `${group.replace(/s$/, '')} ${verb}`, `${group}s ${verb}`].find(
    isCommand,
  );
  if (pair) return { name: pair, rest: words.slice(2) };
  const bare = DEFAULT_VERBS.get(group);
  if (bare && verb === undefined) return { name: bare, rest: words.slice(1) };
  const verbs = COMMAND_NAMES.filter((name) => name.startsWith(`${group} `));
  if (verbs.length === 0) throw new UsageError(`"${group}" is not a command. See: npm run operator -- help`);
  const problem = verb ? `"${words.join(' ')}" is not known` : `${group} what?`;
  throw new UsageError(`${problem} Try: ${verbs.join(', ')}.`);
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: { ...OPTIONS, ...COMMON_OPTIONS },
      allowPositionals: true,
    });
  } catch (error) {
    // Only the first sentence: the next ones explain how to pass a word that starts with a dash.
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${message.split(/\.?\s*\n|\.\s/)[0]}.`);
  }
}

/**
 * @param argv the words after the program's name
 * @throws UsageError
 */
export function readArguments(argv: readonly string[]): ParsedArguments {
  const { values, positionals } = parsed(argv);
  if (values.help || positionals.length === 0 || positionals[0] === 'help') return { kind: 'help' };
  const { name, rest } = commandIn(positionals);
  const { words, options } = COMMANDS[name];
  if (rest.length > words.length)
    throw new UsageError(`${name}: "${rest[words.length]}" is one word too many.`);
  const { json = false, help: _, ...named } = values;
  const stray = Object.keys(named).find((option) => !options.includes(option));
  if (stray) throw new UsageError(`${name} takes no --${stray}.`);
  const typed = { ...Object.fromEntries(rest.map((word, index) => [words[index] ?? '', word])), ...named };
  const checked = v.safeParse<v.GenericSchema>(COMMANDS[name].arguments, typed);
  if (!checked.success) throw new UsageError(`${name}: ${checked.issues[0].message}`);
  // The command's schema has just accepted it.
  return { kind: 'command', input: { command: name, ...typed } as CommandInput, json };
}
