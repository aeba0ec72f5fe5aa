import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, dialog, press } from '../app.ts';
import { choose, closeBackOffice, expectFit, openBackOffice, row } from './back-office.ts';
import { answer, idOf, lastSent, OPERATOR } from './server.ts';

afterEach(closeBackOffice);

const operatorOf = (nth: number, name: string) => ({
  operator_id: idOf(nth),
  name,
  role: 'admin' as const,
  is_active: true,
  created_at: '2026-11-01T09:05:00Z',
  last_login_at: null,
  recovery_codes_left: 10,
});
const OWN = operatorOf(900, OPERATOR);
const RAVI = operatorOf(2, 'ravi');
const INVITATION = {
  invitation_id: idOf(3),
  name: 'tashi',
  role: 'finance' as const,
  is_again: false,
  invited_by: `operator:${OPERATOR}`,
  expires_at: '2099-01-01T10:00:00Z',
  can_show: true,
};

test('an invitation is proposed; once it is confirmed its link is shown', async () => {
  await openBackOffice('/operators', {
    operators: { rows: [OWN, RAVI], invitations: [] },
    inviteOperator: () => {
      answer({ operators: { rows: [OWN, RAVI], invitations: [INVITATION] } });
      return { outcome: 'proposed', invitation: null };
    },
    showInvitation: { invitation: 'a'.repeat(43) },
  });
  await press(button('Invite an operator'));
  const invite = dialog('Invite an operator');
  await invite.getByLabelText('Name').fill('tashi');
  await choose('Role', 'finance', invite);
  await press(button('Invite', invite));
  await expect.element(page.getByText('Proposed. Once another admin has confirmed it')).toBeVisible();
  expect(lastSent('inviteOperator').body).toEqual({ name: 'tashi', role: 'finance' });
  await expectFit();
  await press(button('Show the link', row('tashi')));
  const link = dialog('Send this link');
  await expect
    .element(link.getByLabelText('Link'))
    .toHaveValue(`${location.origin}/invitation#${'a'.repeat(43)}`);
  await press(button('Done', link));
  await expect.element(link).not.toBeInTheDocument();
});

test('an operator is barred with a reason, but not by itself', async () => {
  await openBackOffice('/operators', {
    operators: { rows: [OWN, RAVI], invitations: [] },
    barOperator: () => {
      answer({ operators: { rows: [OWN, { ...RAVI, is_active: false }], invitations: [] } });
      return {};
    },
  });
  await press(button('More actions', row(OPERATOR)));
  await expect.element(button(`New link for ${OPERATOR}`)).toBeVisible();
  await expect.element(button(`Bar ${OPERATOR}`)).not.toBeInTheDocument();
  await press(button('More actions', row('ravi')));
  await press(button('Bar ravi'));
  const bar = dialog('Bar ravi');
  await bar.getByLabelText('Reason').fill('left');
  await expectFit();
  await press(button('Bar', bar));
  await expect.element(row('ravi')).toHaveTextContent('barred');
  expect(lastSent('barOperator')).toMatchObject({ id: RAVI.operator_id, body: { reason: 'left' } });
});
