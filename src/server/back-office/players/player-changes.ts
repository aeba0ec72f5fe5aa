import type * as v from 'valibot';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import type { PLAYER_CALLS } from '../../../contract/back-office/players.ts';
import type { AppContext } from '../../app-context.ts';
import { refusalCode } from '../../platform/db/refusals.ts';
import { createToken, hashToken } from '../../platform/session-tokens.ts';
import { excludePlayer } from '../../rounds/change-limits.ts';
import { readOpenRound } from '../../rounds/find.ts';
import {
  MAX_ATTEMPTS,
  settlementArguments,
  settleUnsettledStep,
  tooManyAttempts,
} from '../../rounds/settle.ts';
import { type ActionBody, callAction } from '../api/actions.ts';
import { readRoundOfEarlierEpoch, undecryptableRound } from '../commands/void-round.ts';
import type { Operator } from '../operators/operator-sessions.ts';

/** Settles the open round at its step, or voids it when its seed cannot be decrypted. A round of an earlier epoch stays open. */
export async function blockPlayer(
  context: AppContext,
  operator: Operator,
  userId: string,
  reason: string,
): Promise<BackOfficeAnswerOnWire<'blockPlayer'>> {
  const { db } = context.database;
  for (let attempt = 1; ; attempt++) {
    const isHeld = (await readRoundOfEarlierEpoch(db, userId)) !== null;
    const voided = await undecryptableRound(db, context, userId);
    const round = voided ?? (await readOpenRound(db, userId));
    if (round && !voided && !isHeld && (await settleUnsettledStep(db, context, round))) continue;
    try {
      const body = { id: userId, reason, ...(round && settlementArguments(context, round, voided !== null)) };
      const answer = await callAction<BackOfficeAnswerOnWire<'blockPlayer'>>(
        db,
        operator,
        'block_player',
        body,
      );
      if (round && !isHeld) context.metrics.roundsEnded.inc({ cause: voided ? 'voided' : 'blocked' });
      return answer;
    } catch (error) {
      if (refusalCode(error) !== 'round_moved') throw error;
      if (attempt === MAX_ATTEMPTS) throw tooManyAttempts();
    }
  }
}

export function protectPlayer(
  context: AppContext,
  operator: Operator,
  userId: string,
  { ask, reason }: v.InferOutput<(typeof PLAYER_CALLS)['protectPlayer']['body']>,
): Promise<BackOfficeAnswerOnWire<'protectPlayer'>> {
  const protect = (body: ActionBody) =>
    callAction<BackOfficeAnswerOnWire<'protectPlayer'>>(context.database.db, operator, 'protect_player', {
      id: userId,
      reason,
      ...body,
    });
  return ask.what === 'break'
    ? protect({ days: ask.days })
    : excludePlayer(context, userId, (round) =>
        protect({ months: ask.months, is_asked: ask.is_asked, ...round }),
      );
}

export async function showPasswordLink(
  { database: { db } }: AppContext,
  operator: Operator,
  userId: string,
): Promise<BackOfficeAnswerOnWire<'showPasswordLink'>> {
  const token = createToken();
  const body = { id: userId, token_hash: hashToken(token) };
  const shown = await callAction<{ expires_at: string }>(db, operator, 'show_password_link', body);
  return { path: `/reset-password#${token}`, ...shown };
}
