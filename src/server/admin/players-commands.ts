import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { PLAYER_ACTIVE, PLAYER_BLOCKED } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import type { AppContext } from '../app-context.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { players, rounds } from '../platform/db/schema/schema.ts';
import { clearAttemptsOf } from '../players/attempts.ts';
import { blockSessionsOf, endSessionsOf } from '../players/sessions.ts';
import { openRound } from '../rounds/find.ts';
import { settleOpenRoundOf } from '../rounds/settle.ts';
import { payoutAt } from '../rounds/view.ts';
import { recordAudit } from './audit-log.ts';
import type { CommandOf } from './commands.ts';
import { findPlayer, nameOf } from './find-player.ts';
import type { CommandResult, MoneyTransaction } from './handler.ts';
import { CommandRefused } from './protocol.ts';
import { rupees } from './table.ts';
import { voidOpenRoundOf } from './void-round.ts';

/**
 * The question before a player is blocked. When a round is open it says what that pays as it stands now; the player may
 * still step on.
 * @throws CommandRefused when there is no such player, or she is blocked already
 */
export async function confirmBlock(
  { database: { db } }: AppContext,
  { player: who }: CommandOf<'player block'>,
): Promise<string> {
  const player = await findPlayer(db, who);
  if (player.status === PLAYER_BLOCKED) throw new CommandRefused(`${nameOf(player)} is blocked already.`);
  const round = await openRound(db, player.user_id);
  if (!round) return `Block ${nameOf(player)}?`;
  const paid = round.step === 0 ? round.stake_paise : payoutAt(round, round.step);
  return `Block ${nameOf(player)}? The open round is settled now and pays ${rupees(paid)}.`;
}

/**
 * Blocks a player: status 2, the open round settled at once as an abandoned one is, the sessions ended. They
 * end a little later than the rest, so that the game can still read the status and put the player out.
 */
export async function block(
  context: AppContext,
  { command, player: who, reason }: CommandOf<'player block'>,
  { tx, actor, act_id: actId, at, onCommit }: MoneyTransaction,
): Promise<CommandResult> {
  const player = await findPlayer(tx, who);
  const { user_id: userId } = player;
  // The status goes first: from here on no bet of this player can commit, so no round opens behind our back.
  if (!(await changeStatus(tx, userId, PLAYER_ACTIVE, PLAYER_BLOCKED)))
    throw new CommandRefused(`${nameOf(player)} is blocked already.`);
  const voided = await voidOpenRoundOf(tx, context, userId, actor);
  const roundId = voided ?? (await settleOpenRoundOf(tx, context, userId, 'blocked', actor));
  const paidPaise = roundId === null ? null : await paidFor(tx, userId, roundId);
  await blockSessionsOf(tx, userId);
  const detail = {
    reason,
    round_id: roundId,
    paid: paidPaise === null ? null : rupeesText(paidPaise),
    ...(voided === null ? {} : { voided: true }),
  };
  await recordAudit(tx, { actor, act: command, user_id: userId, subject_id: roundId, detail, at }, actId);
  const cause = voided === null ? 'blocked' : 'voided';
  if (roundId !== null) onCommit(() => context.metrics.roundsEnded.inc({ cause }));
  const settled = paidPaise === null ? '' : ` The open round was settled and paid ${rupees(paidPaise)}.`;
  return {
    message: `Blocked: ${nameOf(player)}.${settled}`,
    pages: [],
    data: { user_id: userId, ...detail },
  };
}

async function paidFor(tx: Tx, userId: string, roundId: string): Promise<bigint> {
  const [round] = await tx
    .select({ win_paise: rounds.win_paise })
    .from(rounds)
    .where(and(eq(rounds.user_id, userId), eq(rounds.round_id, roundId)));
  return round?.win_paise ?? 0n;
}

/** Lets a blocked player in again, with a new login. */
export async function unblock(
  context: AppContext,
  { command, player: who, reason }: CommandOf<'player unblock'>,
  actor: string,
): Promise<CommandResult> {
  const at = await databaseNow(context.database.db);
  return context.database.transaction(async (tx) => {
    const player = await findPlayer(tx, who);
    const { user_id: userId } = player;
    if (!(await changeStatus(tx, userId, PLAYER_BLOCKED, PLAYER_ACTIVE)))
      throw new CommandRefused(`${nameOf(player)} is not blocked.`);
    await endSessionsOf(tx, userId);
    await recordAudit(tx, { actor, act: command, user_id: userId, subject_id: null, detail: { reason }, at });
    return { message: `Unblocked: ${nameOf(player)}.`, pages: [], data: { user_id: userId, reason } };
  });
}

/** @returns whether it was `from` */
async function changeStatus(tx: Tx, userId: string, from: number, to: number): Promise<boolean> {
  const changed = await tx
    .update(players)
    .set({ status: to })
    .where(and(eq(players.user_id, userId), eq(players.status, from)))
    .returning({ user_id: players.user_id });
  return changed.length > 0;
}

/** Letters and digits that nobody mistakes for another when they are read out. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 12;

/**
 * Gives a player a new password and ends the sessions. It is shown once, to the person in the back office, and stored nowhere
 * but as its hash.
 */
export async function resetPassword(
  context: AppContext,
  { command, player: who }: CommandOf<'player reset-password'>,
  actor: string,
): Promise<CommandResult> {
  const at = await databaseNow(context.database.db);
  const password = Array.from({ length: PASSWORD_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join(
    '',
  );
  const { passwords } = context;
  const passwordHash = await passwords.enqueue({ address: null, known: true }, () =>
    passwords.hash(password),
  );
  return context.database.transaction(async (tx) => {
    const player = await findPlayer(tx, who);
    const { user_id: userId, phone } = player;
    await tx.update(players).set({ password_hash: passwordHash }).where(eq(players.user_id, userId));
    await endSessionsOf(tx, userId);
    await clearAttemptsOf(tx, phone);
    await recordAudit(tx, { actor, act: command, user_id: userId, subject_id: null, detail: {}, at });
    return {
      message: `New password of ${nameOf(player)}: ${password}\nIt is shown only now. All sessions have ended.`,
      pages: [],
      data: { user_id: userId, password },
    };
  });
}
