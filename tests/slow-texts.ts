const CHARACTERS = [...'a10 .,-/:@'];

const PARTS = [
  ...CHARACTERS,
  ...'%?+_\\"',
  '\n',
  'rs.',
  ',000',
  'क',
  '\u094d',
  '\u200d',
  '\u0301',
  '👩',
  '👩\u200d',
  '𝟗',
];
const BEFORE = ['', '1', 'https://'];
const AFTER = ['', '!', '1', ' '];

/** Texts that are slow for a quadratic pattern: a repeated part between a prefix and a suffix. */
export const SLOW_TEXTS: readonly ((length: number) => string)[] = [
  ...PARTS.flatMap((part) =>
    BEFORE.flatMap((before) => AFTER.map((after) => [before, part, after] as const)),
  ),
  ...CHARACTERS.flatMap((one) => CHARACTERS.map((two) => ['', one + two, '\u0000'] as const)),
].map(
  ([before, part, after]) =>
    (length) =>
      before + part.repeat(Math.max(0, length - before.length - after.length) / part.length) + after,
);
