import { BET_HISTORY_LIMIT, DIFFICULTY_TYPES } from '../../contract/constants.ts';
import { dayOf } from '../../contract/day.ts';
import { multiplierFromHundredths } from '../../contract/money.ts';
import { paidMultiplier } from '../../rules/payout.ts';
import { goalProgress, goalsOf, isEarned, SKINS, streakOnDay, tallyOfDay } from '../../rules/progress.ts';
import type { Handlers } from '../http/handlers.ts';
import { JURISDICTIONS } from '../platform/jurisdictions.ts';
import { pageOfRounds } from '../rounds/find.ts';
import type { ReplayIds } from '../rounds/replay-id.ts';
import { difficultyOf, type PublicRound } from '../rounds/view.ts';
import type { SocialContext } from './context.ts';
import { chooseAvatar, earnedAvatars } from './earned-avatars.ts';
import { equipTheme, progressOf } from './progress.ts';

const lastRound = (round: PublicRound, replayIds: ReplayIds) => {
  const { roundId, state } = round;
  const line = state === 'fried' ? round.step - 1 : round.step;
  const multiplier =
    state === 'cashed_out'
      ? paidMultiplier(round.stakePaise, round.payoutPaise)
      : round.multipliers[line - 1];
  return {
    round_id: roundId,
    type: difficultyOf(round.type),
    line,
    multiplier: multiplier === undefined ? null : multiplierFromHundredths(multiplier),
    won: state === 'cashed_out',
    replay: replayIds.write(round),
  };
};

export function progressHandlers(context: SocialContext) {
  const { database, clock, jurisdiction, replayIds } = context;
  return {
    progress: async ({ caller: { userId } }) => {
      const [{ progress, pausedUntil, theme }, { page }] = await Promise.all([
        progressOf(database.db, userId),
        // One more, as the newest round may be open.
        pageOfRounds(database.db, userId, 0, BET_HISTORY_LIMIT + 1),
      ]);
      const day = dayOf(clock.now());
      const tally = tallyOfDay(progress, day);
      const { hasGoals } = JURISDICTIONS[jurisdiction];
      const goals = hasGoals ? goalsOf(tally.day) : [];
      const skins = SKINS.map(({ theme: name, goals: need }) => ({
        theme: name,
        goals: need,
        earned: isEarned(name, progress),
      }));
      return {
        success: true,
        message: 'Progress.',
        data: {
          bests: DIFFICULTY_TYPES.map((type) => progress.bests[type - 1] ?? 0),
          streak_days: hasGoals ? streakOnDay(progress, day, pausedUntil) : 0,
          goals_reached: progress.goalsReached,
          goals: goals.map((goal) => ({
            kind: goal.kind,
            type: goal.kind === 'cashOut' ? null : goal.type,
            need: goal.need,
            done: goalProgress(goal, tally),
          })),
          last: page
            .filter(({ state }) => state !== 'open')
            .slice(0, BET_HISTORY_LIMIT)
            .map((round) => lastRound(round, replayIds)),
          looks: skins.filter(({ earned }) => hasGoals || earned),
          theme,
          avatars: earnedAvatars(progress).filter(
            ({ kind, earned }) => hasGoals || earned || kind !== 'goals',
          ),
        },
      };
    },
    updateAvatar: async ({ caller, query }) => {
      await chooseAvatar(context, caller.userId, query.avatar_id);
      return { status: true, message: 'Avatar saved.' };
    },
    equip: async ({ caller, body }) => {
      await equipTheme(context, caller.userId, body.theme);
      return { success: true, message: 'Look saved.' };
    },
  } satisfies Handlers;
}
