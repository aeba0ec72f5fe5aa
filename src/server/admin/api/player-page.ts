import { and, desc, eq, gt, sum } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { AdminAnswerOnWire } from '../../../contract/admin/calls.ts';
import { PAYMENT_PENDING } from '../../../contract/constants.ts';
import { rupeesText } from '../../../contract/money.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import { CLOCK_NOW, databaseNow } from '../../platform/db/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import {
  auditLog,
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
import { operatorActor } from '../audit-log.ts';
import type { Operator } from './operator-sessions.ts';
import { masked, maskedUpi } from './payment-filters.ts';
import { playerStatus } from './players.ts';
import { recordAct } from './record.ts';

/** Reading the page again within this time is the same view, ms. */
const VIEW_MS = 10 * 60 * 1000;

const DEVICES_AT_MOST = 50;
const NOTES_AT_MOST = 200;

/** @throws ApiError when there is no such player */
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
    })
    .from(players)
    .where(eq(players.userId, userId));
  if (!player) throw new ApiError(404, 'not_found', 'There is no such player.');
  return player;
}

/**
 * Records that an operator looks at a player, once a view.
 * @throws ApiError when there is no such player
 */
export async function recordView(tx: Tx, operator: Operator, userId: string): Promise<void> {
  await findPlayerById(tx, userId);
  const since = new Date((await databaseNow(tx)).getTime() - VIEW_MS);
  const [seen] = await tx
    .select({ seq: auditLog.seq })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.userId, userId),
        eq(auditLog.actor, operatorActor(operator.name)),
        eq(auditLog.act, 'player seen'),
        gt(auditLog.createdAt, since),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(1);
  if (!seen) await recordAct(tx, operator, { act: 'player seen', userId });
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

async function resetLinkOf(db: Db, userId: string) {
  const [link] = await db.select().from(passwordResetLinks).where(eq(passwordResetLinks.userId, userId));
  if (!link) return null;
  return {
    created_by: link.createdBy,
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
    used_at: link.usedAt?.toISOString() ?? null,
  };
}

async function referrerOf(db: Db, userId: string | null) {
  if (userId === null) return null;
  const [referrer] = await db.select({ name: players.name }).from(players).where(eq(players.userId, userId));
  return { user_id: userId, name: referrer?.name ?? '' };
}

/** What the page of a player shows first; the view is recorded. */
export async function readPlayer(
  { database }: AppContext,
  operator: Operator,
  userId: string,
): Promise<AdminAnswerOnWire<'player'>> {
  return database.transaction(async (tx) => {
    const player = await findPlayerById(tx, userId);
    const [open] = await tx
      .select({ roundId: openRounds.roundId })
      .from(openRounds)
      .where(eq(openRounds.userId, userId));
    const answer = {
      user_id: userId,
      name: player.name,
      phone: masked(player.phone),
      email: maskedUpi(player.email),
      status: playerStatus(player.status),
      created_at: player.createdAt.toISOString(),
      referred_by: await referrerOf(tx, player.referredBy),
      ...(await walletOf(tx, userId)),
      rounds: player.nonce,
      open_round: open?.roundId ?? null,
      failed_logins: await failedLoginsOf(tx, player.phone, await databaseNow(tx)),
      reset_link: await resetLinkOf(tx, userId),
    };
    await recordView(tx, operator, userId);
    return answer;
  });
}

/** Shows what is masked elsewhere, and records that it was shown. */
export async function revealPlayer(
  { database }: AppContext,
  operator: Operator,
  userId: string,
): Promise<AdminAnswerOnWire<'revealPlayer'>> {
  return database.transaction(async (tx) => {
    const { phone, email } = await findPlayerById(tx, userId);
    await recordAct(tx, operator, { act: 'player revealed', userId });
    return { phone, email };
  });
}

/** Enough of a device's name to tell it from others. */
const shortDevice = (device: string): string => device.slice(0, 8);

/** Where a player is logged in, and from where the player has logged in; newest first. */
export async function listDevices(db: Db, userId: string): Promise<AdminAnswerOnWire<'playerDevices'>> {
  const open = await db
    .select({
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      device: sessions.device,
      address: sessions.address,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, CLOCK_NOW)))
    .orderBy(desc(sessions.createdAt));
  const devices = await db
    .select()
    .from(playerDevices)
    .where(eq(playerDevices.userId, userId))
    .orderBy(desc(playerDevices.lastLoginAt), desc(playerDevices.device))
    .limit(DEVICES_AT_MOST);
  return {
    sessions: open.map(({ createdAt, expiresAt, device, address }) => ({
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      device: device && shortDevice(device),
      address,
    })),
    devices: devices.map(
      ({ device, address, userAgent, logins, firstLoginAt: first, lastLoginAt: last }) => ({
        device: shortDevice(device),
        address,
        user_agent: userAgent,
        logins,
        first_login_at: first.toISOString(),
        last_login_at: last.toISOString(),
      }),
    ),
  };
}

/** What operators have written about a player, newest first. */
export async function listNotes(db: Db, userId: string): Promise<AdminAnswerOnWire<'playerNotes'>> {
  const notes = await db
    .select()
    .from(playerNotes)
    .where(eq(playerNotes.userId, userId))
    .orderBy(desc(playerNotes.noteId))
    .limit(NOTES_AT_MOST);
  return {
    rows: notes.map(({ noteId, text, writtenBy, createdAt: at }) => ({
      note_id: noteId,
      text,
      written_by: writtenBy,
      created_at: at.toISOString(),
    })),
  };
}

export async function addNote(
  { database }: AppContext,
  operator: Operator,
  userId: string,
  text: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await findPlayerById(tx, userId);
    const noteId = uuidv7();
    await tx.insert(playerNotes).values({
      userId,
      noteId,
      text,
      writtenBy: operatorActor(operator.name),
      createdAt: CLOCK_NOW,
    });
    await recordAct(tx, operator, { act: 'player note', userId, subjectId: noteId });
  });
}
