import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReconciliationRun } from '../../../src/contract/back-office/reconciliation.ts';
import { button, press } from '../app.ts';
import { address, closeBackOffice, expectFit, openBackOffice, row } from './back-office.ts';
import { pageOf } from './rows.ts';
import { answer, idOf, OPERATOR } from './server.ts';

afterEach(closeBackOffice);

const CLEAN: ReconciliationRun = {
  id: idOf(1),
  state: 'clean',
  started_by: `operator:${OPERATOR}`,
  started_at: '2026-11-01T09:05:00Z',
  ended_at: '2026-11-01T09:06:00Z',
  players_done: 2,
  players: 2,
  findings: 0,
  warnings: [],
  found: [],
  counted: { journal: 12 },
  audit_head: '12 abc',
  failure: null,
};

const WRONG: ReconciliationRun = {
  ...CLEAN,
  id: idOf(2),
  state: 'wrong',
  findings: 1,
  found: [{ row: `wallets ${idOf(100)}`, rule: 'the sum of its postings', detail: '1 paisa more' }],
};

test('a reconciliation shows how far it is, and lists what is wrong; an earlier run is shown again', async () => {
  const running: ReconciliationRun = {
    ...WRONG,
    state: 'running',
    findings: 0,
    found: [],
    players_done: 1,
    ended_at: null,
  };
  let run: ReconciliationRun = running;
  await openBackOffice('/reconcile', {
    reconciliations: pageOf(CLEAN),
    startReconciliation: () => {
      answer({ reconciliations: () => pageOf(run, CLEAN) });
      return { id: run.id };
    },
    reconciliation: ({ id }) => (id === run.id ? run : CLEAN),
  });
  await expect.element(row(OPERATOR)).toBeVisible();
  await press(button('Reconcile now'));
  const result = page.getByRole('region', { name: 'Run', exact: true });
  await expect.element(result.getByText('50 % of the players are done.')).toBeVisible();
  await expect.element(button('Reconcile now')).toBeDisabled();
  run = WRONG;
  await expect.element(result.getByText('1 row is wrong.')).toBeVisible();
  await expect
    .element(result.getByRole('table', { name: 'Findings' }))
    .toHaveTextContent(`wallets ${idOf(100)}`);
  await expectFit();
  await press(button('Close', result));
  await expect.poll(address).toBe('/reconcile');
  await press(row('right').getByRole('button'));
  await expect.element(result.getByText('Nothing is wrong.')).toBeVisible();
  await expect.element(result.getByText('Checked: 12 entries.')).toBeVisible();
});
