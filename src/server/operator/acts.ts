import { desc } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '../db/database.ts';
import { operator_acts } from '../db/schema.ts';
import type { CommandOf } from './command.ts';
import type { Shown } from './desk.ts';
import { moment } from './table.ts';

/** Something that was done at the desk. */
export interface Act {
  /** who, as {@link operatorName} writes it */
  readonly actor: string;
  /** the command's name */
  readonly act: string;
  readonly user_id: string | null;
  /** the deposit, withdrawal or journal row */
  readonly subject_id: string | null;
  /** what else there is to know; amounts as text of rupees, never a secret */
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
  readonly at: Date;
}

/** How operators are written in journal and acts, so that no system user can pass for `player` or `house`. */
export function operatorName(actor: string): string {
  return `operator:${actor}`;
}

/** Writes an act down, in the transaction that does it. */
export async function recordAct(tx: Tx, { at, ...act }: Act): Promise<void> {
  await tx.insert(operator_acts).values({ act_id: uuidv7(), ...act, created_at: at });
}

/** The newest acts. */
export async function showActs(db: Db, { limit }: CommandOf<'acts'>): Promise<Shown> {
  const acts = await db.select().from(operator_acts).orderBy(desc(operator_acts.act_id)).limit(limit);
  return {
    message: null,
    pages: [
      {
        title: 'Acts at the desk, newest first',
        columns: [
          { name: 'When' },
          { name: 'Who' },
          { name: 'Act' },
          { name: 'Player' },
          { name: 'Subject' },
          { name: 'Detail' },
        ],
        rows: acts.map((act) => [
          moment(act.created_at),
          act.actor,
          act.act,
          act.user_id ?? '',
          act.subject_id ?? '',
          JSON.stringify(act.detail),
        ]),
        empty: 'Nothing was done yet.',
      },
    ],
    data: acts.map(({ created_at, ...act }) => ({ ...act, at: created_at.toISOString() })),
  };
}
