import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, dialog, press } from '../app.ts';
import { address, choose, closeBackOffice, expectFit, openBackOffice, row } from './back-office.ts';
import { pageOf, withdrawalOf } from './rows.ts';
import { answer, idOf, lastSent, OPERATOR, refused, sent } from './server.ts';

afterEach(closeBackOffice);

const LARGE = withdrawalOf({ id: idOf(1), amount: '15000.00' });
const SMALL = withdrawalOf();
const UNTIL = '2099-01-01T10:00:00Z';

test('a small withdrawal is approved by one operator, a large one is proposed to another', async () => {
  const proposal = { proposal_id: idOf(9), proposed_by: OPERATOR, expires_at: UNTIL };
  await openBackOffice(
    '/withdrawals',
    {
      withdrawals: pageOf(LARGE, SMALL),
      approveWithdrawal: ({ id }) => {
        if (id === SMALL.id) return { outcome: 'approved' };
        answer({ withdrawals: pageOf({ ...LARGE, proposal }) });
        return { outcome: 'proposed' };
      },
    },
    'cashier',
  );
  await expect.element(row('₹15,000.00')).toHaveTextContent('••••••••9012');
  await expectFit();
  await press(button('Approve', row('₹9,000.00')));
  await press(button('Approve', dialog('Approve this withdrawal')));
  await expect.poll(() => sent('approveWithdrawal').length).toBe(1);
  await expect.element(dialog('Approve this withdrawal')).not.toBeInTheDocument();
  await press(button('Approve', row('₹15,000.00')));
  const propose = dialog('Propose this withdrawal');
  await expect
    .element(propose)
    .toHaveTextContent('Above ₹10,000.00 another operator must confirm within 24 hours');
  await press(button('Propose', propose));
  await expect.element(row(`proposed by ${OPERATOR}`)).toBeVisible();
  await expect.element(button('Approve', row('₹15,000.00'))).not.toBeInTheDocument();
  expect(lastSent('approveWithdrawal')).toMatchObject({ id: LARGE.id, body: { despite_debt: false } });
});

test('an approved withdrawal is opened by one operator, paid at the bank, and sent with its reference', async () => {
  const approved = withdrawalOf({ status: 'approved', decided_by: 'operator:meera' });
  await openBackOffice('/withdrawals?status=approved', {
    withdrawals: ({ query }) =>
      pageOf(
        ...(query.status === 'sent'
          ? [{ ...approved, status: 'sent', reference: 'N305262345678977' } as const]
          : [approved]),
      ),
    openWithdrawal: {
      phone: '9876543210',
      account_number: '123456789012',
      account_holder_name: 'Asha Devi',
      bank_name: 'State Bank',
      ifsc_code: 'SBIN0001234',
      upi_id: '',
      mobile_number: '',
      qrcode: '',
      claimed_until: UNTIL,
    },
    sendWithdrawal: {},
  });
  await expect.element(row('₹9,000.00')).toHaveTextContent('meera');
  await press(button('Pay…', row('₹9,000.00')));
  const payment = dialog('Pay this withdrawal');
  for (const text of ['123456789012', 'IFSC', 'No other operator pays it until 2099-01-01 10:00 UTC.'])
    await expect.element(payment).toHaveTextContent(text);
  await expectFit();
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const reference = payment.getByLabelText('Reference of the payment');
  await reference.click();
  for (const text of ['Asha Devi', '123456789012']) {
    await userEvent.keyboard('{ArrowDown}');
    await expect
      .element(payment.getByRole('definition').filter({ hasText: text }))
      .toHaveTextContent('copied');
    expect(copy).toHaveBeenLastCalledWith(text);
  }
  await reference.fill('N305262345678977');
  await press(button('Mark as sent', payment));
  await expect.element(payment).not.toBeInTheDocument();
  expect(lastSent('sendWithdrawal')).toMatchObject({
    id: approved.id,
    body: { reference: 'N305262345678977' },
  });
  await press(button('Filters'));
  await choose('Status', 'Sent');
  await expect.poll(address).toBe('/withdrawals?status=sent');
  await expect.element(row('N305262345678977')).toBeVisible();
});

test('a withdrawal that another operator has open says by whom, and is not released by this one', async () => {
  const claim = { by: 'operator:meera', until: UNTIL };
  await openBackOffice('/withdrawals?status=approved', {
    withdrawals: pageOf(withdrawalOf({ status: 'approved', claim })),
  });
  await expect.element(row('opened by meera until 2099-01-01 10:00')).toBeVisible();
  await press(button('More actions'));
  await expect.element(button('Reject')).toBeVisible();
  await expect.element(button('Release')).not.toBeInTheDocument();
});

test('a payment that came back leads to the reversal of its entry', async () => {
  await openBackOffice('/withdrawals?status=sent', {
    withdrawals: pageOf(withdrawalOf({ status: 'sent', entry_id: idOf(7) })),
    ledger: pageOf(),
    ledgerEntry: refused('There is no such entry.', 404),
  });
  await press(button('More actions'));
  await press(button('It came back: reverse…'));
  await expect.poll(address).toBe(`/ledger?entry=${idOf(7)}`);
});

test('a payout file is released only when no bank has it', async () => {
  const payout = {
    id: SMALL.id,
    holder: 'Asha Devi',
    account: '1',
    ifsc: '',
    bank: '',
    upi_id: '',
    mobile: '',
  };
  await openBackOffice('/withdrawals?status=approved', {
    withdrawals: pageOf(),
    createPayoutFile: { rows: [{ ...payout, amount: '9000.00' }], workbook: '', left_out: 1 },
    releasePayouts: {
      rows: [{ line: 1, id: SMALL.id, player: 'Zoya', amount: '9000.00', result: 'released', text: '' }],
    },
  });
  await press(button('Payout file…'));
  const file = dialog('Payout file');
  await press(button('Make the file', file));
  await expect
    .element(file)
    .toHaveTextContent('1 withdrawals, ₹9,000.00; 1 that others have open are left out');
  await press(file.getByText('Release all').first());
  await expect.element(button('Release all', file)).toBeDisabled();
  await press(file.getByLabelText('No bank has this file'));
  await press(button('Release all', file));
  await expect.element(row('₹9,000.00', file)).toHaveTextContent('released');
});
