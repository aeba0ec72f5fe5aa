import { paiseFromRupees } from '../../../contract/money.ts';
import { rupees } from '../../../presentation/rupees.ts';
import {
  adjustOne,
  correctOneDeposit,
  forecastAdjustment,
  forecastCorrection,
  forecastReversal,
  forecastVoid,
  reverseOneEntry,
  voidOneRound,
} from './corrections.ts';
import { creditDeposit, forecastApproval } from './deposit-decisions.ts';
import { PROPOSAL_DETAILS } from './proposal-details.ts';
import { defineKind } from './proposal-kind.ts';
import { forecastPayout, payWithdrawal } from './withdrawal-decisions.ts';

const FINANCE = ['finance', 'admin'] as const;

const paiseOf = (amount: string): bigint => paiseFromRupees(amount.replace(/^-/, '')) ?? 0n;

const signedPaiseOf = (amount: string): bigint =>
  amount.startsWith('-') ? -paiseOf(amount) : paiseOf(amount);

const amountText = (amount: string): string => rupees(paiseOf(amount));

/** What moves money and needs a second operator. The functions of the database that do it ask for the confirmed proposal. */
export const MONEY_KINDS = {
  'approve withdrawal': defineKind({
    detail: PROPOSAL_DETAILS['approve withdrawal'],
    confirmedBy: FINANCE,
    summary: ({ amount, player, reference }) =>
      `Pay ${amountText(amount)} to ${player}${reference === '' ? '' : `, reference ${reference}`}.`,
    forecast: (db, { despite_debt: despiteDebt }, { subject }) => forecastPayout(db, subject, despiteDebt),
    execute: async (tx, { reference, despite_debt: despiteDebt }, { subject, operator, proposalId }) => {
      await payWithdrawal(tx, operator, subject, { reference, despiteDebt }, proposalId);
      return null;
    },
  }),
  'approve deposit': defineKind({
    detail: PROPOSAL_DETAILS['approve deposit'],
    confirmedBy: FINANCE,
    summary: ({ amount, player, claimed, utr }) =>
      `Credit ${amountText(amount)} to ${player} for UTR ${utr}${amount === claimed ? '' : `, of which ${amountText(claimed)} was claimed`}.`,
    forecast: (db, { amount }, { subject }) => forecastApproval(db, subject, paiseOf(amount)),
    execute: async (tx, { amount }, { subject, operator, proposalId }) => {
      await creditDeposit(tx, operator, subject, paiseOf(amount), proposalId);
      return null;
    },
  }),
  'correct deposit': defineKind({
    detail: PROPOSAL_DETAILS['correct deposit'],
    confirmedBy: FINANCE,
    summary: ({ amount, player, utr, reason }) =>
      `Take back ${amountText(amount)} from ${player}, credited for UTR ${utr}, and let the claim wait again: ${reason}`,
    forecast: (db, _, { subject }) => forecastCorrection(db, subject),
    execute: async (tx, { reason }, { subject, operator, proposalId }) => {
      await correctOneDeposit(tx, operator, subject, reason, proposalId);
      return null;
    },
  }),
  'reverse entry': defineKind({
    detail: PROPOSAL_DETAILS['reverse entry'],
    confirmedBy: FINANCE,
    summary: ({ amount, player, kind, reason }) =>
      `Reverse a ${kind} of ${player}, ${amount.startsWith('-') ? 'taking' : 'giving'} ${amountText(amount)}: ${reason}`,
    forecast: (db, _, { subject, userId }) => forecastReversal(db, userId, subject),
    execute: async (tx, { reason }, { subject, userId, operator, proposalId }) => {
      await reverseOneEntry(tx, operator, { userId, entryId: subject, reason }, proposalId);
      return null;
    },
  }),
  'adjust wallet': defineKind({
    detail: PROPOSAL_DETAILS['adjust wallet'],
    confirmedBy: FINANCE,
    summary: ({ amount, player, reason }) =>
      amount.startsWith('-')
        ? `Take ${amountText(amount)} from ${player}: ${reason}`
        : `Give ${amountText(amount)} to ${player}: ${reason}`,
    forecast: (db, { amount }, { userId }) => forecastAdjustment(db, userId, signedPaiseOf(amount)),
    execute: async (tx, { amount, reason }, { userId, operator, proposalId }) => {
      const change = { userId, changePaise: signedPaiseOf(amount), reason };
      await adjustOne(tx, operator, change, proposalId);
      return null;
    },
  }),
  'void round': defineKind({
    detail: PROPOSAL_DETAILS['void round'],
    confirmedBy: FINANCE,
    summary: ({ amount, player, reason }) =>
      `Void the open round of ${player}, whose seed cannot be decrypted, and give the stake of ${amountText(amount)} back: ${reason}`,
    forecast: (db, _, { subject, userId, context }) => forecastVoid(db, context, userId, subject),
    execute: async (tx, { reason }, { subject, userId, operator, context, proposalId }) => {
      const round = { userId, roundId: subject, reason };
      await voidOneRound(tx, context, operator, round, proposalId);
      return null;
    },
  }),
};
