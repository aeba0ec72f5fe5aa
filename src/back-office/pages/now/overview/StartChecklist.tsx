import { Link } from 'wouter';
import { type BackOfficeCallName, mayCall } from '../../../../contract/back-office/calls.ts';
import type { ChecklistStep } from '../../../../contract/back-office/start-checklist.ts';
import { type BackOfficeText, t } from '../../../../languages/back-office/text.ts';
import { useSession } from '../../../session/session.ts';
import { useRead } from '../../../session/use-call.ts';
import './start-checklist.css';

interface StepText {
  readonly title: BackOfficeText;
  readonly how: BackOfficeText;
  readonly page?: readonly [path: string, call: BackOfficeCallName];
}

const STEPS: Readonly<Record<ChecklistStep['step'], StepText>> = {
  database: {
    title: 'PostgreSQL keeps the data',
    how: 'Stop the server and move the embedded database: npm run operator -- move-to-postgres',
  },
  'game address': {
    title: 'The game has an https address',
    how: 'Put a proxy with a certificate before the server, and set GAME_URL.',
  },
  jurisdiction: {
    title: 'A jurisdiction is chosen',
    how: 'Set JURISDICTION and start again.',
    page: ['/play-rules', 'playRules'],
  },
  'second admin': {
    title: 'A second admin can confirm',
    how: 'On the server: npm run operator -- create-admin NAME',
    page: ['/operators', 'operators'],
  },
  'payment address': {
    title: 'Players can pay in',
    how: 'Set a UPI id or a USDT address of your own; with real money deposits are closed until then.',
    page: ['/settings', 'settings'],
  },
  reconciliation: {
    title: 'The ledger was reconciled',
    how: 'Run a reconciliation, and one each night by chickenroad-reconcile.timer.',
    page: ['/reconcile', 'reconciliations'],
  },
  backup: {
    title: 'A backup was made',
    how: 'Run npm run operator -- backup FOLDER, and one each night by chickenroad-backup.timer.',
  },
};

export function StartChecklist() {
  const { operator } = useSession();
  const { data } = useRead('startChecklist', {}, mayCall(operator.role, 'startChecklist'));
  const steps = data?.steps ?? [];
  const done = steps.filter((step) => step.is_done).length;
  if (steps.length === 0) return null;
  return (
    <details
      className="card start-checklist"
      open={done < steps.length}
      aria-label={t`Before players come: ${done} of ${steps.length} done`}
    >
      <summary>{t`Before players come: ${done} of ${steps.length} done`}</summary>
      <ol className="stack">
        {steps.map(({ step, is_done: isDone }) => {
          const { title, how, page: [path, call] = [] } = STEPS[step];
          const isLink = path !== undefined && call !== undefined && mayCall(operator.role, call);
          return (
            <li key={step}>
              <span className={`badge ${isDone ? 'good' : 'waiting'}`}>{t(isDone ? 'Done' : 'To do')}</span>
              <b>{isLink ? <Link href={path}>{t(title)}</Link> : t(title)}</b>
              {!isDone && <span className="hint">{t(how)}</span>}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
