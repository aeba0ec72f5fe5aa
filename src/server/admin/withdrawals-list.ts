import { and, asc, count, desc, eq, sum } from 'drizzle-orm';
import { PLAYER_BLOCKED } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import type { AppContext } from '../app-context.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { players, wallets, withdrawals } from '../platform/db/schema/schema.ts';
import { recordBankDetailsAccess } from './audit-log.ts';
import type { CommandOf } from './commands.ts';
import { STATUS_NAME, STATUS_NUMBER } from './deposits-list.ts';
import { findPlayer, nameOf, payoutBarText } from './find-player.ts';
import type { CommandResult } from './handler.ts';
import { orderFor, pageSentence } from './paging.ts';
import { moment, rupees } from './table.ts';

/** A page of withdrawals with where the money is to go; that it was looked at is written down. */
export function listWithdrawals(
  { database }: AppContext,
  command: CommandOf<'withdrawals list'>,
  actor: string,
): Promise<CommandResult> {
  return database.transaction(async (tx) => {
    const { result, ids } = await withdrawalsPage(tx, command);
    const userId = command.player === undefined ? null : (await findPlayer(tx, command.player)).user_id;
    await recordBankDetailsAccess(tx, {
      actor,
      command: command.command,
      user_id: userId,
      withdrawals: ids,
      at: await databaseNow(tx),
    });
    return result;
  });
}

/**
 * Withdrawals, those that wait from the oldest, others from the newest, each with what its player owes. Who shows them
 * writes down that they were looked at.
 */
export async function withdrawalsPage(
  db: Db,
  { status, player: who, limit, offset }: CommandOf<'withdrawals list'>,
): Promise<{ readonly result: CommandResult; readonly ids: readonly string[] }> {
  const of = who === undefined ? undefined : (await findPlayer(db, who)).user_id;
  const filter = and(
    status === 'all' ? undefined : eq(withdrawals.status, STATUS_NUMBER[status]),
    of === undefined ? undefined : eq(withdrawals.user_id, of),
  );
  const { order, said: orderText } = orderFor(
    status,
    [asc(withdrawals.created_at), asc(withdrawals.withdrawal_id)],
    [desc(withdrawals.created_at), desc(withdrawals.withdrawal_id)],
  );
  const rows = await db
    .select({
      withdrawal: withdrawals,
      name: players.name,
      phone: players.phone,
      player_status: players.status,
      debt_paise: wallets.debt_paise,
    })
    .from(withdrawals)
    .innerJoin(players, eq(players.user_id, withdrawals.user_id))
    .innerJoin(wallets, eq(wallets.user_id, withdrawals.user_id))
    .where(filter)
    .orderBy(...order)
    .offset(offset)
    .limit(limit);
  const [total] = await db
    .select({ rows: count(), paise: sum(withdrawals.amount_paise) })
    .from(withdrawals)
    .where(filter);
  const result: CommandResult = {
    message: pageSentence(
      { rows: Number(total?.rows ?? 0), paise: BigInt(total?.paise ?? 0) },
      { limit, offset },
      rows.length,
    ),
    pages: [
      {
        title: `Withdrawals (${status}), ${orderText}`,
        columns: [
          { name: 'Id' },
          { name: 'Asked at' },
          { name: 'Player' },
          { name: 'Debt, block' },
          { name: 'Amount', right: true },
          { name: 'Account' },
          { name: 'Holder' },
          { name: 'Bank' },
          { name: 'IFSC' },
          { name: 'UPI' },
          { name: 'Mobile' },
          { name: 'Status' },
          { name: 'Note' },
        ],
        rows: rows.map(
          ({ withdrawal: it, player_status: playerStatus, debt_paise: debtPaise, ...player }) => [
            it.withdrawal_id,
            moment(it.created_at),
            nameOf(player),
            payoutBarText({ status: playerStatus, debt_paise: debtPaise }),
            rupees(it.amount_paise),
            it.account_number,
            it.account_holder_name,
            it.bank_name,
            it.ifsc_code,
            it.upi_id,
            it.mobile_number,
            STATUS_NAME[it.status] ?? '',
            it.reason ?? it.decided_by ?? '',
          ],
        ),
        empty: 'No withdrawals.',
      },
    ],
    data: rows.map(({ withdrawal, player_status: playerStatus, debt_paise: debtPaise, ...player }) => {
      const {
        withdrawal_id: id,
        amount_paise: amountPaise,
        created_at: createdAt,
        decided_at: decidedAt,
        status: number,
        ...rest
      } = withdrawal;
      return {
        id,
        ...player,
        ...rest,
        amount: rupeesText(amountPaise),
        debt: rupeesText(debtPaise),
        blocked: playerStatus === PLAYER_BLOCKED,
        status: STATUS_NAME[number],
        created_at: createdAt.toISOString(),
        decided_at: decidedAt?.toISOString() ?? null,
      };
    }),
  };
  return { result, ids: rows.map(({ withdrawal }) => withdrawal.withdrawal_id) };
}
