import type * as v from 'valibot';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import type { PLAYER_CALLS } from '../../../contract/back-office/players.ts';
import type { AppContext } from '../../app-context.ts';
import { createToken, hashToken } from '../../platform/session-tokens.ts';
import { stopPlay } from '../../rounds/stop-play.ts';
import { type ActionBody, callAction } from '../api/actions.ts';
import type { Operator } from '../operators/operator-sessions.ts';
import { undecryptableRound } from './void-round.ts';

/** Settles the open round at its step, or voids it when its seed cannot be decrypted. A round of an earlier epoch stays open. */
export async function blockPlayer(
  context: AppContext,
  operator: Operator,
  userId: string,
  reason: string,
): Promise<BackOfficeAnswerOnWire<'blockPlayer'>> {
  const { db } = context.database;
  const block = async (round: object) => {
    // Throws if this server lacks the newest key, with which the round may be readable.
    await undecryptableRound(db, context, userId);
    return callAction<BackOfficeAnswerOnWire<'blockPlayer'>>(db, operator, 'block_player', {
      id: userId,
      reason,
      ...round,
    });
  };
  return stopPlay(context, userId, block, true);
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
    : stopPlay(context, userId, (round) => protect({ months: ask.months, is_asked: ask.is_asked, ...round }));
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
