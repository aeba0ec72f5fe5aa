import { and, eq } from 'drizzle-orm';
import type { AdminAnswerOnWire } from '../../../contract/admin/calls.ts';
import { PLAYER_ACTIVE, PLAYER_BLOCKED } from '../../../contract/constants.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refusalOf } from '../../platform/db/refusals.ts';
import { players } from '../../platform/db/schema/schema.ts';
import { createResetLink } from '../../players/password-reset.ts';
import { endSessionsOf } from '../../players/sessions.ts';
import { readOpenRound } from '../../rounds/find.ts';
import { settleLanding, settlementOf } from '../../rounds/settle.ts';
import { operatorActor } from '../audit-log.ts';
import { unreadableRoundOf } from '../void-round.ts';
import { callAct } from './acts.ts';
import type { Operator } from './operator-sessions.ts';
import { findPlayerById } from './player-page.ts';
import { recordAct } from './record.ts';

/** @throws ApiError when the player has not the status `from` */
async function changeStatus(tx: Tx, userId: string, from: number, to: number): Promise<void> {
  const { name } = await findPlayerById(tx, userId);
  const changed = await tx
    .update(players)
    .set({ status: to })
    .where(and(eq(players.userId, userId), eq(players.status, from)))
    .returning({ userId: players.userId });
  if (changed.length > 0) return;
  const state = to === PLAYER_BLOCKED ? 'is blocked already' : 'is not blocked';
  throw new ApiError(409, 'limit', `${name} ${state}.`);
}

/** The player may step on between the read and the act. */
const MAX_READS = 5;

/**
 * Blocks a player: the open round is settled as an abandoned one, or voided where its seed is lost, and the sessions end soon.
 * @throws a refusal when the player is blocked already
 */
export async function blockPlayer(
  context: AppContext,
  operator: Operator,
  userId: string,
  reason: string,
): Promise<AdminAnswerOnWire<'blockPlayer'>> {
  const { db } = context.database;
  for (let reads = 1; ; reads++) {
    const voided = await unreadableRoundOf(db, context, userId);
    const round = voided ?? (await readOpenRound(db, userId));
    if (round && !voided && (await settleLanding(db, context, round))) continue;
    try {
      const body = { id: userId, reason, ...(round && settlementOf(context, round, voided !== null)) };
      const answer = await callAct<AdminAnswerOnWire<'blockPlayer'>>(db, operator, 'block_player', body);
      if (round) context.metrics.roundsEnded.inc({ cause: voided ? 'voided' : 'blocked' });
      return answer;
    } catch (error) {
      if (refusalOf(error) !== 'round_moved' || reads === MAX_READS) throw error;
    }
  }
}

/** @throws ApiError when the player is not blocked */
export async function unblockPlayer(
  { database }: AppContext,
  operator: Operator,
  userId: string,
  reason: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await changeStatus(tx, userId, PLAYER_BLOCKED, PLAYER_ACTIVE);
    await endSessionsOf(tx, userId);
    await recordAct(tx, operator, {
      act: 'player unblock',
      userId,
      before: { status: 'blocked' },
      after: { status: 'active' },
      detail: { reason },
    });
  });
}

export async function renamePlayer(
  { database }: AppContext,
  operator: Operator,
  userId: string,
  name: string,
  reason: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await findPlayerById(tx, userId);
    await tx.update(players).set({ name }).where(eq(players.userId, userId));
    await recordAct(tx, operator, {
      act: 'player rename',
      userId,
      before: { name: before.name },
      after: { name },
      detail: { reason },
    });
  });
}

export async function endPlayerSessions(
  { database }: AppContext,
  operator: Operator,
  userId: string,
): Promise<AdminAnswerOnWire<'endPlayerSessions'>> {
  return database.transaction(async (tx) => {
    await findPlayerById(tx, userId);
    const ended = await endSessionsOf(tx, userId);
    await recordAct(tx, operator, { act: 'player sessions ended', userId, detail: { ended } });
    return { ended };
  });
}

/**
 * Makes a link by which the player sets a new password.
 * @throws ApiError when the player is blocked
 */
export async function createPasswordLink(
  { database }: AppContext,
  operator: Operator,
  userId: string,
): Promise<AdminAnswerOnWire<'createPasswordLink'>> {
  return database.transaction(async (tx) => {
    const { name } = await findPlayerById(tx, userId);
    // Holds the player, so that a block either sees the link or is seen here.
    const [active] = await tx
      .select({ userId: players.userId })
      .from(players)
      .where(and(eq(players.userId, userId), eq(players.status, PLAYER_ACTIVE)))
      .for('update');
    if (!active) throw new ApiError(409, 'limit', `${name} is blocked. Unblock the player first.`);
    const { token, expiresAt } = await createResetLink(tx, userId, operatorActor(operator.name));
    await recordAct(tx, operator, { act: 'player password link', userId });
    return { path: `/reset-password#${token}`, expires_at: expiresAt.toISOString() };
  });
}
