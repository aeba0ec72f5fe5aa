import { uuidv7 } from 'uuidv7';
import { databaseNow } from '../../platform/db/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { appendEntry } from '../audit-chain.ts';
import { operatorActor } from '../audit-log.ts';
import type { OperatorIdentity } from './operator-sessions.ts';

type Value = string | number | boolean | null;
type Values = Readonly<Record<string, Value>>;

/** Something that an operator did, for the audit log. Amounts are text of rupees; never a secret. */
export interface Act {
  readonly act: string;
  readonly userId?: string | null;
  /** the deposit, withdrawal, operator or proposal */
  readonly subjectId?: string | null;
  readonly before?: Values;
  readonly after?: Values;
  readonly detail?: Readonly<Record<string, Value | Values>>;
}

/** Adds an act of an authenticated operator to the audit log, as the last thing of the transaction that does it. */
export async function recordAct(
  tx: Tx,
  { operatorId, name, address }: OperatorIdentity,
  { act, userId = null, subjectId = null, before, after, detail }: Act,
): Promise<void> {
  await appendEntry(tx, {
    entryId: uuidv7(),
    actor: operatorActor(name),
    act,
    userId,
    subjectId,
    detail: {
      operator_id: operatorId,
      address,
      ...detail,
      ...(before && { before }),
      ...(after && { after }),
    },
    createdAt: await databaseNow(tx),
  });
}
