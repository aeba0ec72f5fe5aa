import { type AnyColumn, and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import type { RelatedRow } from '../../../contract/back-office/players.ts';
import type { Db } from '../../platform/db/database.ts';
import { playerDevices, players, withdrawals } from '../../platform/db/schema/schema.ts';
import { maskExceptLast4 } from '../payments/payment-filters.ts';
import { playerStatus } from './players.ts';

type Shared = RelatedRow['shared'][number];

const VALUES_AT_MOST = 50;

/** Carriers give many players one address. */
const PLAYERS_AT_MOST = 50;

interface Trait {
  readonly name: Shared;
  readonly table: PgTable & { readonly userId: AnyColumn };
  readonly value: SQL<string>;
  readonly isThere?: SQL;
}

const TRAITS: readonly Trait[] = [
  {
    name: 'bank account',
    table: withdrawals,
    value: sql`${withdrawals.accountNumber}`,
    isThere: sql`${withdrawals.accountNumber} <> ''`,
  },
  {
    name: 'UPI id',
    table: withdrawals,
    value: sql`lower(${withdrawals.upiId})`,
    isThere: sql`${withdrawals.upiId} <> ''`,
  },
  { name: 'device', table: playerDevices, value: sql`${playerDevices.device}` },
  { name: 'address', table: playerDevices, value: sql`${playerDevices.address}` },
];

async function playersWho(db: Db, userId: string, { table, value, isThere }: Trait): Promise<string[]> {
  const own = await db
    .selectDistinct({ value })
    .from(table)
    .where(and(eq(table.userId, userId), isThere))
    .limit(VALUES_AT_MOST);
  const others = await db
    .selectDistinct({ userId: sql<string>`${table.userId}` })
    .from(table)
    .where(
      and(
        inArray(
          value,
          own.map((one) => one.value),
        ),
        ne(table.userId, userId),
        isThere,
      ),
    )
    .limit(PLAYERS_AT_MOST + 1);
  return others.map((one) => one.userId);
}

export async function listRelated(db: Db, userId: string): Promise<BackOfficeAnswerOnWire<'relatedPlayers'>> {
  const shared = new Map<string, Shared[]>();
  for (const trait of TRAITS)
    for (const other of await playersWho(db, userId, trait))
      shared.set(other, [...(shared.get(other) ?? []), trait.name]);
  const ids = [...shared].sort(([, a], [, b]) => b.length - a.length).map(([id]) => id);
  const shown = ids.slice(0, PLAYERS_AT_MOST);
  const found = await db
    .select({ userId: players.userId, name: players.name, phone: players.phone, status: players.status })
    .from(players)
    .where(inArray(players.userId, shown));
  const byId = new Map(found.map((player) => [player.userId, player]));
  return {
    rows: shown.flatMap((id) => {
      const player = byId.get(id);
      if (!player) return [];
      const { name, phone, status } = player;
      return [
        {
          user_id: id,
          name,
          phone: maskExceptLast4(phone),
          status: playerStatus(status),
          shared: shared.get(id) ?? [],
        },
      ];
    }),
    is_cut: ids.length > PLAYERS_AT_MOST,
  };
}
