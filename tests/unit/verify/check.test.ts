import { describe, expect, test } from 'vitest';
import { roundsCsv } from '../../../src/client/ui/features/history/csv.ts';
import { checkRound, type RoundFields } from '../../../src/client/verify/check.ts';
import { type CheckProgress, checkFile, UnusableFile } from '../../../src/client/verify/file.ts';
import { t } from '../../../src/client/verify/words.ts';
import type { SettledRoundRow } from '../../../src/contract/rounds.ts';
import type { Message } from '../../../src/languages/text.ts';
import { ALGORITHM, drawFatalLine, seedHash } from '../../../src/rules/fairness.ts';
import { linesOf } from '../../../src/rules/multipliers.ts';
import { ROUND_VIEW } from '../contract/examples.ts';

const SEED = 'ab'.repeat(32);
const DRAW = { serverSeed: SEED, clientSeed: 'chicken', nonce: 3, type: 2, algorithm: ALGORITHM } as const;
const HOT = drawFatalLine(DRAW);
const seeds: RoundFields = {
  server_seed: SEED,
  server_seed_hash: seedHash(SEED),
  client_seed: 'chicken',
  nonce: '3',
  type: '2',
};
const roasted: RoundFields = { ...seeds, state: 'fried', cause: 'roast', step: String(HOT) };

/** Matches a reason that the page shows in these English words. */
const shownAs = (words: RegExp): unknown => expect.toSatisfy((reason: Message) => words.test(t(reason)));

const last = (text: string): CheckProgress | undefined => [...checkFile(text)].at(-1);
const HEAD = 'server_seed,server_seed_hash,client_seed,nonce,type';
const PINNED = `${SEED},${seedHash(SEED)}`;

const endedRound = (clientSeed: string, step: number, hot: number): SettledRoundRow => ({
  ...ROUND_VIEW,
  type: 2,
  step,
  state: step === hot ? 'fried' : 'cashed_out',
  cause: step === hot ? 'roast' : 'cashout',
  balance_after: 5000n,
  ended_at: '2026-03-02T10:01:00.000Z',
  server_seed: SEED,
  server_seed_hash: seedHash(SEED),
  client_seed: clientSeed,
  replay: 'replay',
});

describe('checking one round', () => {
  test('seeds and hash are enough, and everything more that is said is compared', () => {
    expect(checkRound(roasted)).toMatchObject({ verdict: 'fair', fatalLine: HOT });
    expect(checkRound({ ...roasted, server_seed_hash: seedHash(SEED).toUpperCase() }).verdict).toBe('fair');
    expect(checkRound({ ...seeds, server_seed_hash: seedHash('another') }).verdict).toBe('unfair');
    expect(checkRound({ ...roasted, step: String((HOT % linesOf(2)) + 1) }).verdict).toBe('unfair');
    expect(checkRound({ ...seeds, algorithm: '99' }).verdict).toBe('unreadable');
  });

  test('only the hash is compared where no ending tells a draw from another', () => {
    for (const more of [{}, { client_seed: 'changed' }, { state: 'refunded', cause: 'abandoned', step: '0' }])
      expect(checkRound({ ...seeds, ...more }).verdict).toBe('hashOnly');
    expect(checkRound({ ...roasted, client_seed: 'changed' }).verdict).toBe('unfair');
  });

  test('without the hash a round is drawn, and not called fair', () => {
    const { server_seed_hash: _hash, ...withoutHash } = roasted;
    expect(checkRound(withoutHash)).toEqual({
      verdict: 'unreadable',
      reason: shownAs(/hash shown before the bet is missing/),
      seeds: DRAW,
    });
  });

  test('the apostrophe that keeps a client seed text in a spreadsheet is no part of it', () => {
    expect(checkRound({ ...roasted, client_seed: "'chicken" })).toEqual(checkRound(roasted));
  });

  test('a round whose seed is not revealed is neither fair nor unfair', () => {
    expect(checkRound({ ...roasted, server_seed: ' ' }).verdict).toBe('sealed');
  });

  const SERVER_SEED = /^The server seed is not 64 hex digits/;
  const CLIENT_SEED = /^The client seed is not 1 to 64 letters/;
  const BOTH = /both a state and a line/;
  test.each<[RegExp, ...RoundFields[]]>([
    [/client seed is missing/, { client_seed: '' }],
    [SERVER_SEED, { server_seed: 'a'.repeat(65) }, { server_seed: '2.7E+63' }],
    [/^The hash is not 64 hex digits/, { server_seed_hash: '1.2E+61' }],
    [CLIENT_SEED, { client_seed: 'a'.repeat(65) }, { client_seed: '1.23456789012346E+015' }],
    [CLIENT_SEED, { client_seed: '=1+1' }, { client_seed: '#NAME?' }],
    [/nonce/, { nonce: '-1' }, { nonce: '1e3' }, { nonce: '999999999999999999' }],
    [/difficulty/, { type: '5' }],
    [/version/, { algorithm: 'one' }],
    [BOTH, { state: 'fried' }, { step: '3' }],
    [/state/, { ...roasted, state: 'open' }],
    [/cause/, { ...roasted, cause: 'luck' }],
    [/line/, { ...roasted, step: '1.5' }],
  ])('%s is the reason why a round cannot be read: %j', (reason, ...changes) => {
    const unreadable = { verdict: 'unreadable', reason: shownAs(reason) };
    for (const change of changes) expect(checkRound({ ...seeds, ...change })).toEqual(unreadable);
  });
});

