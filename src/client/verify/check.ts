import {
  DIFFICULTY_NAMES,
  DIFFICULTY_TYPES,
  type DifficultyType,
  ROUND_CAUSES,
  ROUND_STATES,
} from '../../contract/constants.ts';
import type { Message, MessageKey } from '../../languages/text.ts';
import {
  ALGORITHM,
  type DrawInput,
  type FinishedRound,
  isAlgorithm,
  verifyRound,
} from '../../rules/fairness.ts';

/** A round by the names of the CSV's columns, as text; empty where nothing is known. */
export type RoundFields = Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>;

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
  'target',
] as const;

export const NEEDED_COLUMNS = ['server_seed', 'server_seed_hash', 'client_seed', 'nonce', 'type'] as const;

export type Seeds = DrawInput;

export type CheckResult =
  | { readonly verdict: 'fair'; readonly seeds: Seeds; readonly fatalLine: number }
  /** the seed fits its hash; without an ending, or with one before the first line, the draw cannot be compared */
  | { readonly verdict: 'hashOnly'; readonly seeds: Seeds }
  | { readonly verdict: 'unfair'; readonly seeds: Seeds; readonly reason: Message }
  /** nothing was revealed: an open round, or a voided one */
  | { readonly verdict: 'sealed' }
  /** `seeds` where the round can be drawn all the same, which proves nothing */
  | { readonly verdict: 'unreadable'; readonly reason: Message; readonly seeds?: Seeds };

/** The game's seeds have 64 digits, those of other published cases fewer. */
const SERVER_SEED = /^[0-9a-f]{32,64}$/;
const HASH = /^[0-9a-f]{64}$/;
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;

const wholeNumber = (text: string): number | null =>
  /^\d{1,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;

function typeOf(text: string): DifficultyType | undefined {
  return DIFFICULTY_TYPES.find(
    (type) => String(type) === text || DIFFICULTY_NAMES[type].toLowerCase() === text.toLowerCase(),
  );
}

const unreadable = (reason: Message) => ({ verdict: 'unreadable', reason }) as const;

/**
 * Draws a round again and compares its hash and how it ended. The client seed of a CSV may have the apostrophe
 * that keeps it text in a spreadsheet.
 */
export function checkRound(fields: RoundFields): CheckResult {
  const textOf = (name: keyof RoundFields): string => (fields[name] ?? '').trim();
  const [serverSeed, clientSeed] = [textOf('server_seed'), textOf('client_seed').replace(/^'/, '')];
  const hash = textOf('server_seed_hash').toLowerCase();
  if (serverSeed === '') return { verdict: 'sealed' };
  if (clientSeed === '') return unreadable('verify.clientSeedMissing');
  if (!SERVER_SEED.test(serverSeed)) return unreadable('verify.serverSeedFormat');
  if (!CLIENT_SEED.test(clientSeed)) return unreadable('verify.clientSeedFormat');
  if (hash !== '' && !HASH.test(hash)) return unreadable('verify.hashFormat');
  const nonce = wholeNumber(textOf('nonce'));
  if (nonce === null) return unreadable('verify.nonceFormat');
  const type = typeOf(textOf('type'));
  if (type === undefined) return unreadable('verify.difficultyNotKnown');
  const algorithm = wholeNumber(textOf('algorithm') || String(ALGORITHM));
  if (algorithm === null) return unreadable('verify.versionFormat');
  if (!isAlgorithm(algorithm))
    return unreadable({ key: 'fairness.unknownAlgorithm', values: { version: algorithm } });

  const seeds: Seeds = { serverSeed, clientSeed, nonce, type, algorithm };
  if (hash === '')
    return {
      ...unreadable('verify.hashMissing'),
      seeds,
    };
  const ending = endingOf(textOf('state'), textOf('cause'), textOf('step'));
  if (typeof ending === 'string') return unreadable(ending);
  const target = textOf('target') === '' ? null : wholeNumber(textOf('target'));
  if (textOf('target') !== '' && target === null) return unreadable('verify.targetFormat');
  const verdict = verifyRound({
    server_seed: serverSeed,
    server_seed_hash: hash,
    client_seed: clientSeed,
    nonce,
    type,
    algorithm,
    target: ending && target,
    ...(ending ?? { state: 'refunded', cause: null, step: 0 }),
  });
  if (!verdict.fair) return { verdict: 'unfair', seeds, reason: verdict.reason };
  if (!ending || ending.step === 0) return { verdict: 'hashOnly', seeds };
  return { verdict: 'fair', seeds, fatalLine: verdict.fatalLine };
}

function endingOf(
  state: string,
  cause: string,
  step: string,
): Pick<FinishedRound, 'state' | 'cause' | 'step'> | null | MessageKey {
  if (state === '' && step === '') return null;
  if (state === '' || step === '') return 'verify.endingIncomplete';
  const known = ROUND_STATES.find((one) => one === state);
  if (!known || known === 'open') return 'verify.stateNotKnown';
  const line = wholeNumber(step);
  if (line === null) return 'verify.lineFormat';
  const why = cause === '' ? null : ROUND_CAUSES.find((one) => one === cause);
  if (why === undefined) return 'verify.causeNotKnown';
  return { state: known, cause: why, step: line };
}
