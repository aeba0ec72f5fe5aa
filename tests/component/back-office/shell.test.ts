import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, dialog, press } from '../app.ts';
import {
  address,
  choose,
  closeBackOffice,
  expectFit,
  follow,
  openBackOffice,
  reload,
  row,
} from './back-office.ts';
import { depositOf, overviewOf, pageOf } from './rows.ts';
import { idOf, lastSent } from './server.ts';

afterEach(() => {
  closeBackOffice();
  localStorage.removeItem('admin-zone');
  localStorage.removeItem('admin-letter-keys');
});

const DEPOSITS = Array.from({ length: 20 }, (_, nth) =>
  depositOf({ id: idOf(nth + 1), utr: `41234567${nth + 1000}`, has_bank_line: nth % 2 === 0 }),
);

test('12 deposits in rows of 44 px and the logout button fit on a screen of 1280 by 800', async () => {
  await openBackOffice('/deposits', { deposits: pageOf(...DEPOSITS) }, 'admin');
  await page.viewport(1280, 800);
  await expect.element(row('412345671000')).toBeVisible();
  const rows = [...document.querySelectorAll('tbody tr')].map((one) => one.getBoundingClientRect());
  expect([...new Set(rows.map(({ height }) => Math.round(height)))]).toEqual([44]);
  expect(rows.filter(({ bottom }) => bottom <= 800).length).toBeGreaterThanOrEqual(12);
  const logout = button('Log out').element().getBoundingClientRect();
  expect(logout.bottom).toBeLessThanOrEqual(800);
  const lastPage = page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).element();
  expect(lastPage.getBoundingClientRect().bottom).toBeLessThan(logout.top);
});

test('times and the days of filters follow the chosen zone, on all pages and after a reload', async () => {
  await openBackOffice('/deposits?from=2026-11-01', {
    deposits: pageOf(...DEPOSITS),
    overview: overviewOf(),
  });
  await expect.element(row('412345671000')).toHaveTextContent('2026-11-01 09:05');
  expect(lastSent('deposits').query).toEqual({ status: 'pending', from: '2026-11-01' });
  await choose('Times in', 'India (IST)');
  await expect.element(row('412345671000')).toHaveTextContent('2026-11-01 14:35');
  await expect.poll(() => lastSent('deposits').query.zone).toBe('ist');
  await follow('Overview');
  await expect.element(page.getByText('Read at 2026-11-01 14:35 IST.')).toBeVisible();
  await reload();
  await expect.element(page.getByLabelText('Times in')).toHaveValue('ist');
  expect(lastSent('overview').query).toEqual({ zone: 'ist' });
});

/** Sends keys without a gap, as dictation software does, and waits until an action would have run. */
async function sendKeys(...keys: readonly (readonly [code: string, key: string])[]): Promise<void> {
  for (const [code, key] of keys)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { code, key, bubbles: true }));
  const at = performance.now();
  await expect.poll(() => performance.now() - at).toBeGreaterThan(100);
}

test('a letter key works by its position on the keyboard, and does nothing in a dictated word or when letter keys are off', async () => {
  await openBackOffice('/deposits', { deposits: pageOf(...DEPOSITS) });
  await expect.element(row('412345671000')).toBeVisible();
  await sendKeys(...[...'rajan'].map((letter) => [`Key${letter.toUpperCase()}`, letter] as const), [
    'Enter',
    'Enter',
  ]);
  await press(button('Switch off the letter keys'));
  await sendKeys(['KeyR', 'r']);
  await press(button('Switch on the letter keys'));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await sendKeys(['KeyR', 'र']);
  await expect.element(dialog('Reject this deposit')).toHaveTextContent('412345671000');
});

test('the search finds players, rounds, references, operators and pages, and opens the chosen one', async () => {
  const player = {
    user_id: idOf(100),
    name: 'Zoya',
    phone: '••••••4321',
    status: 'active' as const,
    protection: null,
    created_at: '2026-11-01T09:05:00Z',
    balance: '0.00',
    debt: '0.00',
    found_by: 'name' as const,
  };
  const [deposit] = DEPOSITS as [(typeof DEPOSITS)[number]];
  await openBackOffice('/deposits', {
    deposits: pageOf(deposit),
    withdrawals: pageOf(),
    bankLines: pageOf(),
    ledger: pageOf(),
    rounds: pageOf(),
    players: ({ query }) => pageOf(...('zoya'.startsWith(query.search ?? '') ? [player] : [])),
    operators: {
      rows: [
        {
          operator_id: idOf(900),
          name: 'asha',
          role: 'admin',
          is_active: true,
          created_at: player.created_at,
          last_login_at: null,
          recovery_codes_left: 9,
        },
      ],
      invitations: [],
    },
  });
  const field = page.getByRole('combobox', { name: 'Player, round, reference, operator or page' });
  const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  await expect.element(row(deposit.utr)).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('zoya');
  await expect.element(options).toHaveTextContent('Zoya ••••••4321 Player');
  await field.fill('asha');
  await expect.element(options).toHaveTextContent('asha, admin Operator');
  await expectFit();
  await field.fill(deposit.utr);
  await expect.element(options).toHaveTextContent('Zoya, ₹1,250.00, pending Deposit');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await sendKeys(['Slash', '/']);
  await field.fill('ledg');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/ledger');
});
