import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BackOfficeAnswerOnWire } from '../../../src/contract/back-office/calls.ts';
import { limitsOf } from '../../provider.ts';
import { button, dialog, press } from '../app.ts';
import { address, closeBackOffice, expectFit, openBackOffice, reload, row } from './back-office.ts';
import { depositOf, pageOf, withdrawalOf } from './rows.ts';
import { answer, idOf, lastSent, type Replies, refused, sent } from './server.ts';

afterEach(closeBackOffice);

const ZOYA = idOf(100);
const AT = '2026-11-01T09:05:00Z';
const MASKED = '••••••4321';
const PHONE = '9876544321';

type Player = BackOfficeAnswerOnWire<'player'>;
const playerOf = (more: Partial<Player> = {}): Player => ({
  user_id: ZOYA,
  name: 'Zoya',
  phone: MASKED,
  email: '',
  status: 'active',
  created_at: AT,
  referred_by: null,
  balance: '550.00',
  held: '150.00',
  debt: '0.00',
  rounds: 0,
  open_round: null,
  failed_logins: 0,
  reset_link: null,
  withdrawals_from: null,
  protection: {
    control: limitsOf().data,
    played: [],
    lift_until: null,
    blocked: null,
    deposits: { count: 1, amount: '700.00' },
    withdrawals: { count: 0, amount: '0.00' },
    to_refund: '0.00',
    notes: [],
  },
  ...more,
});

const FOUND: BackOfficeAnswerOnWire<'players'>['rows'][number] = {
  user_id: ZOYA,
  name: 'Zoya',
  phone: MASKED,
  status: 'active',
  protection: null,
  created_at: AT,
  balance: '550.00',
  debt: '0.00',
  found_by: 'UTR',
};

const ANSWERS: Replies = {
  player: playerOf(),
  playerEntries: pageOf({
    entry_id: idOf(5),
    at: AT,
    kind: 'deposit',
    subject_id: idOf(6),
    wallet: '700.00',
    balance: '700.00',
    actor: 'demo',
    reason: null,
  }),
};

test('a player is searched for, found, and opened by a key, with the phone masked until it is asked for', async () => {
  await openBackOffice(
    '/players',
    {
      ...ANSWERS,
      players: ({ query }) => pageOf(...(query.search === 'UTR1' ? [FOUND] : [])),
      revealPlayer: { phone: PHONE, email: '' },
    },
    'support',
  );
  const search = page.getByRole('searchbox');
  await search.fill('nobody has this');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No player matches.')).toBeVisible();
  await search.fill('UTR1');
  await userEvent.keyboard('{Enter}');
  await expect.element(row(MASKED)).toHaveTextContent('UTR');
  await expect.poll(address).toBe('/players?search=UTR1');
  await reload();
  await expect.element(row(MASKED)).toBeVisible();
  await expectFit();
  await userEvent.keyboard('o');
  await expect.poll(address).toBe(`/players/${ZOYA}`);
  await expect.element(page.getByRole('heading', { name: 'Zoya active' })).toBeVisible();
  await expect.element(row('deposit')).toHaveTextContent('₹700.00');
  await expectFit();
  expect(document.body.textContent).not.toContain(PHONE);
  await press(button('Show phone and e-mail (recorded)'));
  await expect.element(page.getByText(PHONE)).toBeVisible();
});

