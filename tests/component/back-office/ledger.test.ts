import { afterEach, expect, test } from 'vitest';
import type { LedgerEntry } from '../../../src/contract/back-office/ledger.ts';
import { button, dialog, field, press } from '../app.ts';
import {
  address,
  catchDownloads,
  choose,
  closeBackOffice,
  expectFit,
  openBackOffice,
  reload,
  row,
} from './back-office.ts';
import { pageOf } from './rows.ts';
import { answer, idOf, lastSent, OPERATOR } from './server.ts';

afterEach(closeBackOffice);

const PLAYER = idOf(100);
const AT = '2026-11-01T09:05:00Z';

const DEPOSIT: LedgerEntry = {
  id: idOf(1),
  user_id: PLAYER,
  player: 'Zoya',
  kind: 'deposit',
  subject_id: idOf(2),
  reverses_id: null,
  actor: 'operator:meera',
  reason: null,
  at: AT,
  postings: [
    { account: 'wallet', amount: '731.00', balance_after: '731.00' },
    { account: 'clearing', amount: '-731.00', balance_after: null },
  ],
  reversed_by: null,
  reversal: { effects: [{ label: 'Balance', before: '₹731.00', after: '₹0.00' }], notes: [] },
  obstacle: null,
  proposed_by: null,
};

const REVERSAL: LedgerEntry = {
  ...DEPOSIT,
  id: idOf(3),
  kind: 'reversal',
  reason: 'charged back',
  reverses_id: DEPOSIT.id,
  reversal: null,
};

test('ledger entries are filtered by player and kind, in the address', async () => {
  await openBackOffice('/ledger', { ledger: pageOf(DEPOSIT) }, 'support');
  await press(button('Filters'));
  await field('Player id').fill(PLAYER);
  await press(button('Search'));
  await expect.poll(address).toBe(`/ledger?player=${PLAYER}`);
  await choose('Kind', 'deposit');
  await expect.poll(address).toBe(`/ledger?player=${PLAYER}&kind=deposit`);
  await reload();
  await expect.element(row('Zoya')).toHaveTextContent('clearing -₹731.00');
  expect(lastSent('ledger').query).toEqual({ player: PLAYER, kind: 'deposit' });
  await expectFit();
});

test('the export of the ledger has a row for each posting', async () => {
  const files = catchDownloads();
  const { reversed_by: _by, reversal: _effect, obstacle: _why, proposed_by: _who, ...entry } = DEPOSIT;
  await openBackOffice('/ledger', { ledger: pageOf(entry) });
  await press(button('Export CSV'));
  await expect.poll(() => files.length).toBe(1);
  const about = `${DEPOSIT.id},${PLAYER},Zoya,deposit,${DEPOSIT.subject_id},,operator:meera,,${AT}`;
  expect((await files[0]?.content.text())?.trimEnd().split('\r\n').slice(1)).toEqual([
    `${about},wallet,731.00,731.00`,
    `${about},clearing,-731.00,`,
  ]);
});

test('the reversal of an entry shows its effect and is proposed once', async () => {
  await openBackOffice(`/ledger?entry=${DEPOSIT.id}`, {
    ledger: pageOf(DEPOSIT),
    ledgerEntry: DEPOSIT,
    reverseEntry: () => {
      answer({ ledgerEntry: { ...DEPOSIT, proposed_by: OPERATOR } });
      return { proposal_id: idOf(9) };
    },
  });
  const entry = dialog('Ledger entry: deposit');
  await expect.element(entry.getByRole('table', { name: 'Postings' })).toHaveTextContent('wallet');
  await expect.element(entry.getByRole('table', { name: 'Reversing it now' })).toHaveTextContent('Balance');
  await expectFit();
  await press(button('Reverse…', entry));
  const reversing = dialog('Reverse this entry');
  await reversing.getByLabelText('Reason').fill('charged back');
  await press(button('Propose', reversing));
  await expect.element(entry).toHaveTextContent(`proposed by ${OPERATOR}`);
  await expect.element(button('Reverse…', entry)).not.toBeInTheDocument();
  expect(lastSent('reverseEntry')).toMatchObject({ id: DEPOSIT.id, body: { reason: 'charged back' } });
});

test('a reversed entry leads to the entry that undid it', async () => {
  const reversed = {
    ...DEPOSIT,
    reversal: null,
    reversed_by: REVERSAL.id,
    obstacle: 'This entry was already reversed.',
  };
  await openBackOffice(`/ledger?entry=${DEPOSIT.id}`, {
    ledger: pageOf(DEPOSIT),
    ledgerEntry: ({ id }) => (id === REVERSAL.id ? REVERSAL : reversed),
  });
  const entry = dialog('Ledger entry: deposit');
  await expect.element(entry).toHaveTextContent('This entry was already reversed.');
  await press(button(REVERSAL.id, entry));
  await expect.element(dialog('Ledger entry: reversal')).toHaveTextContent('charged back');
});