test('the columns of a file may stand in any order, and others are passed over', () => {
  const file = `Type,note,NONCE,client_seed,server_seed,server_seed_hash\n2,"hi, there",3,hen,${PINNED}\n`;
  expect(last(file)).toMatchObject({ part: 1, counts: { fair: 0, hashOnly: 1, unfair: 0 }, named: [] });
});

test('each round of a file that does not agree or cannot be read is named by its line; those without a seed are counted', () => {
  const file = `${HEAD},state,cause,step\n${PINNED},chicken,3,2,fried,roast,${HOT}\n${PINNED},chicken,3,2,cashed_out,cashout,${HOT}\n,,chicken,4,2,,,\n${PINNED},chicken,x,2,,,\n`;
  expect(last(file)).toEqual({
    part: 1,
    counts: { fair: 1, hashOnly: 0, unfair: 1, sealed: 1, unreadable: 1 },
    named: [
      { line: 3, verdict: 'unfair', reason: shownAs(/hot/) },
      { line: 5, verdict: 'unreadable', reason: shownAs(/nonce/) },
    ],
  });
});

test.each(['1234567890123460', '7', '-2', '0', 'TRUE', '2026-01-02', '1-2', 'Jan-26', '1-Mar'])(
  'the client seed %s may be a spreadsheet’s',
  (clientSeed) => {
    const at = (step: number) => `${PINNED},${clientSeed},3,2,cashed_out,cashout,${step}`;
    const told = last([`${HEAD},state,cause,step`, at(1), at(21)].join('\n'));
    expect(told?.counts).toMatchObject({ fair: 0, unfair: 0, sealed: 0, unreadable: 2 });
    expect(told?.named[0]?.reason).toEqual(shownAs(/spreadsheet may have changed it/));
  },
);

test.each(['1234567890123456', '12e4567890123456', '007', '-1-1', 'TRUE', '1-2', 'a3f09b', '-', '_'])(
  'the client seed %s is kept',
  (clientSeed) => {
    const hot = drawFatalLine({ ...DRAW, clientSeed });
    const rounds = [hot, hot - 1].map((step): SettledRoundRow => endedRound(clientSeed, step, hot));
    expect(last(roundsCsv(rounds))?.counts).toMatchObject({ fair: 2, unfair: 0, sealed: 0, unreadable: 0 });
  },
);

test('the check of a long file tells how far it is, always further, and names only the first of what does not agree', () => {
  const rows = Array.from({ length: 2_000 }, (_, nonce) => `${PINNED},chicken,${nonce},9`);
  const told = [...checkFile([HEAD, ...rows].join('\n'))];
  const parts = told.map(({ part }) => part);
  expect(parts.length).toBeGreaterThan(4);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  expect(told.at(-1)?.counts.unreadable).toBe(2_000);
  expect(told.at(-1)?.named).toHaveLength(200);
});

test.each([
  ['', /empty/],
  [HEAD, /no rounds/],
  ['a,b\n1,2', /must name the column server_seed/],
  ['PK\u0003\u0004[Content_Types].xml', /spreadsheet program's own file/],
])('a file that cannot be used is refused in words', (text, reason) => {
  expect(() => last(text)).toThrow(UnusableFile);
  expect(() => last(text)).toThrow(expect.objectContaining({ reason: shownAs(reason) }));
});

test.each([
  [';', ''],
  ['\t', ''],
  [';', 'sep=;\r\n'],
  [',', '\uFEFFsep=,\n'],
])('a file that a spreadsheet has saved with %j after %j is read', (separator, before) => {
  const rows = [`${HEAD},state,cause,step`, `${PINNED},chicken,3,2,fried,roast,${HOT}`];
  const file = before + rows.join('\r\n').replaceAll(',', separator);
  expect(last(file)?.counts).toMatchObject({ fair: 1, unfair: 0, unreadable: 0 });
});
