import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DIFFICULTY_TYPES } from '../../../src/contract/constants.ts';
import { linesOf } from '../../../src/rules/multipliers.ts';
import {
  AVATAR_ACHIEVEMENTS,
  achievementProgress,
  addRound,
  goalProgress,
  goalProgressAfter,
  goalsOf,
  isEarned,
  NO_PROGRESS,
  type Progress,
  type SettledRound,
  streakOnDay,
  tallyOfDay,
} from '../../../src/rules/progress.ts';
import { forAll } from '../for-all.ts';

const round = fc
  .constantFrom(...DIFFICULTY_TYPES)
  .chain((type) =>
    fc.record({ type: fc.constant(type), passed: fc.nat({ max: linesOf(type) }), cashedOut: fc.boolean() }),
  );
const rounds = fc
  .array(fc.tuple(round, fc.integer({ min: 0, max: 3 })), { maxLength: 60 })
  .map((list): SettledRound[] => {
    let day = 20_000;
    return list.map(([played, later]) => {
      day += later > 2 ? 2 : later === 2 ? 1 : 0;
      return { ...played, day };
    });
  });

const counted = (played: readonly SettledRound[], from: Progress = NO_PROGRESS): Progress =>
  played.reduce((progress, one) => addRound(progress, one), from);

test('the progress of a player is the same however its rounds are counted in parts, also when it was kept as JSON meanwhile', () => {
  forAll(rounds, fc.nat({ max: 60 }), (played, cut) => {
    const kept: Progress = JSON.parse(JSON.stringify(counted(played.slice(0, cut))));
    expect(counted(played.slice(cut), kept)).toEqual(counted(played));
  });
});

test('the progress of a player holds the farthest line of each difficulty', () => {
  forAll(rounds, (played) => {
    const farthest = DIFFICULTY_TYPES.map((type) =>
      Math.max(0, ...played.filter((one) => one.type === type).map(({ passed }) => passed)),
    );
    expect(counted(played).bests).toEqual(farthest);
  });
});

test('a goal comes as far by one more round as the rounds of the day counted together', () => {
  forAll(fc.array(round), round, fc.integer({ min: 0, max: 400 }), (played, next, day) => {
    const on = (one: Omit<SettledRound, 'day'>): SettledRound => ({ ...one, day });
    const before = counted(played.map(on)).tally;
    const after = counted([...played, next].map(on)).tally;
    for (const goal of goalsOf(day)) {
      const wire = { type: null, ...goal };
      const done = played.length === 0 ? 0 : goalProgress(goal, before);
      expect(goalProgressAfter(wire, done, next)).toBe(goalProgress(goal, after));
    }
  });
});

test('the progress of a player counts the days in a row; one left out ends the row, and an earlier day counts to the newest', () => {
  const on = (day: number): SettledRound => ({ type: 1, passed: 1, cashedOut: true, day });
  const progress = counted([on(100), on(100), on(101), on(102)]);
  expect([102, 103, 104].map((day) => streakOnDay(progress, day))).toEqual([3, 3, 0]);
  expect(streakOnDay(counted([on(100), on(102)]), 102)).toBe(1);
  expect(streakOnDay(NO_PROGRESS, 102)).toBe(0);
  expect([109, 110, 111, 112].map((day) => streakOnDay(progress, day, 110))).toEqual([3, 3, 3, 0]);
  expect(addRound(progress, on(111), 110).streakDays).toBe(4);
  expect(addRound(progress, on(112), 110).streakDays).toBe(1);
  expect(counted([on(100), on(99)])).toMatchObject({ streakDays: 1, tally: { day: 100, cashouts: 2 } });
});

test('the goals of a day are three that can be reached, and change from day to day', () => {
  for (let day = 20_000; day < 20_100; day++) {
    const goals = goalsOf(day);
    expect(goals).toHaveLength(3);
    for (const goal of goals) {
      expect(goal.need).toBeGreaterThan(0);
      if (goal.kind === 'reach') expect(goal.need).toBeLessThan(linesOf(goal.type));
    }
    expect(goals).not.toEqual(goalsOf(day + 1));
  }
});

test('the goals of a day count each once, and never back', () => {
  forAll(rounds, (played) => {
    let progress = NO_PROGRESS;
    for (const one of played) {
      const next = addRound(progress, one);
      expect(next.goalsReached).toBeGreaterThanOrEqual(progress.goalsReached);
      progress = next;
    }
    const days = new Set(played.map(({ day }) => day));
    expect(progress.goalsReached).toBeLessThanOrEqual(3 * days.size);
  });
});

test('the goals of a day begin anew with the day, and earn skins', () => {
  const far: SettledRound = { type: 1, passed: 24, cashedOut: true, day: 100 };
  const progress = counted([far, far, far, far, far]);
  const done = (day: number) => goalsOf(day).map((goal) => goalProgress(goal, tallyOfDay(progress, day)));
  expect(done(100)).toContain(goalsOf(100)[2]?.need);
  expect(done(101)).toEqual([0, 0, 0]);
  const earned = [0, 2, 3].map((goalsReached) => isEarned('hills', { goalsReached }));
  expect(earned).toEqual([false, false, true]);
  expect(isEarned('dhaba', NO_PROGRESS)).toBe(true);
});

test('the achievements that earn avatars are possible, and progress with the best round or the goals of all days', () => {
  const achievements = [...AVATAR_ACHIEVEMENTS.values()];
  for (const { type, need } of achievements) {
    expect(need).toBeGreaterThan(0);
    if (type !== null) expect(need).toBeLessThan(linesOf(type));
  }
  forAll(rounds, (played) => {
    const progress = counted(played);
    for (const achievement of achievements) {
      const lines = played.filter(({ type }) => type === achievement.type).map(({ passed }) => passed);
      const reached = achievement.kind === 'goals' ? progress.goalsReached : Math.max(0, ...lines);
      expect(achievementProgress(achievement, progress)).toBe(Math.min(achievement.need, reached));
    }
  });
});
