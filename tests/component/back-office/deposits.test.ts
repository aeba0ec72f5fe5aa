import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, dialog, field, press } from '../app.ts';
import { LOST } from '../failure.ts';
import { address, choose, closeBackOffice, expectFit, openBackOffice, reload, row } from './back-office.ts';
import { depositOf, pageOf, proposalOf } from './rows.ts';
import { answer, idOf, lastSent, sent } from './server.ts';

afterEach(closeBackOffice);

const CLAIMED_TWICE = depositOf({ utr: 'UTR1250', conflicts: 1, has_bank_line: false });
const OTHER_CLAIM = depositOf({ ...CLAIMED_TWICE, id: idOf(2), player: 'Kabir' });
const AT_THE_BANK = depositOf({ id: idOf(3), amount: '311.00', utr: 'UTR311' });
const UNKNOWN = depositOf({ id: idOf(4), amount: '312.00', utr: 'UTR312', has_bank_line: false });

test('the filters of deposits are in the address, and hold after a reload', async () => {
  await openBackOffice('/deposits', { deposits: pageOf(CLAIMED_TWICE, OTHER_CLAIM) }, 'cashier');
  await press(button('Filters'));
  await field('From ₹').fill('1250');
  await field('UTR').fill('UTR1250');
  await press(button('Search'));
  await expect.poll(address).toBe('/deposits?min=1250&utr=UTR1250');
  await expect.element(field('From ₹')).toBeVisible();
  await reload();
  await expect.element(row('1 more claim it').first()).toBeVisible();
  await expect.element(field('From ₹')).not.toBeVisible();
  expect(lastSent('deposits').query).toEqual({ min: '1250', utr: 'UTR1250', status: 'pending' });
  await expectFit();
  answer({ deposits: pageOf() });
  await press(button('Filters'));
  await press(button('Clear'));
  await expect.element(page.getByText('No deposits match these filters.')).toBeVisible();
  expect(address()).toBe('/deposits');
});

