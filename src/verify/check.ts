import { DIFFICULTY_NAMES, DIFFICULTY_TYPES, type DifficultyType } from '../contract/constants.ts';
import { ALGORITHM, drawRoastLine, type FinishedRound, seedHash, verifyRound } from '../game/fairness.ts';

/** What is said of a round, by the names of the CSV's columns; all as text, empty or missing where nothing is known. */
export type RoundFields = Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>;

/** The columns that are read; a file may have others, in any order. */
export const COLUMNS = [
  'server_seed',
  'server_seed_hash',
  'client_seed',
  'nonce',
  'type',
  'algorithm',
  'state',
  'cause',
  'step',
] as const;

/** A file must have these. */
export const NEEDED_COLUMNS = ['server_seed', 'client_seed', 'nonce', 'type'] as const;

/** A round's seeds, read. */
export interface Seeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly type: DifficultyType;
}

export type Checked =
  | { readonly verdict: 'fair'; readonly seeds: Seeds; readonly roastLine: number }
  | { readonly verdict: 'unfair'; readonly seeds: Seeds; readonly reason: string }
  /** nothing was revealed: an open round, or one whose stake was given back because its seed was lost */
  | { readonly verdict: 'sealed' }
  | { readonly verdict: 'unreadable'; readonly reason: string };

const LONGEST_SEED = 256;
const STATES = ['fried', 'cashed_out', 'refunded'] as const;
const CAUSES = [
  'roast',
  'fire',
  'cashout',
  'last_line',
  'max_win',
  'abandoned',
  'blocked',
  'voided',
] as const;

const oneOf = <Name extends string>(names: readonly Name[], text: string): Name | undefined =>
  names.find((name) => name === text);

const wholeNumber = (text: string): number | null =>
  /^\d{1,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;

function typeOf(text: string): DifficultyType | undefined {
  return DIFFICULTY_TYPES.find(
    (type) => String(type) === text || DIFFICULTY_NAMES[type].toLowerCase() === text.toLowerCase(),
  );
}

const unreadable = (reason: string): Checked => ({ verdict: 'unreadable', reason });

/**
 * Draws a round again from what is said of it, and compares everything that is said: the hash, and how it ended. A state
 * needs its line, and the other way round.
 */
export function checkRound(fields: RoundFields): Checked {
  const said = (name: keyof RoundFields): string => (fields[name] ?? '').trim();
  const [serverSeed, clientSeed] = [said('server_seed'), said('client_seed')];
  if (serverSeed === '') return { verdict: 'sealed' };
  if (serverSeed.length > LONGEST_SEED) return unreadable('The server seed is too long.');
  if (clientSeed === '') return unreadable('The client seed is missing.');
  if (clientSeed.length > LONGEST_SEED) return unreadable('The client seed is too long.');
  const nonce = wholeNumber(said('nonce'));
  if (nonce === null) return unreadable('The nonce is not a whole number.');
  const type = typeOf(said('type'));
  if (type === undefined) return unreadable('The difficulty is not known.');
  const algorithm = wholeNumber(said('algorithm') || String(ALGORITHM));
  if (algorithm === null) return unreadable('The version is not a whole number.');

  const seeds: Seeds = { serverSeed, clientSeed, nonce, type };
  const hash = said('server_seed_hash').toLowerCase() || seedHash(serverSeed);
  const ending = endingOf(said('state'), said('cause'), said('step'));
  if (typeof ending === 'string') return unreadable(ending);
  const verdict = verifyRound({
    server_seed: serverSeed,
    server_seed_hash: hash,
    client_seed: clientSeed,
    nonce,
    type,
    algorithm,
    // What ended before the first line agrees with every draw: then only the seed and its hash are compared.
    ...(ending ?? { state: 'refunded', cause: null, step: 0 }),
  });
  return verdict.fair
    ? { verdict: 'fair', seeds, roastLine: drawRoastLine(serverSeed, clientSeed, nonce, type) }
    : { verdict: 'unfair', seeds, reason: verdict.reason };
}

/** How the round ended; null where nothing is said, or text for a person where it cannot be read. */
function endingOf(
  state: string,
  cause: string,
  step: string,
): Pick<FinishedRound, 'state' | 'cause' | 'step'> | null | string {
  if (state === '' && step === '') return null;
  if (state === '' || step === '') return 'How the round ended needs both a state and a line.';
  const known = oneOf(STATES, state);
  if (!known) return 'The state is not known.';
  const line = wholeNumber(step);
  if (line === null) return 'The line is not a whole number.';
  const why = cause === '' ? null : oneOf(CAUSES, cause);
  if (why === undefined) return 'The cause is not known.';
  return { state: known, cause: why, step: line };
}
