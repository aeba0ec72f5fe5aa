import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BackOfficeAnswerOnWire } from '../../../src/contract/back-office/calls.ts';
import { button, dialog, field, press } from '../app.ts';
import { closeBackOffice, expectFit, follow, openBackOffice, row } from './back-office.ts';
import { answer, idOf, lastSent, OPERATOR, type Replies, refused } from './server.ts';

afterEach(closeBackOffice);

type Settings = BackOfficeAnswerOnWire<'settings'>;
const VALUES: Settings['values'] = {
  min_bet: '1',
  max_bet: '150',
  max_win: '500000',
  chips: '10, 20, 50, 100',
  rtp: '98',
  rounds_per_day: '5000',
  min_recharge: '100',
  max_adjust: '10000',
  max_alone_deposit: '10000',
  max_alone_withdrawal: '10000',
  max_alone_day: '100000',
  withdrawal_wait_hours: '24',
  upi_id: 'house@bank',
  upi_name: 'House',
  usdt_address: 'TXhouse0123456789abcdef',
  usdt_network: '',
};
const settingsOf = (more: Partial<Settings> = {}): Settings => ({
  values: VALUES,
  set: {},
  is_paused: false,
  proposed_by: null,
  ...more,
});
const ANSWERS: Replies = { settings: settingsOf(), banners: { rows: [] } };

const TOO_LOW = 'With this return the first line of a road pays no more than the stake.';
const MAX_ADJUST = 'Largest credit or debit by hand, ₹';

test('a setting that cannot be is refused at its field; a change is proposed and shown as such', async () => {
  await openBackOffice('/settings', {
    ...ANSWERS,
    proposeSettings: ({ body }) => {
      if (body.values.rtp === '90') return refused(TOO_LOW, 400, 'rtp');
      answer({ settings: settingsOf({ proposed_by: OPERATOR }) });
      return {};
    },
  });
  await expect.element(field(MAX_ADJUST)).toHaveValue('10000');
  await expect.element(button('Propose')).toBeDisabled();
  await expectFit();
  await field(MAX_ADJUST).fill('12.5');
  await press(button('Propose'));
  await expect.element(page.getByText('An amount is whole rupees, more than zero.')).toBeVisible();
  await field(MAX_ADJUST).fill('10000');
  await field('Return to player, %').fill('90');
  await press(button('Propose'));
  await expect.element(field('Return to player, %')).toHaveAccessibleDescription(TOO_LOW);
  await press(button('Undo'));
  await expect.element(field('Return to player, %')).toHaveValue('98');
  await field(MAX_ADJUST).fill('12500');
  await press(button('Propose'));
  await expect.element(page.getByText(`${OPERATOR} proposed a change`)).toBeVisible();
  await expect.element(field(MAX_ADJUST)).toHaveValue('10000');
  expect(lastSent('proposeSettings').body).toEqual({
    seen: VALUES,
    values: { ...VALUES, max_adjust: '12500' },
  });
});

test('a change that is confirmed meanwhile shows in the form, beside what was typed', async () => {
  await openBackOffice('/settings', ANSWERS);
  await field('Smallest deposit, ₹').fill('222');
  const set = { max_adjust: { by: 'operator:meera', at: '2026-11-01T09:05:00Z' } };
  answer({ settings: settingsOf({ values: { ...VALUES, max_adjust: '12500' }, set }) });
  await follow('Settings');
  await expect.element(field(MAX_ADJUST)).toHaveValue('12500');
  await expect.element(field('Smallest deposit, ₹')).toHaveValue('222');
  await expect.element(page.getByText('Set by meera, 2026-11-01 09:05.')).toBeVisible();
});

test('betting is paused and resumed at once, each with a reason', async () => {
  await openBackOffice('/settings', {
    ...ANSWERS,
    pauseBetting: ({ body }) => {
      answer({ settings: settingsOf({ is_paused: body.is_paused }) });
      return {};
    },
  });
  await press(button('Pause betting'));
  const pause = dialog('Pause betting');
  await press(button('Pause', pause));
  await expect.element(pause.getByText('Please give a reason.')).toBeVisible();
  await expectFit();
  await pause.getByLabelText('Reason').fill('upgrade');
  await press(button('Pause', pause));
  await expect.element(page.getByText('No new bets are taken.')).toBeVisible();
  await press(button('Resume betting'));
  const resume = dialog('Resume betting');
  await resume.getByLabelText('Reason').fill('done');
  await press(button('Resume', resume));
  await expect.element(page.getByText('No new bets are taken.')).not.toBeInTheDocument();
  expect(lastSent('pauseBetting').body).toEqual({ is_paused: false, reason: 'done' });
});

test('a banner needs an https link, is added with its times, and removed', async () => {
  const planned = {
    id: idOf(1),
    text: 'Closed for an hour',
    link: 'https://example.org/news',
    from: '2099-01-01T10:00:00Z',
    until: '2099-01-01T11:00:00Z',
    state: 'planned' as const,
    created_by: `operator:${OPERATOR}`,
  };
  await openBackOffice('/settings', {
    ...ANSWERS,
    addBanner: () => {
      answer({ banners: { rows: [planned] } });
      return {};
    },
    removeBanner: () => {
      answer({ banners: { rows: [] } });
      return {};
    },
  });
  await press(button('Add a banner'));
  const add = dialog('Add a banner');
  await add.getByLabelText('Text').fill(planned.text);
  await add.getByLabelText('Link').fill('http://example.org');
  await add.getByLabelText('From').fill('2099-01-01T10:00');
  await add.getByLabelText('Until').fill('2099-01-01T11:00');
  await press(button('Add', add));
  await expect.element(add.getByText('A link starts with https://')).toBeVisible();
  await expectFit();
  await add.getByLabelText('Link').fill(planned.link);
  await press(button('Add', add));
  await expect.element(row(planned.text)).toHaveTextContent(/planned.*2099-01-01 10:00/);
  expect(lastSent('addBanner').body).toMatchObject({ from: '2099-01-01T10:00', until: '2099-01-01T11:00' });
  await press(button(`Remove: ${planned.text}`));
  await expect.element(page.getByText('There is no banner.')).toBeVisible();
});
