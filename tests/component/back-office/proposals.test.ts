import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, press } from '../app.ts';
import { closeBackOffice, expectFit, openBackOffice, row } from './back-office.ts';
import { pageOf, proposalOf } from './rows.ts';
import { answer, idOf, lastSent, OPERATOR, refused } from './server.ts';

afterEach(closeBackOffice);

test('an operator confirms what another proposed, after its effects are shown; a refusal says why', async () => {
  await openBackOffice('/proposals', {
    proposals: pageOf(proposalOf()),
    confirmProposal: refused('The bank sleeps.'),
  });
  const card = page.getByRole('listitem').filter({ hasText: 'Approve to pay ₹15,000.00' });
  await expect.element(row('Balance', card)).toHaveTextContent('₹15,000.00₹0.00');
  await expect.element(card.getByText('The amount stays held until it is sent.')).toBeVisible();
  await expectFit();
  await press(button('Confirm', card));
  await expect.element(page.getByRole('alert').filter({ hasText: 'The bank sleeps.' })).toBeVisible();
  answer({
    confirmProposal: () => {
      answer({ proposals: pageOf() });
      return {};
    },
  });
  await press(button('Confirm', card));
  await expect.element(page.getByText('Nothing waits for a second operator.')).toBeVisible();
  const toast = page.getByRole('status').filter({ hasText: 'Confirmed.' });
  await expect.element(toast.getByRole('link', { name: 'History' })).toBeVisible();
  expect(lastSent('confirmProposal')).toMatchObject({ id: idOf(1), body: { preview_version: 'v1' } });
});

test('an operator cannot confirm an own proposal', async () => {
  const own = proposalOf({ proposed_by: OPERATOR, can_confirm: false });
  await openBackOffice('/proposals', { proposals: pageOf(own) });
  await expect.element(page.getByText('Another operator must confirm it.')).toBeVisible();
  await expect.element(button('Withdraw')).toBeVisible();
  await expect.element(button('Confirm')).not.toBeInTheDocument();
});