test('keys choose a deposit and open its approval, but not while somebody types', async () => {
  await openBackOffice('/deposits', {
    deposits: pageOf(AT_THE_BANK, UNKNOWN, CLAIMED_TWICE),
    depositConflicts: { rows: [] },
  });
  await expect.element(row('UTR312')).toBeVisible();
  await press(button('Filters'));
  await field('UTR').click();
  await userEvent.keyboard('jar');
  await expect.element(field('UTR')).toHaveValue('jar');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await row('UTR311').getByText('UTR311').click();
  const active = () => document.querySelector('[aria-current=true]')?.textContent ?? '';
  for (const [key, utr] of [
    ['j', 'UTR312'],
    ['j', 'UTR1250'],
    ['k', 'UTR312'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.poll(active).toContain(utr);
  }
  await userEvent.keyboard('a');
  await expect
    .element(dialog('Propose this deposit'))
    .toHaveTextContent('Zoya claims ₹312.00 with UTR UTR312.');
});

test('a deposit is approved with the amount at the bank, and the other claims to its UTR are shown', async () => {
  await openBackOffice('/deposits', {
    deposits: pageOf(CLAIMED_TWICE, OTHER_CLAIM),
    depositConflicts: { rows: [CLAIMED_TWICE, OTHER_CLAIM] },
    depositApproval: ({ query: { amount } }) => ({
      consequence: { effects: [], notes: [`${amount} is over a limit of the player.`] },
      obstacle: null,
    }),
    approveDeposit: () => {
      answer({ deposits: pageOf() });
      return { outcome: 'proposed', rejected: 0 };
    },
  });
  await press(button('Approve', row('Zoya')));
  const opened = dialog('Propose this deposit');
  const claims = opened.getByRole('region', { name: 'Claims to this UTR' }).getByRole('listitem');
  await expect.poll(() => claims.elements().length).toBe(2);
  await expectFit();
  const send = button('Propose, and reject the others', opened);
  await opened.getByLabelText('Amount at the bank').fill('1e3');
  await press(send);
  await expect.element(opened.getByText('An amount is rupees with at most two decimals')).toBeVisible();
  await opened.getByLabelText('Amount at the bank').fill('1240');
  await expect.element(opened.getByText('1240 is over a limit of the player.')).toBeVisible();
  await press(send);
  await expect.element(page.getByText('Proposed. Another operator must confirm it.')).toBeVisible();
  await expect.element(page.getByText('No deposits match these filters.')).toBeVisible();
  expect(lastSent('approveDeposit')).toMatchObject({
    id: CLAIMED_TWICE.id,
    body: { amount: '1240', conflicts: 1 },
  });
});

test('selected deposits are approved at once, each with its result', async () => {
  await openBackOffice('/deposits', {
    deposits: pageOf(AT_THE_BANK, UNKNOWN, CLAIMED_TWICE),
    approveDeposit: ({ id }) => ({ outcome: id === UNKNOWN.id ? 'proposed' : 'approved', rejected: 0 }),
  });
  for (const utr of ['UTR311', 'UTR312', 'UTR1250']) await press(row(utr).getByRole('checkbox'));
  await press(button('Approve selected (3)'));
  const bulk = dialog('Approve 2 deposits');
  await expect.element(bulk).toHaveTextContent('₹623.00 in all');
  await press(button('Approve all', bulk));
  const resultOf = (utr: string) => bulk.getByRole('listitem').filter({ hasText: utr });
  await expect.element(resultOf('UTR311')).toHaveTextContent(/Approved$/);
  await expect.element(resultOf('UTR312')).toHaveTextContent(/Proposed$/);
  await expect.element(resultOf('UTR1250')).toHaveTextContent(/Left out: 1 more claim it$/);
  expect(sent('approveDeposit').map(({ body }) => body.amount)).toEqual(['311.00', '312.00']);
  await press(bulk.getByText('Close', { exact: true }));
  await expect.element(bulk).not.toBeInTheDocument();
});

test('a deposit is rejected with a reason', async () => {
  await openBackOffice('/deposits', { deposits: pageOf(AT_THE_BANK, UNKNOWN), rejectDeposit: {} });
  await row('UTR312').getByText('UTR312').click();
  await userEvent.keyboard('r');
  const reject = dialog('Reject this deposit');
  await press(button('Reject', reject));
  await expect.element(reject.getByText('Please give a reason.')).toBeVisible();
  await reject.getByLabelText('Reason').fill('not at the bank');
  await press(button('Reject', reject));
  await expect.element(reject).not.toBeInTheDocument();
  expect(lastSent('rejectDeposit')).toMatchObject({ id: UNKNOWN.id, body: { reason: 'not at the bank' } });
});

test('a list that cannot be read says so, and is read again', async () => {
  await openBackOffice('/deposits', { deposits: LOST });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server does not answer.');
  answer({ deposits: pageOf(AT_THE_BANK) });
  await press(button('Try again'));
  await expect.element(row('UTR311')).toBeVisible();
});

test('the correction of an approved deposit shows its effect and is proposed', async () => {
  const approved = depositOf({ ...AT_THE_BANK, status: 'approved', approved: '310.00' });
  await openBackOffice('/deposits?status=approved', {
    deposits: pageOf(approved),
    depositCorrection: {
      effects: [{ label: 'Balance', before: '₹310.00', after: '₹0.00' }],
      notes: ['The claim of ₹311.00 waits again.'],
    },
    correctDeposit: { proposal_id: idOf(9) },
  });
  await expect.element(row('₹311.00')).toHaveTextContent('₹310.00');
  await press(button('Correct…', row('₹311.00')));
  const correct = dialog('Correct this deposit');
  await expect.element(correct.getByText('The claim of ₹311.00 waits again.')).toBeVisible();
  await expect.element(row('Balance', correct)).toHaveTextContent('₹310.00₹0.00');
  await expectFit();
  await correct.getByLabelText('Reason').fill('another player paid');
  await press(button('Propose', correct));
  await expect.element(correct).not.toBeInTheDocument();
  expect(lastSent('correctDeposit').body).toEqual({ reason: 'another player paid' });
});

test('the menu of a row closes with Escape, opens with Enter, and leads to a refund', async () => {
  await openBackOffice('/deposits', {
    deposits: ({ query }) =>
      pageOf(...(query.status === 'to_refund' ? [depositOf({ status: 'to refund', refund: '500.00' })] : [])),
    refundDeposit: { rejected: 0 },
  });
  await press(button('Filters'));
  await choose('Status', 'To refund');
  await expect.poll(address).toBe('/deposits?status=to_refund');
  const refund = button('Refund…');
  await button('More actions').click();
  await expect.element(refund).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(refund).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await press(refund);
  const opened = dialog('Refund this payment');
  await expect.element(opened).toHaveTextContent('Send ₹500.00');
  await opened.getByLabelText('Reference of the transfer back').fill('N305262345674711');
  await press(button('Mark as refunded', opened));
  await expect.element(opened).not.toBeInTheDocument();
  expect(lastSent('refundDeposit').body).toEqual({ reference: 'N305262345674711' });
});

test('a deposit that another operator proposed is confirmed in the list, after its effect is shown', async () => {
  const proposal = { proposal_id: idOf(9), proposed_by: 'ravi', expires_at: '2099-01-01T10:00:00Z' };
  await openBackOffice('/deposits', {
    deposits: pageOf(depositOf({ ...UNKNOWN, proposal })),
    proposals: ({ query }) =>
      pageOf(proposalOf({ proposal_id: query.id ?? '', summary: 'Credit ₹312.00 to Zoya.' })),
    confirmProposal: () => {
      answer({ deposits: pageOf() });
      return {};
    },
  });
  await press(button('Confirm…'));
  const confirm = dialog('Confirm this proposal');
  await expect.element(confirm.getByText('Credit ₹312.00 to Zoya.')).toBeVisible();
  await press(button('Confirm', confirm));
  await expect.element(confirm).not.toBeInTheDocument();
  expect(lastSent('confirmProposal')).toMatchObject({ id: idOf(9), body: { preview_version: 'v1' } });
});
