import type { ProposalKind } from '../../../contract/admin/proposals.ts';
import { SETTING_FIELDS, SETTING_LABELS, type SettingField } from '../../../contract/admin/settings.ts';
import { operatorActor } from '../audit-log.ts';
import { createInvitation, inviteAgain } from './invitations.ts';
import { MONEY_KINDS } from './money-kinds.ts';
import { changeOperator } from './operators.ts';
import { PROPOSAL_DETAILS } from './proposal-details.ts';
import { defineKind } from './proposal-kind.ts';
import { changeSettings } from './settings.ts';

const settingText = (field: SettingField, text = ''): string => {
  const [, unit] = SETTING_LABELS[field];
  return unit === '%' ? `${text} %` : `${unit}${text}`;
};

/** Everything that needs a second operator. */
export const PROPOSAL_KINDS = {
  ...MONEY_KINDS,
  'invite operator': defineKind({
    detail: PROPOSAL_DETAILS['invite operator'],
    confirmedBy: ['admin'],
    summary: ({ name, role }) => `Invite ${name} as ${role}.`,
    execute: (tx, { name, role }, { operator, context }) =>
      createInvitation(tx, { name, role, invitedBy: operatorActor(operator.name) }, context.clock.now()),
  }),
  'change operator': defineKind({
    detail: PROPOSAL_DETAILS['change operator'],
    confirmedBy: ['admin'],
    summary: ({ name, role, is_active: isActive }) =>
      isActive
        ? `Make ${name} an active operator with the role ${role}.`
        : `Bar ${name} from the back office.`,
    execute: async (tx, { role, is_active: isActive }, { subject, operator }) => {
      await changeOperator(tx, subject, { role, isActive }, operator);
      return null;
    },
  }),
  'enrol again': defineKind({
    detail: PROPOSAL_DETAILS['enrol again'],
    confirmedBy: ['admin'],
    summary: ({ name }) =>
      `Give ${name} a link for a new password and a new app. It ends the sessions of ${name}.`,
    execute: (tx, _, { subject, operator, context }) =>
      inviteAgain(tx, subject, operator, context.clock.now()),
  }),
  'change settings': defineKind({
    detail: PROPOSAL_DETAILS['change settings'],
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
} satisfies Readonly<Record<ProposalKind, unknown>>;
