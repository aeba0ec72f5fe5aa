import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { PLAYER_ACTIVE, PLAYER_BLOCKED } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import { clearAttemptsOf } from '../accounts/attempts.ts';
import { endSessionsOf, endSessionsSoon } from '../accounts/sessions.ts';
import type { Tx } from '../db/database.ts';
import { players, rounds } from '../db/schema.ts';
import type { Provider } from '../provider.ts';
import { openRound } from '../rounds/find.ts';
import { endOpenRoundOf } from '../rounds/settle.ts';
import { worthAt } from '../rounds/view.ts';
import { recordAct } from './acts.ts';
import { type CommandOf, DeskRefused } from './command.ts';
import type { MoneyAct, Shown } from './desk.ts';
import { findPlayer, nameOf } from './find-player.ts';
import { rupees } from './table.ts';
import { voidOpenRoundOf } from './void-round.ts';

export async function askBlock(
  { database: { db } }: Provider,
  { player: who }: CommandOf<'player block'>,
): Promise<string> {
  const player = await findPlayer(db, who);
  if (player.status === PLAYER_BLOCKED) throw new DeskRefused(`${nameOf(player)} is blocked already.`);
  const round = await openRound(db, player.user_id);
  if (!round) return `Block ${nameOf(player)}?`;
  const paid = round.step === 0 ? round.stake_paise : worthAt(round, round.step);
  return `Block ${nameOf(player)}? The open round is settled now and pays ${rupees(paid)}.`;
}

/**
 * Blocks a player: status 2, the open round settled at once as an abandoned one is, the sessions ended (design §4). They
 * end a little later than the rest, so that the game can still read the status and put the player out (spec §4).
 */
export async function block(
  provider: Provider,
  { command, player: who, reason }: CommandOf<'player block'>,
  { tx, actor, act_id, at, onCommit }: MoneyAct,
): Promise<Shown> {
  const player = await findPlayer(tx, who);
  const { user_id } = player;
  // The status goes first: from here on no bet of this player can commit, so no round opens behind our back.
  if (!(await turnStatus(tx, user_id, PLAYER_ACTIVE, PLAYER_BLOCKED)))
    throw new DeskRefused(`${nameOf(player)} is blocked already.`);
  const voided = await voidOpenRoundOf(tx, provider, user_id, actor);
  const round_id = voided ?? (await endOpenRoundOf(tx, provider, user_id, 'blocked', actor));
  const paid_paise = round_id === null ? null : await paidFor(tx, user_id, round_id);
  await endSessionsSoon(tx, user_id, at);
  const detail = {
    reason,
    round_id,
    paid: paid_paise === null ? null : rupeesText(paid_paise),
    ...(voided === null ? {} : { voided: true }),
  };
  await recordAct(tx, { actor, act: command, user_id, subject_id: round_id, detail, at }, act_id);
  const cause = voided === null ? 'blocked' : 'voided';
  if (round_id !== null) onCommit(() => provider.metrics.rounds_ended.inc({ cause }));
  const settled = paid_paise === null ? '' : ` The open round was settled and paid ${rupees(paid_paise)}.`;
  return { message: `Blocked: ${nameOf(player)}.${settled}`, pages: [], data: { user_id, ...detail } };
}

async function paidFor(tx: Tx, user_id: string, round_id: string): Promise<bigint> {
  const [round] = await tx
    .select({ win_paise: rounds.win_paise })
    .from(rounds)
    .where(and(eq(rounds.user_id, user_id), eq(rounds.round_id, round_id)));
  return round?.win_paise ?? 0n;
}

/** Lets a blocked player in again, with a new login. */
export async function unblock(
  provider: Provider,
  { command, player: who, reason }: CommandOf<'player unblock'>,
  actor: string,
): Promise<Shown> {
  const at = provider.clock.now();
  return provider.database.transaction(async (tx) => {
    const player = await findPlayer(tx, who);
    const { user_id } = player;
    if (!(await turnStatus(tx, user_id, PLAYER_BLOCKED, PLAYER_ACTIVE)))
      throw new DeskRefused(`${nameOf(player)} is not blocked.`);
    await endSessionsOf(tx, user_id);
    await recordAct(tx, { actor, act: command, user_id, subject_id: null, detail: { reason }, at });
    return { message: `Unblocked: ${nameOf(player)}.`, pages: [], data: { user_id, reason } };
  });
}

/** @returns whether it was `from` */
async function turnStatus(tx: Tx, user_id: string, from: number, to: number): Promise<boolean> {
  const turned = await tx
    .update(players)
    .set({ status: to })
    .where(and(eq(players.user_id, user_id), eq(players.status, from)))
    .returning({ user_id: players.user_id });
  return turned.length > 0;
}

/** Letters and digits that nobody mistakes for another when they are read out. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 12;

/**
 * Gives a player a new password and ends the sessions. It is shown once, to the person at the desk, and stored nowhere
 * but as its hash.
 */
export async function resetPassword(
  provider: Provider,
  { command, player: who }: CommandOf<'player reset-password'>,
  actor: string,
): Promise<Shown> {
  const at = provider.clock.now();
  const password = Array.from({ length: PASSWORD_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join(
    '',
  );
  const { passwords } = provider;
  const password_hash = await passwords.inTurn({ address: null, known: true }, () =>
    passwords.hash(password),
  );
  return provider.database.transaction(async (tx) => {
    const player = await findPlayer(tx, who);
    const { user_id, phone } = player;
    await tx.update(players).set({ password_hash }).where(eq(players.user_id, user_id));
    await endSessionsOf(tx, user_id);
    await clearAttemptsOf(tx, phone);
    await recordAct(tx, { actor, act: command, user_id, subject_id: null, detail: {}, at });
    return {
      message: `New password of ${nameOf(player)}: ${password}\nIt is shown only now. All sessions have ended.`,
      pages: [],
      data: { user_id, password },
    };
  });
}
