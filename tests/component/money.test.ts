import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { DAY_MS } from '../../src/contract/day.ts';
import { setLanguage, t } from '../../src/languages/translation.ts';
import { WITHDRAWAL } from '../e2e/money.ts';
import { limitsOf, profileOf, rulesOf } from '../provider.ts';
import { button, dialog, expectAlert, expectWrong, field, fill, openApp, openFromMenu } from './app.ts';
import { answer, hold, playerId, refused, sent, setBalance } from './network.ts';

const DONE = { success: true, message: '' } as const;
const wrong = (name: string, message: string) => expectWrong(field(name), message);

describe('a recharge', () => {
  test('requires amount and UTR, takes whole rupees however they are written, and a UTR in canonical form', async () => {
    await openApp('/payin');
    await button('Submit').click();
    await expect.element(field('Amount')).toHaveAccessibleDescription(/Amount is required/);
    await wrong('UTR Number', 'UTR number is required');
    await expect.element(field('Amount')).toHaveFocus();
    await userEvent.type(field('Amount'), '5a0-0 ');
    await expect.element(field('Amount')).toHaveValue('500');
    await fill({ Amount: '₹1,000.00', 'UTR Number': '0412३ 4567 8901 CR' });
    await userEvent.tab();
    await expect.element(field('Amount')).toHaveValue('1000');
    await expect.element(field('UTR Number')).toHaveValue('412345678901');
    for (const name of ['Amount', 'UTR Number'])
      await expect.element(field(name)).not.toHaveAttribute('aria-invalid');
  });

  test('is sent once, reads "Submitting...", and leads to the deposit history', async () => {
    await openApp('/payin');
    answer('addAmount', DONE);
    answer('payinHistory', {
      success: true,
      data: [{ created_at: '2026-03-02T10:00:00Z', amount: 700, status: 0 }],
    });
    const release = hold('addAmount');
    await fill({ Amount: '₹700.00', 'UTR Number': 'T700' });
    const submit = button('Submit').element() as HTMLElement;
    submit.click();
    submit.click();
    await expect.element(button('Submitting...')).toHaveAttribute('aria-disabled', 'true');
    release();
    await expectAlert('Recharge submitted successfully');
    await expect.element(dialog('Deposit history').getByText('Pending')).toBeVisible();
    expect(sent('addAmount').map(({ body }) => body)).toEqual([
      { amount: '700', utr_no: 'T700', user_id: playerId(), type: 2 },
    ]);
  });

  test('dialog gives its first field the focus, shows why a recharge failed, and keeps what was typed', async () => {
    await openApp();
    answer('addAmount', refused('The desk is closed.'));
    await openFromMenu('UPI Recharge');
    await expect.element(field('Amount')).toHaveFocus();
    await fill({ Amount: '750', 'UTR Number': 'T750' });
    await button('Submit').click();
    const alert = page.getByRole('alertdialog', { name: 'Failed to submit form' });
    await expect.element(alert).toHaveAccessibleDescription('The desk is closed.');
    await button('OK').click();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(field('Amount')).toHaveValue('750');
    await expect.element(field('UTR Number')).toHaveValue('T750');
  });

  test('by UPI shows the QR code for the amount, and the payment name of ten characters', async () => {
    await openApp('/payin');
    await button('Show the QR code').click();
    await wrong('Amount', 'Amount is required');
    await fill({ Amount: '500', 'UTR Number': 'T1' });
    await expect.element(page.getByRole('img', { name: 'QR code to pay chickenroad@upi' })).toBeVisible();
    await expect.element(page.getByText('chickenroa…', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Demo credits')).toBeVisible();
  });

  test('by USDT has a Submit that is only a label, and says what happens next', async () => {
    await openApp();
    const modal = await openFromMenu('USDT Recharge');
    await fill({ Amount: '500', 'UTR Number': 'T1' });
    await expect.element(modal.getByText('TXchickenr…', { exact: true })).toBeVisible();
    await expect.element(modal.getByText('Only USDT on TRON (TRC20)')).toBeVisible();
    await expect.element(field('UTR Number')).toHaveAccessibleDescription(/^The transaction hash: 64 digits/);
    const hash = `0x${'ab'.repeat(32)}`;
    await fill({ 'UTR Number': hash });
    await expect.element(field('UTR Number')).toHaveValue(hash);
    await expect.element(modal.getByText('Submit', { exact: true })).toBeVisible();
    await expect.element(button('Submit', modal)).not.toBeInTheDocument();
    await modal.getByText('Submit', { exact: true }).click();
    field('UTR Number').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(modal.getByText(/^Nothing is sent from here\./)).toBeVisible();
    expect(sent('addAmount')).toEqual([]);
  });

  test('over a limit shows the refusal in place of the QR code, and a payment made anyway "will be returned"', async () => {
    const message = 'This would pass your daily deposit limit of ₹1000; ₹1000 is left of it.';
    await openApp('/payin');
    answer('paymentMethod', refused(message, 409, { code: 'play_limit' }));
    answer('addAmount', { ...DONE, is_refunded: true });
    await fill({ Amount: '1001', 'UTR Number': 'T1' });
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(page.getByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
    await button('Submit').click();
    await expectAlert('This payment is over your limit or made during a break. It will be returned to you.');
  });
});

describe('a withdrawal', () => {
  test('before a deposit shows the notice in two languages, with min_recharge', async () => {
    answer('profile', profileOf({ first_recharge: 0 }));
    answer('gameRules', rulesOf({ min_recharge: 250 }));
    await openApp();
    const notice = await openFromMenu('Withdraw', 'Withdrawal access');
    await expect
      .element(notice.getByText('FOR WITHDRAWAL ACCESS DEPOSIT 250 RUPEES ONE TIME.'))
      .toBeVisible();
    await expect.element(notice.getByText('निकासी की सुविधा के लिए एक बार 250 रुपये जमा करें।')).toBeVisible();
    await button('OK', notice).click();
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('during a break needs no deposit, and no button to pay in is shown', async () => {
    answer('profile', profileOf({ first_recharge: 0, withdrawal_open: true, deposits_closed: true }));
    await openApp();
    await button('Menu').click();
    const withdraw = button('Withdraw', dialog('Menu'));
    await expect.element(withdraw).toBeVisible();
    for (const entry of ['UPI Recharge', 'USDT Recharge'])
      await expect.element(button(entry, dialog('Menu'))).not.toBeInTheDocument();
    await withdraw.click();
    await expect.element(dialog('Withdraw').getByText('₹1,000.00')).toBeVisible();
  });

  describe('form', () => {
    beforeEach(async () => {
      await openApp('/payout');
      await expect.element(page.getByText('₹1,000.00')).toBeVisible();
    });

    test('requires every field, and says each rule at its field', async () => {
      await button('Submit').click();
      for (const name of Object.keys(WITHDRAWAL)) await wrong(name, `${name} is required`);
      await expect.element(field('Amount')).toHaveFocus();
      await fill({ Amount: 'ten' });
      await wrong('Amount', 'Amount must be a number');
    });

    test('over the balance is refused at the amount and not sent', async () => {
      await fill({ ...WITHDRAWAL, Amount: '1000.01' });
      await button('Submit').click();
      await wrong('Amount', 'Insufficient balance to withdraw this amount.');
      await expect.element(field('Amount')).toHaveFocus();
      expect(sent('withdrawal')).toEqual([]);
    });

    test('in Spanish takes a decimal comma, also when sent by Enter', async () => {
      answer('withdrawal', { ...DONE, balance: 987.6, wallet_version: 2 });
      await setLanguage('es');
      const texts = Object.values(WITHDRAWAL);
      const fields = page.getByRole('textbox');
      for (const [index, text] of texts.entries()) await fields.nth(index).fill(text);
      await fields.first().fill('₹1.234,50');
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByText(t('refusal.insufficientForWithdrawal'))).toBeVisible();
      await fields.first().fill('12,40');
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => sent('withdrawal')[0]?.body).toMatchObject({ amount: '12.40' });
      await expect.element(page.getByRole('dialog')).toBeVisible();
    });

    test('is sent as it was understood, and leads to the history with the balance of the answer', async () => {
      answer('withdrawal', { ...DONE, balance: 749.5, wallet_version: 2 });
      await fill(WITHDRAWAL);
      await button('Submit').click();
      await expectAlert('Form submitted successfully');
      await expect.element(dialog('Withdraw history')).toBeVisible();
      await expect.poll(() => document.body.textContent).toContain('₹749.50');
      expect(sent('withdrawal').map(({ body }) => body)).toEqual([
        {
          amount: '250.50',
          qrcode: '',
          account_number: '001122334455',
          account_holder_name: 'Asha Devi',
          bank_name: 'State Bank',
          ifsc_code: 'SBIN0001234',
          upi_id: 'asha@upi',
          mobile_number: '9876543210',
          user_id: playerId(),
          type: 2,
        },
      ]);
    });
  });
});

describe('deposits that are closed', () => {
  const noForm = (within: Locator) => expect.element(within.getByRole('textbox')).not.toBeInTheDocument();

  test('by a self-exclusion show until when at each deposit place, and no form', async () => {
    const time = new Date(Date.now() + 180 * DAY_MS).toISOString();
    const closed = t('payments.closedUntil', { time });
    setBalance(500n);
    answer('profile', profileOf({ amount: 5, excluded_until: time }));
    answer('limits', () => limitsOf({ excluded_until: time }));
    const expectClosed = async (name: string): Promise<void> => {
      await expect.element(dialog(name).getByText(closed, { exact: true })).toBeVisible();
      await expect.element(button('Withdraw', dialog(name))).toBeVisible();
      await expect.element(button('Recharge History', dialog(name))).toBeVisible();
      await noForm(dialog(name));
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    };
    await openApp();
    await button(/₹5\.00/).click();
    await expectClosed('UPI Recharge');
    for (const entry of ['UPI Recharge', 'USDT Recharge']) {
      await openFromMenu(entry);
      await expectClosed(entry);
    }
    await button('10').click();
    await button('Recharge').click();
    await expectClosed('UPI Recharge');
    await openApp('/payin');
    await expect.element(page.getByText(closed, { exact: true })).toBeVisible();
    await noForm(page.getByRole('main'));
    await button('Play responsibly').click();
    await expect.element(page.getByText(t('refusal.excludedUntil', { time }))).toBeVisible();
  });

  test('are not opened before the break is known, nor before it ends, and are then', async () => {
    const breakEnd = new Date(Date.now() + 60_000);
    answer('limits', () =>
      limitsOf({ break_until: Date.now() < breakEnd.getTime() ? breakEnd.toISOString() : null }),
    );
    const release = hold('limits');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    await openApp('/payin');
    const card = page.getByRole('region', { name: 'UPI Recharge' });
    await expect.element(card.getByText('Loading...')).toBeVisible();
    await noForm(card);
    release();
    await expect
      .element(card.getByText(/^Deposits are closed until .+, \d+:\d\d [ap]m [A-Z][\w+:-]+\.$/))
      .toBeVisible();
    await noForm(card);
    await vi.advanceTimersByTimeAsync(61_000);
    await expect.element(field('Amount')).toBeVisible();
  });

  test('are opened for a player who comes back to the page after the break', async () => {
    answer('limits', () => limitsOf({ break_until: new Date(Date.now() + DAY_MS).toISOString() }));
    await openApp();
    const modal = await openFromMenu('USDT Recharge');
    await expect.element(modal.getByText(/^Deposits are closed until/)).toBeVisible();
    answer('limits', () => limitsOf());
    // A refetch that is under way has the answer before.
    await expect
      .poll(() => {
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        return field('Amount').query();
      })
      .not.toBeNull();
  });

  test('stay closed after a self-exclusion has run, until the player ends it', async () => {
    const ran = { excluded_until: new Date(Date.now() - DAY_MS).toISOString() };
    answer('profile', profileOf(ran));
    answer('limits', () => limitsOf(ran));
    answer('changeLimits', () => {
      answer('limits', () => limitsOf());
      return limitsOf();
    });
    await openApp('/payin');
    await expect.element(page.getByText(/It lasts until you end it\.$/)).toBeVisible();
    await noForm(page.getByRole('main'));
    await button('Play responsibly').click();
    await button('End my self-exclusion').click();
    await expect
      .poll(() => sent('changeLimits').map(({ body }) => body.change))
      .toEqual([{ to: 'end_exclusion' }]);
    await userEvent.keyboard('{Escape}');
    await expect.element(field('Amount')).toBeVisible();
  });
});
