import { and, desc, eq, gt, sql, sum } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import { PAYMENT_PENDING, PLAYER_BLOCKED } from '../../../contract/constants.ts';
import { rupeesText } from '../../../contract/money.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import { CLOCK_NOW, databaseNow } from '../../platform/db/clock.ts';
import { isoTime } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  openRounds,
  passwordResetLinks,
  playerDevices,
  playerNotes,
  players,
  sessions,
  wallets,
  withdrawals,
} from '../../platform/db/schema/schema.ts';
import { failedLoginsOf } from '../../players/attempts.ts';
import type { Operator } from '../operators/operator-sessions.ts';
import { maskExceptLast4, maskUpi } from '../payments/payment-filters.ts';
import { readProtection } from './player-protection.ts';
import { playerStatus } from './players.ts';

const DEVICES_AT_MOST = 50;
const NOTES_AT_MOST = 200;
const NOTES_SHOWN = 3;

export async function findPlayerById(db: Db, userId: string) {
  const [player] = await db
    .select({
      userId: players.userId,
      name: players.name,
      phone: players.phone,
      email: players.email,
      status: players.status,
      createdAt: players.createdAt,
      referredBy: players.referredBy,
      nonce: players.nonce,
      withdrawalsFrom: players.withdrawalsFrom,
    })
    .from(players)
    .where(eq(players.userId, userId));
  if (!player) throw new ApiError(404, 'not_found', 'There is no such player.');
  return player;
}

async function walletOf(db: Db, userId: string) {
  const [wallet] = await db
    .select({ balancePaise: wallets.balancePaise, debtPaise: wallets.debtPaise })
    .from(wallets)
    .where(eq(wallets.userId, userId));
  const [held] = await db
    .select({ paise: sum(withdrawals.amountPaise) })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), eq(withdrawals.status, PAYMENT_PENDING)));
  return {
    balance: rupeesText(wallet?.balancePaise ?? 0n),
    debt: rupeesText(wallet?.debtPaise ?? 0n),
    held: rupeesText(BigInt(held?.paise ?? 0)),
  };
}

async function resetLinkOf(db: Db, { operatorId }: Operator, userId: string) {
  const [link] = await db.select().from(passwordResetLinks).where(eq(passwordResetLinks.userId, userId));
  if (!link) return null;
  return {
    created_by: link.createdBy,
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
    used_at: link.usedAt?.toISOString() ?? null,
    can_show:
      link.tokenHash === null && link.inviterId === operatorId && link.expiresAt > (await databaseNow(db)),
  };
}

async function referrerOf(db: Db, userId: string | null) {
  if (userId === null) return null;
  const [referrer] = await db.select({ name: players.name }).from(players).where(eq(players.userId, userId));
  return { user_id: userId, name: referrer?.name ?? '' };
}

export async function readPlayer(
  context: AppContext,
  operator: Operator,
  userId: string,
): Promise<BackOfficeAnswerOnWire<'player'>> {
  const { db } = context.database;
  const player = await findPlayerById(db, userId);
  const [open] = await db
    .select({ roundId: openRounds.roundId })
    .from(openRounds)
    .where(eq(openRounds.userId, userId));
  return {
    user_id: userId,
    name: player.name,
    phone: maskExceptLast4(player.phone),
    email: maskUpi(player.email),
    status: playerStatus(player.status),
    created_at: player.createdAt.toISOString(),
    referred_by: await referrerOf(db, player.referredBy),
    ...(await walletOf(db, userId)),
    rounds: player.nonce,
    open_round: open?.roundId ?? null,
    failed_logins: await failedLoginsOf(db, player.phone, await databaseNow(db)),
    reset_link: await resetLinkOf(db, operator, userId),
    withdrawals_from: player.withdrawalsFrom?.toISOString() ?? null,
    protection: {
      ...(await readProtection(context, userId, player.status === PLAYER_BLOCKED)),
      notes: (await listNotes(db, userId)).rows.slice(0, NOTES_SHOWN),
    },
  };
}

const shortened = <Text extends string | null>(device: PgColumn) => sql<Text>`left(${device}, 8)`;

export async function listDevices(db: Db, userId: string): Promise<BackOfficeAnswerOnWire<'playerDevices'>> {
  const open = await db
    .select({
      created_at: isoTime(sessions.createdAt),
      expires_at: isoTime(sessions.expiresAt),
      device: shortened<string | null>(sessions.device),
      address: sessions.address,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, CLOCK_NOW)))
    .orderBy(desc(sessions.createdAt));
  const devices = await db
    .select({
      device: shortened<string>(playerDevices.device),
      address: playerDevices.address,
      user_agent: playerDevices.userAgent,
      logins: playerDevices.logins,
      first_login_at: isoTime(playerDevices.firstLoginAt),
      last_login_at: isoTime(playerDevices.lastLoginAt),
    })
    .from(playerDevices)
    .where(eq(playerDevices.userId, userId))
    .orderBy(desc(playerDevices.lastLoginAt), desc(playerDevices.device))
    .limit(DEVICES_AT_MOST);
  return { sessions: open, devices };
}

export async function listNotes(db: Db, userId: string): Promise<BackOfficeAnswerOnWire<'playerNotes'>> {
  const rows = await db
    .select({
      note_id: playerNotes.noteId,
      text: playerNotes.text,
      written_by: playerNotes.writtenBy,
      created_at: isoTime(playerNotes.createdAt),
    })
    .from(playerNotes)
    .where(eq(playerNotes.userId, userId))
    .orderBy(desc(playerNotes.noteId))
    .limit(NOTES_AT_MOST);
  return { rows };
}
