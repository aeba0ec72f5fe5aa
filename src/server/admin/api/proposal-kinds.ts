import type { ProposalKind } from '../../../contract/admin/proposals.ts';
import { MONEY_KINDS } from './money-kinds.ts';
import { PROPOSAL_DETAILS } from './proposal-details.ts';
import { defineKind } from './proposal-kind.ts';
import { summarizeSettings } from './settings.ts';

/** Everything that needs a second operator. */
export const PROPOSAL_KINDS = {
  ...MONEY_KINDS,
  'invite operator': defineKind({
    detail: PROPOSAL_DETAILS['invite operator'],
    confirmedBy: ['admin'],
    summary: ({ name, role }) => `Invite ${name} as ${role}.`,
  }),
  'change operator': defineKind({
    detail: PROPOSAL_DETAILS['change operator'],
    confirmedBy: ['admin'],
    summary: ({ name, role }) => `Make ${name} an active operator with the role ${role}.`,
  }),
  'enrol again': defineKind({
    detail: PROPOSAL_DETAILS['enrol again'],
    confirmedBy: ['admin'],
    summary: ({ name }) =>
      `Give ${name} a link for a new password and a new app. It ends the sessions of ${name}.`,
  }),
  'change settings': defineKind({
    detail: PROPOSAL_DETAILS['change settings'],
    confirmedBy: ['finance', 'admin'],
    summary: summarizeSettings,
  }),
  'password link': defineKind({
    detail: PROPOSAL_DETAILS['password link'],
    confirmedBy: ['finance', 'admin'],
    summary: ({ player, reason }) => `Let ${player} set a new password by a link: ${reason}`,
  }),
} satisfies Readonly<Record<ProposalKind, unknown>>;
