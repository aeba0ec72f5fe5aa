import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { PLAYER_ACTIVE, PLAYER_BLOCKED } from '../../contract/constants.ts';
import { rupees } from '../../presentation/rupees.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { players, rounds } from '../platform/db/schema/schema.ts';
import { clearAttemptsOf } from '../players/attempts.ts';
import { blockSessionsOf, endSessionsOf } from '../players/sessions.ts';
import { openRound } from '../rounds/find.ts';
import { settleOpenRoundOf } from '../rounds/settle.ts';
import { payoutAt } from '../rounds/view.ts';
import { recordAudit } from './audit-log.ts';
import { findPlayer, nameOf } from './find-player.ts';
import type { Handlers } from './handler.ts';
import { CommandRefused } from './protocol.ts';
import { voidOpenRoundOf } from './void-round.ts';

async function paidFor(tx: Tx, userId: string, roundId: string): Promise<bigint> {
  const [round] = await tx
    .select({ payout_paise: rounds.payout_paise })
    .from(rounds)
    .where(and(eq(rounds.user_id, userId), eq(rounds.round_id, roundId)));
  return round?.payout_paise ?? 0n;
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

export const playerHandlers = {
  'player block': {
    /** Asks with what the open round pays now; the player may still take a step before it is confirmed. */
    ask: async ({ database: { db } }, { player: who }) => {
      const player = await findPlayer(db, who);
      if (player.status === PLAYER_BLOCKED) throw new CommandRefused(`${nameOf(player)} is blocked already.`);
      const round = await openRound(db, player.user_id);
      if (!round) return `Block ${nameOf(player)}?`;
      const paid = round.step === 0 ? round.stake_paise : payoutAt(round, round.step);
      return `Block ${nameOf(player)}? The open round is settled now and pays ${rupees(paid)}.`;
    },
    /** Blocks a player, settles the open round as an abandoned one, and ends the sessions soon. */
    change: async (context, { player: who, reason }, { tx, actor }) => {
      const player = await findPlayer(tx, who);
      const { user_id } = player;
      // The status comes first: no bet of a blocked player commits, so no other round can be opened meanwhile.
      if (!(await changeStatus(tx, user_id, PLAYER_ACTIVE, PLAYER_BLOCKED)))
        throw new CommandRefused(`${nameOf(player)} is blocked already.`);
      const voided = await voidOpenRoundOf(tx, context, user_id, actor);
      const roundId = voided ?? (await settleOpenRoundOf(tx, context, user_id, 'blocked', actor));
      const paid = roundId === null ? null : await paidFor(tx, user_id, roundId);
      await blockSessionsOf(tx, user_id);
      const detail = { reason, round_id: roundId, paid, ...(voided !== null && { voided: true }) };
      const settled = paid === null ? '' : ` The open round was settled and paid ${rupees(paid)}.`;
      return {
        message: `Blocked: ${nameOf(player)}.${settled}`,
        data: { user_id, ...detail },
        audit: { user_id, subject_id: roundId, detail },
        afterCommit: () => {
          if (roundId !== null)
            context.metrics.roundsEnded.inc({ cause: voided === null ? 'blocked' : 'voided' });
        },
      };
    },
  },
  'player unblock': {
    change: async (_, { player: who, reason }, { tx }) => {
      const player = await findPlayer(tx, who);
      const { user_id } = player;
      if (!(await changeStatus(tx, user_id, PLAYER_BLOCKED, PLAYER_ACTIVE)))
        throw new CommandRefused(`${nameOf(player)} is not blocked.`);
      await endSessionsOf(tx, user_id);
      return {
        message: `Unblocked: ${nameOf(player)}.`,
        data: { user_id, reason },
        audit: { user_id, detail: { reason } },
      };
    },
  },
  'player reset-password': {
    /** Gives a player a new password, which only its hash is stored of, and ends the sessions. */
    execute: async ({ database, passwords }, { command, player: who }, actor) => {
      const at = await databaseNow(database.db);
      const letters = Array.from({ length: PASSWORD_LENGTH }, () => READABLE[randomInt(READABLE.length)]);
      const password = letters.join('');
      const queue = { address: null, known: true };
      const passwordHash = await passwords.enqueue(queue, () => passwords.hash(password));
      return database.transaction(async (tx) => {
        const player = await findPlayer(tx, who);
        const { user_id, phone } = player;
        await tx.update(players).set({ password_hash: passwordHash }).where(eq(players.user_id, user_id));
        await endSessionsOf(tx, user_id);
        await clearAttemptsOf(tx, phone);
        await recordAudit(tx, { actor, act: command, user_id, detail: {}, at });
        return {
          message: `New password of ${nameOf(player)}: ${password}\nIt is shown only now. All sessions have ended.`,
          data: { user_id, password },
        };
      });
    },
  },
} satisfies Handlers;
