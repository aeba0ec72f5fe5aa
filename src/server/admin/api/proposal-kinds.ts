import * as v from 'valibot';
import type { Role } from '../../../contract/admin/roles.ts';
import { Role as RoleField } from '../../../contract/admin/session.ts';
import { SETTING_FIELDS, SETTING_LABELS, type SettingField } from '../../../contract/admin/settings.ts';
import { paiseFromRupees } from '../../../contract/money.ts';
import { rupees } from '../../../presentation/rupees.ts';
import type { Tx } from '../../platform/db/database.ts';
import { operatorActor } from '../audit-log.ts';
import { createInvitation } from './invitations.ts';
import type { Operator } from './operator-sessions.ts';
import { changeOperator } from './operators.ts';
import { changeSettings } from './settings.ts';
import { payWithdrawal } from './withdrawal-decisions.ts';

/** What is done when a proposal is confirmed. */
interface Confirmed {
  readonly subject: string;
  readonly detail: unknown;
  readonly operator: Operator;
  readonly now: Date;
}

interface Kind<Detail extends v.GenericSchema> {
  readonly detail: Detail;
  readonly confirmedBy: readonly Role[];
  /** one sentence for the operator who confirms */
  summary(subject: string, detail: unknown): string;
  /** @returns the token of an invitation, where that is what was proposed */
  execute(tx: Tx, confirmed: Confirmed): Promise<{ readonly invitation: string | null }>;
}

interface Definition<Detail extends v.GenericSchema> {
  readonly detail: Detail;
  readonly confirmedBy: readonly Role[];
  summary(detail: v.InferOutput<Detail>, subject: string): string;
  execute(
    tx: Tx,
    detail: v.InferOutput<Detail>,
    confirmed: Omit<Confirmed, 'detail'>,
  ): Promise<string | null>;
}

/** Details come from the database as JSON, and are checked before they are used. */
const define = <Detail extends v.GenericSchema>(it: Definition<Detail>): Kind<Detail> => ({
  detail: it.detail,
  confirmedBy: it.confirmedBy,
  summary: (subject, detail) => it.summary(v.parse(it.detail, detail), subject),
  execute: async (tx, { detail, ...confirmed }) => ({
    invitation: await it.execute(tx, v.parse(it.detail, detail), confirmed),
  }),
});

const SomeSettings = v.record(v.picklist(SETTING_FIELDS), v.string());

const settingText = (field: SettingField, text = ''): string => {
  const [, unit] = SETTING_LABELS[field];
  return unit === '%' ? `${text} %` : `${unit}${text}`;
};

/** Everything that needs a second operator. */
export const PROPOSAL_KINDS = {
  'approve withdrawal': define({
    detail: v.object({
      amount: v.string(),
      player: v.string(),
      reference: v.string(),
      despite_debt: v.boolean(),
    }),
    confirmedBy: ['finance', 'admin'],
    summary: ({ amount, player, reference }) =>
      `Pay ${rupees(paiseFromRupees(amount) ?? 0n)} to ${player}${reference === '' ? '' : `, reference ${reference}`}.`,
    execute: async (tx, { reference, despite_debt: despiteDebt }, { subject, operator }) => {
      await payWithdrawal(tx, operator, subject, { reference, despiteDebt });
      return null;
    },
  }),
  'invite operator': define({
    detail: v.object({ name: v.string(), role: RoleField }),
    confirmedBy: ['admin'],
    summary: ({ name, role }) => `Invite ${name} as ${role}.`,
    execute: (tx, { name, role }, { operator, now }) =>
      createInvitation(tx, { name, role, invitedBy: operatorActor(operator.name) }, now),
  }),
  'change operator': define({
    detail: v.object({ name: v.string(), role: RoleField, is_active: v.boolean() }),
    confirmedBy: ['admin'],
    summary: ({ name, role, is_active: isActive }) =>
      isActive
        ? `Make ${name} an active operator with the role ${role}.`
        : `Bar ${name} from the back office.`,
    execute: async (tx, { role, is_active: isActive }, { subject, operator }) => {
      await changeOperator(tx, subject, { role, is_active: isActive }, operator);
      return null;
    },
  }),
  'change settings': define({
    detail: v.object({ before: SomeSettings, after: SomeSettings }),
    confirmedBy: ['finance', 'admin'],
    summary: ({ before, after }) =>
      SETTING_FIELDS.filter((field) => field in after)
        .map((field) => {
          const [label] = SETTING_LABELS[field];
          return `${label}: ${settingText(field, before[field])} → ${settingText(field, after[field])}.`;
        })
        .join(' '),
    execute: async (tx, change, { operator }) => {
      await changeSettings(tx, change, operator);
      return null;
    },
  }),
};

export type ProposalKind = keyof typeof PROPOSAL_KINDS;
