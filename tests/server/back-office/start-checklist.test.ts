import { expect, test } from 'vitest';
import { executeRun, insertRun } from '../../../src/server/back-office/reports/reconciliation-runs.ts';
import { backups } from '../../../src/server/platform/db/schema/schema.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { databaseKind, fakeClock } from '../support/harness.ts';

const clock = fakeClock();
const config = { gameUrl: 'http://localhost:8080' };
const { it, asha, newBrowser } = useBackOffice({ asha: 'admin' }, { clock, config });

const leftToDo = async () =>
  (await asha.ok('startChecklist')).steps.flatMap(({ step, is_done: isDone }) => (isDone ? [] : [step]));

test('the start checklist has each step until it is done', async () => {
  const { db } = it.database;
  const embedded = databaseKind() === 'embedded' ? ['database'] : [];
  expect(await leftToDo()).toEqual([
    ...embedded,
    'game address',
    'jurisdiction',
    'second admin',
    'payment address',
    'reconciliation',
    'backup',
  ]);
  await newBrowser().enrol('vikram', 'admin');
  expect(await leftToDo()).not.toContain('second admin');
  await it.set('upi_id', 'house@okbank');
  expect(await leftToDo()).not.toContain('payment address');
  await executeRun(it.database, await insertRun(db, 'test'), null, new AbortController().signal);
  expect(await leftToDo()).not.toContain('reconciliation');
  await db.insert(backups).values({ endedAt: clock.now(), bytes: 1, file: 'host:/a.dump' });
  expect(await leftToDo()).toEqual([...embedded, 'game address', 'jurisdiction']);
  Object.assign(it.context, { gameUrl: 'https://play.example', isJurisdictionSet: true });
  expect(await leftToDo()).toEqual(embedded);
});
