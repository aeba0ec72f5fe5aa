import { DIFFICULTY_TYPES, type DifficultyType } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import { linesOf, multiplierTable } from '../../game/multipliers.ts';
import { chanceOfFatalLine } from './fatal-landings.ts';
import {
  isAlarm,
  type Landings,
  type LandingsOfType,
  lineReturns,
  typeAlarmShare,
} from './return-monitor.ts';
import type { ReturnTotal } from './return-totals.ts';

/** Two-sided 95 % quantile of the standard normal distribution. */
const WITHIN_95 = 1.96;
const WITHIN_999 = 3.29;

const NONE: Landings = { landings: 0, fatal: 0 };

function landingsOf(type: DifficultyType, totals: readonly ReturnTotal[]): LandingsOfType {
  const ofLines: Landings[] = Array.from({ length: linesOf(type) }, () => NONE);
  for (const { line, landings, fatal } of totals.filter((one) => one.type === type && one.line > 0)) {
    const sum = ofLines[line - 1] ?? NONE;
    ofLines[line - 1] = { landings: sum.landings + landings, fatal: sum.fatal + fatal };
  }
  return ofLines;
}

const bandsOf = (deviation: number | null) => ({
  band95: deviation === null ? null : WITHIN_95 * deviation,
  band999: deviation === null ? null : WITHIN_999 * deviation,
});

/** Compares the payout of a difficulty in a period with the odds, in total and by line. */
export function difficultyRow(type: DifficultyType, totals: readonly ReturnTotal[], rtpBps: number) {
  const ofLines = landingsOf(type, totals);
  const multipliers = multiplierTable(type, rtpBps);
  const own = totals.filter((one) => one.type === type);
  const [whole, landed] = [own.filter(({ line }) => line === 0), own.filter(({ line }) => line > 0)];
  const sum = (rows: readonly ReturnTotal[], of: (row: ReturnTotal) => number): number =>
    rows.reduce((all, row) => all + of(row), 0);
  const stakePaise = whole.reduce((all, row) => all + row.stakePaise, 0n);
  const payoutPaise = whole.reduce((all, row) => all + row.payoutPaise, 0n);
  const stake = Number(stakePaise);
  // Each landing stakes the payout of the line before: expected changes add up to the expected payout for every strategy.
  const expected = stake + sum(landed, (row) => row.expectedPaise - Number(row.stakePaise));
  const burnt = sum(own, (row) => Number(row.burntPaise));
  const percent = (paise: number): number | null => (stake === 0 ? null : (100 * paise) / stake);
  return {
    type,
    rounds: sum(whole, (row) => row.landings),
    stake: rupeesText(stakePaise),
    payout: rupeesText(payoutPaise),
    actual: percent(Number(payoutPaise)),
    burnt: percent(burnt),
    theory: percent(expected - burnt),
    ...bandsOf(percent(Math.sqrt(sum(landed, (row) => row.variance)))),
    alarm_share: typeAlarmShare(type, ofLines),
    lines: lineReturns(type, ofLines).map(({ actual, chance, deviation, evidence }, index) => {
      const { landings, fatal } = ofLines[index] ?? NONE;
      const multiplier = multipliers[index] ?? 0;
      return {
        line: index + 1,
        landings,
        fatal,
        fatal_expected: landings * chanceOfFatalLine(type, index + 1),
        actual: actual === null ? null : actual * multiplier,
        theory: chance * multiplier,
        ...bandsOf(deviation === null ? null : deviation * multiplier),
        alarm_share: evidence,
      };
    }),
  };
}

/** Returns the first day whose rounds, with all earlier ones in `totals`, raise an alarm; null for none. */
export function alarmSince(totals: readonly ReturnTotal[]): string | null {
  const days = [...new Set(totals.map(({ day }) => day))].sort();
  return (
    days.find((day) => {
      const until = totals.filter((total) => total.day <= day);
      return DIFFICULTY_TYPES.some((type) => isAlarm(type, landingsOf(type, until)));
    }) ?? null
  );
}
