import { eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import { operators } from '../../platform/db/schema/schema.ts';
import { operatorActor } from '../audit-log.ts';
import { createBankReader } from '../bank/reader.ts';
import { listAuditLog, verifyAuditLog } from './audit-log.ts';
import { bookStatement, previewStatement } from './bank-statement.ts';
import { addBanner, listBanners, removeBanner } from './banners.ts';
import {
  forecastCorrection,
  proposeAdjustment,
  proposeCorrection,
  proposeReversal,
  proposeVoid,
} from './corrections.ts';
import { approveOrProposeDeposit, rejectOneDeposit, returnOneDeposit } from './deposit-decisions.ts';
import { listConflicts, listDeposits } from './deposits.ts';
import { createInvitation, inviteAgain } from './invitations.ts';
import { listLedger, readLedgerEntry } from './ledger.ts';
import type { OperatorHandlers } from './operator-calls.ts';
import { findOperator, listOperators, lockActiveAdmins } from './operators.ts';
import { readOverview } from './overview.ts';
import { playerHandlers } from './player-handlers.ts';
import { confirmProposal, declineProposal, listProposals } from './proposals.ts';
import { propose } from './propose.ts';
import { listReconciliations, type Reconciler, readReconciliation } from './reconciliations.ts';
import { recordAct } from './record.ts';
import { readPositionNow, readReport, readRoundsReport } from './reports.ts';
import { returnToPlayer } from './return-to-player.ts';
import { pauseBetting, readSettingsOfOperators, settingsChange } from './settings.ts';
import { approveOrPropose, rejectOneWithdrawal, revealWithdrawal } from './withdrawal-decisions.ts';
import { listWithdrawals } from './withdrawals.ts';

/** What answers each call. */
export function operatorHandlers(context: AppContext, reconciler: Reconciler): OperatorHandlers {
  const { database } = context;
  const { db } = database;
  const bankReader = createBankReader();
  return {
    overview: ({ query }) => readOverview(context, query.zone),
    report: ({ query }) => readReport(context, query),
    roundsReport: ({ query, gone }) => readRoundsReport(context, query, gone),
    position: () => readPositionNow(context),
    reconciliations: ({ query }) => listReconciliations(db, query.cursor),
    reconciliation: ({ params }) => readReconciliation(db, params.id),
    startReconciliation: ({ operator }) => reconciler.start(operator),
    deposits: ({ query }) => listDeposits(db, query),
    depositConflicts: ({ params }) => listConflicts(db, params.id),
    approveDeposit: ({ params, body, operator }) =>
      approveOrProposeDeposit(context, operator, params.id, body.amount),
    rejectDeposit: async ({ params, body, operator }) => {
      await rejectOneDeposit(context, operator, params.id, body.reason);
      return {};
    },
    returnDeposit: ({ params, body, operator }) =>
      returnOneDeposit(context, operator, params.id, body.reference),
    depositCorrection: ({ params }) => forecastCorrection(db, params.id),
    correctDeposit: ({ params, body, operator }) =>
      proposeCorrection(context, operator, params.id, body.reason),
    adjustWallet: ({ params, body: { direction, amount, reason }, operator }) => {
      const changePaise = direction === 'credit' ? amount : -amount;
      return proposeAdjustment(context, operator, { userId: params.id, changePaise, reason });
    },
    voidRound: ({ params, body, operator }) => proposeVoid(context, operator, params.id, body.reason),
    reverseEntry: ({ params, body, operator }) => proposeReversal(context, operator, params.id, body.reason),
    previewStatement: ({ body, operator }) => previewStatement(db, bankReader, operator, body),
    bookStatement: ({ body, operator, gone }) => bookStatement(context, operator, body.lines, gone),
    ledger: ({ query }) => listLedger(db, query),
    ledgerEntry: ({ params }) => readLedgerEntry(db, params.id),
    withdrawals: ({ query }) => listWithdrawals(db, query),
    revealWithdrawal: ({ params, operator }) => revealWithdrawal(context, operator, params.id),
    approveWithdrawal: ({ params, body, operator }) => {
      const { reference, despite_debt: despiteDebt } = body;
      return approveOrPropose(context, operator, params.id, { reference, despiteDebt });
    },
    rejectWithdrawal: async ({ params, body, operator }) => {
      await rejectOneWithdrawal(context, operator, params.id, body.reason);
      return {};
    },
    ...playerHandlers(context),
    operators: () => listOperators(db),
    inviteOperator: ({ body: { name, role }, operator }) =>
      database.transaction(async (tx) => {
        if ((await tx.$count(operators, eq(operators.name, name))) > 0)
          throw new ApiError(409, 'limit', `There is an operator ${name} already.`, { field: 'name' });
        if ((await lockActiveAdmins(tx)) >= 2) {
          await propose(tx, operator, {
            kind: 'invite operator',
            subject: name,
            userId: null,
            detail: { name, role },
          });
          return { outcome: 'proposed', invitation: null };
        }
        // Nobody is there to confirm it.
        const invitedBy = operatorActor(operator.name);
        const invitation = await createInvitation(tx, { name, role, invitedBy }, context.clock.now());
        await recordAct(tx, operator, { act: 'invite operator', detail: { name, role, is_alone: true } });
        return { outcome: 'done', invitation };
      }),
    changeOperator: ({ params, body, operator }) =>
      database.transaction(async (tx) => {
        const { name } = await findOperator(tx, params.id);
        await propose(tx, operator, {
          kind: 'change operator',
          subject: params.id,
          userId: null,
          detail: { name, ...body },
        });
        return { outcome: 'proposed', invitation: null };
      }),
    enrolAgain: ({ params: { id }, operator }) =>
      database.transaction(async (tx) => {
        const { name } = await findOperator(tx, id);
        if ((await lockActiveAdmins(tx)) < 2)
          return { outcome: 'done', invitation: await inviteAgain(tx, id, operator, context.clock.now()) };
        await propose(tx, operator, { kind: 'enrol again', subject: id, userId: null, detail: { name } });
        return { outcome: 'proposed', invitation: null };
      }),
    returnToPlayer: ({ query }) => returnToPlayer(db, query.month),
    settings: () => readSettingsOfOperators(db),
    proposeSettings: ({ body, operator }) =>
      database.transaction(async (tx) => {
        const { before, after } = await settingsChange(tx, body);
        await propose(tx, operator, {
          kind: 'change settings',
          subject: 'settings',
          userId: null,
          detail: { before, after },
        });
        return {};
      }),
    pauseBetting: async ({ body, operator }) => {
      await pauseBetting(context, operator, body.is_paused, body.reason);
      context.settings.clear();
      return {};
    },
    banners: () => listBanners(context),
    addBanner: async ({ body, operator }) => {
      await addBanner(context, operator, body);
      return {};
    },
    removeBanner: async ({ params, operator }) => {
      await removeBanner(context, operator, params.id);
      return {};
    },
    proposals: ({ operator }) => listProposals(context, operator),
    confirmProposal: ({ params, body, operator }) =>
      confirmProposal(context, operator, params.id, body?.facts),
    declineProposal: async ({ params, body, operator }) => {
      await declineProposal(context, operator, params.id, body.reason);
      return {};
    },
    auditLog: ({ query }) => listAuditLog(db, query),
    verifyAuditLog: ({ gone }) => verifyAuditLog(database, gone),
  };
}
