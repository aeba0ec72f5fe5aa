import { DIFFICULTY_TYPES, type DifficultyType } from '../../../src/contract/constants.ts';
import { linesOf } from '../../../src/game/multipliers.ts';
import { chanceOfFatalLine } from '../../../src/server/ledger/fatal-landings.ts';
import { isAlarm } from '../../../src/server/ledger/return-monitor.ts';
import { noted, type Row } from '../table.ts';

/** Uniform numbers from a seed (mulberry32), so that a run can be repeated. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Counts {
  landings: number;
  fatal: number;
}

type Chances = Readonly<Record<DifficultyType, readonly number[]>>;

const BY_THE_RULES = Object.fromEntries(
  DIFFICULTY_TYPES.map((type) => [
    type,
    Array.from({ length: linesOf(type) }, (_, index) => chanceOfFatalLine(type, index + 1)),
  ]),
) as unknown as Chances;

/** How people play: a difficulty, and the line to stop at. */
type Play = (random: () => number) => readonly [DifficultyType, number];

const easyToLine8: Play = () => [1, 8];

/** Every difficulty and line as often. */
const mixed: Play = (random) => {
  const type = DIFFICULTY_TYPES[Math.floor(random() * 4)] ?? 1;
  return [type, 1 + Math.floor(random() * linesOf(type))];
};

const EVERY = 10_000;

/**
 * Plays rounds, and looks for an alarm after each {@link EVERY} of them.
 * @returns after how many rounds there was one; null for never
 */
function alarmAfter(rounds: number, play: Play, chances: Chances, seed: number): number | null {
  const random = numbersFrom(seed);
  const counts = DIFFICULTY_TYPES.map((type) =>
    Array.from({ length: linesOf(type) }, (): Counts => ({ landings: 0, fatal: 0 })),
  );
  for (let round = 1; round <= rounds; round++) {
    const [type, stopAt] = play(random);
    const ofLines = counts[type - 1] ?? [];
    for (let line = 1; line <= stopAt; line++) {
      const at = ofLines[line - 1];
      if (!at) break;
      at.landings++;
      if (random() >= (chances[type][line - 1] ?? 0)) continue;
      at.fatal++;
      break;
    }
    if (round % EVERY === 0 && DIFFICULTY_TYPES.some((one) => isAlarm(one, counts[one - 1] ?? [])))
      return round;
  }
  return null;
}

/** Easy's chance to reach line 8 is 0.68 and its multiplier 1.44: this much more of it is one percentage point more of return. */
const MORE_CHANCE = 0.01 / 1.44;

/** The line 8 of Easy is fatal less often. */
const AT_LINE_8: Chances = {
  ...BY_THE_RULES,
  1: BY_THE_RULES[1].map((chance, index) => (index === 7 ? chance - MORE_CHANCE / 0.72 : chance)),
};

/** Each line of Easy up to the eighth is fatal less often. */
const OVER_LINES: Chances = {
  ...BY_THE_RULES,
  1: BY_THE_RULES[1].map((chance, index) =>
    index < 8 ? 1 - (1 - chance) * (1 + MORE_CHANCE / 0.68) ** (1 / 8) : chance,
  ),
};

const RUNS = 100;
const MONTHS = 500;
const MONTH_ROUNDS = 1_000_000;

function planted(what: string, play: Play, chances: Chances, within: number, isMust: boolean): Row {
  const found = Array.from({ length: RUNS }, (_, run) => alarmAfter(within, play, chances, 1 + run));
  const times = found.flatMap((rounds) => rounds ?? []).sort((a, b) => a - b);
  const share = times.length / RUNS;
  return {
    what: `return of Easy at line 8 one percentage point too high, ${what}: found within ${within} rounds`,
    figure: `${(share * 100).toFixed(0)} % of ${RUNS} runs`,
    bound: isMust ? '90 %' : '',
    aim: '',
    ok: !isMust || share >= 0.9,
    peer: `median ${times[Math.floor(times.length / 2)] ?? 'none'} rounds`,
  };
}

function falseAlarms(what: string, play: Play): Row {
  const alarms = Array.from({ length: MONTHS }, (_, month) =>
    alarmAfter(MONTH_ROUNDS, play, BY_THE_RULES, 1_000_003 * (1 + month)),
  ).filter((rounds) => rounds !== null).length;
  return {
    what: `months of ${MONTH_ROUNDS} fair rounds with an alarm, ${what}`,
    figure: `${alarms} of ${MONTHS}`,
    bound: '1 %',
    aim: '',
    ok: alarms <= MONTHS / 100,
    peer: `a look after each ${EVERY} rounds`,
  };
}

/** Whether the monitor of the return finds what it must, and keeps quiet where nothing is wrong. */
export function benchReturn(): readonly Row[] {
  return noted([
    planted('at that line alone, all play to it', easyToLine8, AT_LINE_8, 250_000, true),
    planted('over its eight lines, all play to it', easyToLine8, OVER_LINES, 250_000, true),
    planted('at that line alone, every difficulty and line as often', mixed, AT_LINE_8, 250_000, false),
    planted('over its eight lines, every difficulty and line as often', mixed, OVER_LINES, 1_000_000, false),
    falseAlarms('every difficulty and line as often', mixed),
    falseAlarms('all on Easy to line 8', easyToLine8),
  ]);
}
