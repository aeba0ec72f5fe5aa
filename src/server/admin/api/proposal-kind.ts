import * as v from 'valibot';
import type { Role } from '../../../contract/admin/roles.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Forecast } from './consequences.ts';
import type { Operator } from './operator-sessions.ts';

/** A proposal that is looked at or done. */
export interface Proposed {
  readonly subject: string;
  /** the player whom it is about; empty for none */
  readonly userId: string;
  readonly context: AppContext;
}

/** What is done when a proposal is confirmed. */
export interface Confirmed extends Proposed {
  readonly proposalId: string;
  readonly operator: Operator;
}

interface Definition<Detail extends v.GenericSchema> {
  readonly detail: Detail;
  readonly confirmedBy: readonly Role[];
  /** one sentence for the operator who confirms */
  summary(detail: v.InferOutput<Detail>): string;
  /** What would happen now. @throws what confirming it would be refused with */
  forecast?(db: Db, detail: v.InferOutput<Detail>, proposed: Proposed): Promise<Forecast>;
  /** for a proposal that names no act */
  execute?(tx: Tx, detail: v.InferOutput<Detail>, confirmed: Confirmed): Promise<unknown>;
}

export interface Kind<Detail extends v.GenericSchema> {
  readonly detail: Detail;
  readonly confirmedBy: readonly Role[];
  summary(detail: unknown): string;
  forecast(db: Db, detail: unknown, proposed: Proposed): Promise<Forecast | null>;
  execute(tx: Tx, detail: unknown, confirmed: Confirmed): Promise<void>;
}

/** Details come from the database as JSON, and are checked before they are used. */
export const defineKind = <Detail extends v.GenericSchema>(it: Definition<Detail>): Kind<Detail> => ({
  detail: it.detail,
  confirmedBy: it.confirmedBy,
  summary: (detail) => it.summary(v.parse(it.detail, detail)),
  forecast: async (db, detail, proposed) =>
    (await it.forecast?.(db, v.parse(it.detail, detail), proposed)) ?? null,
  execute: async (tx, detail, confirmed) => {
    await it.execute?.(tx, v.parse(it.detail, detail), confirmed);
  },
});