test('the tabs of a player are moved along by arrow keys, and the open one is in the address', async () => {
  const related = { name: 'Kabir', user_id: idOf(101), phone: MASKED, status: 'active' as const };
  await openBackOffice(`/players/${ZOYA}`, {
    ...ANSWERS,
    rounds: pageOf(),
    deposits: ({ query }) => pageOf(...(query.status === 'all' ? [depositOf({ status: 'approved' })] : [])),
    withdrawals: ({ query }) =>
      pageOf(...(query.status === 'all' ? [withdrawalOf({ amount: '150.00' })] : [])),
    playerDevices: {
      sessions: [],
      devices: [
        {
          device: '4f',
          address: '127.0.0.1',
          user_agent: 'Firefox',
          logins: 1,
          first_login_at: AT,
          last_login_at: AT,
        },
      ],
    },
    relatedPlayers: { rows: [{ ...related, shared: ['bank account', 'UPI id', 'address'] }], is_cut: false },
  });
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect.element(row('deposit')).toBeVisible();
  (tab('Ledger').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Rounds')).toHaveFocus();
  await expect.element(page.getByText('No rounds yet.')).toBeVisible();
  await press(tab('Payments'));
  await expect.poll(address).toBe(`/players/${ZOYA}?tab=payments`);
  await reload();
  await expect.element(row('UTR1')).toHaveTextContent('approved');
  await expect.element(row('••••••••9012')).toHaveTextContent('₹150.00');
  await expectFit();
  await press(tab('Sessions and devices'));
  await expect.element(row('Firefox')).toBeVisible();
  await press(tab('Related accounts'));
  await expect.element(row('Kabir')).toHaveTextContent('bank account, UPI id, address');
  await expectFit();
});

test('support writes a note about a player, and cannot block the player', async () => {
  const note = {
    note_id: idOf(7),
    text: 'Called about the account.',
    written_by: 'operator:asha',
    created_at: AT,
  };
  await openBackOffice(
    `/players/${ZOYA}?tab=notes`,
    {
      ...ANSWERS,
      playerNotes: { rows: [] },
      addPlayerNote: () => {
        const { protection } = playerOf();
        answer({
          playerNotes: { rows: [note] },
          player: playerOf({ protection: { ...protection, notes: [note] } }),
        });
        return {};
      },
    },
    'support',
  );
  await press(button('Add'));
  await expect.element(page.getByText('A note is empty.')).toBeVisible();
  await page.getByLabelText('Add a note').fill(note.text);
  await press(button('Add'));
  const shown = page.getByRole('listitem').filter({ hasText: note.text });
  await expect.poll(() => shown.elements().length).toBe(2);
  await expect.element(button('Rename')).toBeInTheDocument();
  await expect.element(button('Block')).not.toBeInTheDocument();
});

/** Opens an action of the player's page. */
async function openAction(name: string, title: string) {
  await press(button(name));
  await expect.element(dialog(title)).toBeVisible();
  return dialog(title);
}

test('a player is blocked with a reason, which settles the open round, and unblocked', async () => {
  await openBackOffice(`/players/${ZOYA}`, {
    ...ANSWERS,
    blockPlayer: () => {
      answer({ player: playerOf({ status: 'blocked' }) });
      return { paid: '10.20' };
    },
    unblockPlayer: {},
  });
  const block = await openAction('Block', 'Block this player');
  await press(button('Block', block));
  await expect.element(block.getByText('Please give a reason.')).toBeVisible();
  await expectFit();
  await block.getByLabelText('Reason').fill('several accounts');
  await press(button('Block', block));
  await expect.element(page.getByText('Blocked. The open round was settled and paid ₹10.20.')).toBeVisible();
  const unblock = await openAction('Unblock', 'Unblock this player');
  await unblock.getByLabelText('Reason').fill('a mistake');
  await press(button('Unblock', unblock));
  await expect.element(page.getByText('Unblocked.')).toBeVisible();
  expect(lastSent('blockPlayer').body).toEqual({ reason: 'several accounts' });
});

test('a name that the server refuses is told at its field; sessions end with their number', async () => {
  const reserved = 'This name is reserved. Choose another one.';
  await openBackOffice(`/players/${ZOYA}`, {
    ...ANSWERS,
    renamePlayer: ({ body }) => (body.name === 'Admin' ? refused(reserved, 400, 'name') : {}),
    endPlayerSessions: { ended: 1 },
  });
  const rename = await openAction('Rename', 'Rename this player');
  await rename.getByLabelText('Name').fill('Admin');
  await rename.getByLabelText('Reason').fill('offensive');
  await press(button('Rename', rename));
  await expect.element(rename.getByLabelText('Name')).toHaveAccessibleDescription(reserved);
  await rename.getByLabelText('Name').fill('Zoya two');
  await press(button('Rename', rename));
  await expect.element(rename).not.toBeInTheDocument();
  expect(lastSent('renamePlayer').body).toEqual({ name: 'Zoya two', reason: 'offensive', seen: 'Zoya' });
  await press(button('End sessions', await openAction('End sessions', 'End all sessions')));
  await expect.element(page.getByText('Sessions ended: 1.')).toBeVisible();
});

test('a link for a new password is proposed, shown once it is confirmed, and noted as used', async () => {
  const link = {
    created_by: 'operator:asha',
    created_at: AT,
    expires_at: '2099-01-01T10:00:00Z',
    used_at: null,
    can_show: true,
  };
  await openBackOffice(`/players/${ZOYA}`, {
    ...ANSWERS,
    createPasswordLink: () => {
      answer({ player: playerOf({ reset_link: link }) });
      return {};
    },
    showPasswordLink: () => {
      answer({ player: playerOf({ reset_link: { ...link, can_show: false, used_at: AT } }) });
      return { path: '/reset#token', expires_at: link.expires_at };
    },
  });
  const propose = await openAction('Link for a new password', 'Link for a new password');
  await propose.getByLabelText('Reason').fill('lost the phone');
  await press(button('Propose', propose));
  await expect.element(page.getByText('Once another operator has confirmed it')).toBeVisible();
  await expect.element(page.getByText(/waits to be shown to you$/)).toBeVisible();
  const show = await openAction('Link for a new password', 'Link for a new password');
  await press(button('Show the link', show));
  const shown = dialog('Send this link to the player');
  await expect.element(shown.getByLabelText('Link')).toHaveValue('https://play.test/reset#token');
  await expectFit();
  await press(button('Done', shown));
  await expect.element(page.getByText(/, used at 2026-11-01 09:05$/)).toBeVisible();
  expect(sent('showPasswordLink')).toHaveLength(1);
});
