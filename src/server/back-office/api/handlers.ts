import type { ActionOutcome } from '../../../contract/back-office/operators.ts';
import type { AppContext } from '../../app-context.ts';
import { newEnrolmentLink } from '../operators/invitations.ts';
import type { Operator } from '../operators/operator-sessions.ts';
import { listOperators } from '../operators/operators.ts';
import { sessionHandlers } from '../operators/session-routes.ts';
import { paymentHandlers } from '../payments/payment-handlers.ts';
import { playerHandlers } from '../players/player-handlers.ts';
import { confirmProposal, listProposals } from '../proposals/proposals.ts';
import { listAuditLog, verifyAuditLog } from '../reports/audit-log.ts';
import { listLedger, readLedgerEntry } from '../reports/ledger.ts';
import { readOverview, readPendingQueues } from '../reports/overview.ts';
import { listReconciliations, type Reconciler, readReconciliation } from '../reports/reconciliations.ts';
import { readLiabilitiesNow, readReport, readRoundsReport } from '../reports/reports.ts';
import { returnToPlayer } from '../reports/return-to-player.ts';
import { readStartChecklist } from '../reports/start-checklist.ts';
import { listBanners } from '../settings/banners.ts';
import { checkUsdtNetwork, readSettingsOfOperators, storedSettings } from '../settings/settings.ts';
import { type ActionBody, callAction } from './actions.ts';
import { actionHandlers, type OperatorHandlers } from './operator-calls.ts';

export function operatorHandlers(context: AppContext, reconciler: Reconciler): OperatorHandlers {
  const { database } = context;
  const { db, reports } = database;
  /** Returns the link only when there is no other admin to confirm the invitation. */
  const inviteOrPropose = async (
    operator: Operator,
    action: string,
    body: ActionBody,
  ): Promise<ActionOutcome> => {
    const { token, stored } = newEnrolmentLink(context);
    const { outcome } = await callAction<Pick<ActionOutcome, 'outcome'>>(db, operator, action, {
      ...body,
      ...stored,
    });
    return { outcome, invitation: outcome === 'done' ? token : null };
  };
  return {
    ...sessionHandlers(context),
    overview: ({ query }) => readOverview(context, query.zone),
    acknowledgeEpoch: ({ body, operator }) => callAction(db, operator, 'acknowledge_epoch', body),
    queues: async () => ({ queues: await readPendingQueues(reports) }),
    report: ({ query, signal }) => readReport(context, query, signal),
    startChecklist: () => readStartChecklist(context),
    roundsReport: ({ query, signal }) => readRoundsReport(context, query, signal),
    position: () => readLiabilitiesNow(context),
    reconciliations: ({ query }) => listReconciliations(reports, query.cursor),
    reconciliation: ({ params }) => readReconciliation(reports, params.id),
    startReconciliation: ({ operator }) => reconciler.start(operator),
    ...actionHandlers(db),
    ...paymentHandlers(context),
    ledger: ({ query }) => listLedger(reports, query),
    ledgerEntry: ({ params, operator }) => readLedgerEntry(db, operator, params.id),
    ...playerHandlers(context),
    operators: ({ operator }) => listOperators(reports, operator),
    inviteOperator: ({ body, operator }) => inviteOrPropose(operator, 'invite_operator', body),
    enrolAgain: ({ params, operator }) => inviteOrPropose(operator, 'enrol_again', params),
    showInvitation: async ({ params: { id }, operator }) => {
      const { token, stored } = newEnrolmentLink(context, id);
      await callAction(db, operator, 'show_invitation', { id, ...stored });
      return { invitation: token };
    },
    returnToPlayer: ({ query }) => returnToPlayer(context, query.month),
    settings: () => readSettingsOfOperators(db),
    proposeSettings: async ({ body, operator }) => {
      checkUsdtNetwork(body.seen, body.values);
      const [seen, values] = [body.seen, body.values].map(storedSettings);
      await callAction(db, operator, 'change_settings', { seen, values });
      return {};
    },
    pauseBetting: async ({ body, operator }) => {
      await callAction(db, operator, 'pause_betting', body);
      context.settings.clear();
      return {};
    },
    banners: () => listBanners(context),
    addBanner: ({ body: { text, link, from, until }, operator }) =>
      callAction(db, operator, 'add_banner', { text, link, from_at: from, until_at: until }),
    proposals: ({ query, operator }) => listProposals(reports, operator, query),
    confirmProposal: ({ params, body, operator }) =>
      confirmProposal(context, operator, params.id, body?.preview_version),
    auditLog: ({ query }) => listAuditLog(reports, query),
    verifyAuditLog: ({ signal }) => verifyAuditLog(database, signal),
  };
}
