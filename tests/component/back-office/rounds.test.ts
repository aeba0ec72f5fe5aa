import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RoundDetail } from '../../../src/contract/back-office/rounds.ts';
import { ALGORITHM, seedHash } from '../../../src/rules/fairness.ts';
import { CLIENT_SEED, seedOf } from '../../provider.ts';
import { button, press } from '../app.ts';
import { address, choose, closeBackOffice, expectFit, openBackOffice, reload, row } from './back-office.ts';
import { pageOf } from './rows.ts';
import { answer, idOf } from './server.ts';

afterEach(closeBackOffice);

const PLAYER = idOf(100);
const AT = '2026-11-01T09:05:00.000Z';
const SEED = seedOf(2, 3);

const FRIED: RoundDetail = {
  round_id: idOf(1),
  user_id: PLAYER,
  player: 'Zoya',
  type: 2,
  state: 'fried',
  cause: 'roast',
  stake: '10.00',
  payout: '0.00',
  step: 3,
  multiplier: 163,
  created_at: AT,
  is_held: false,
  ended_at: AT,
  max_win: '500000.00',
  rtp: 9800,
  last_step: 22,
  target: null,
  steps: [1, 2, 3].map((line) => ({ line, at: AT, fire_hit: false, multiplier: 100 + line })),
  balance_after: '990.00',
  server_seed_hash: seedHash(SEED),
  client_seed: CLIENT_SEED,
  nonce: 0,
  algorithm: ALGORITHM,
  server_seed: SEED,
  fatal_line: 3,
  replay: null,
  entries: (['stake', 'settlement'] as const).map((kind, nth) => ({
    entry_id: idOf(10 + nth),
    at: AT,
    kind,
    subject_id: idOf(1),
    wallet: '-10.00',
    balance: '990.00',
    actor: 'player',
    reason: null,
  })),
};

const OPEN: RoundDetail = {
  ...FRIED,
  round_id: idOf(2),
  state: 'open',
  cause: null,
  step: 2,
  ended_at: null,
  server_seed: null,
  fatal_line: null,
  entries: [],
};

test('rounds are searched, opened by a key, and filtered in the address', async () => {
  await openBackOffice(
    '/rounds',
    {
      rounds: ({ query }) =>
        pageOf(...[OPEN, FRIED].filter(({ state }) => !query.state || state === query.state)),
      round: FRIED,
    },
    'support',
  );
  await page.getByRole('searchbox').fill(PLAYER);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(`/rounds?search=${PLAYER}`);
  await expect.element(row('Open').last()).toBeVisible();
  await expectFit();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('j');
  await expect.poll(() => document.querySelectorAll('tbody tr')[1]?.ariaCurrent).toBe('true');
  await userEvent.keyboard('o');
  await expect.poll(address).toBe(`/rounds/${FRIED.round_id}`);
  history.back();
  await press(button('Filters'));
  await choose('State', 'Fried');
  await expect.poll(address).toBe(`/rounds?search=${PLAYER}&state=fried`);
  await reload();
  await expect.element(row('fatal line')).toBeVisible();
  await expect.element(row('Open').last()).not.toHaveTextContent('Zoya');
});

test('an ended round shows steps, entries and its proof, drawn again in the browser', async () => {
  await openBackOffice(`/rounds/${FRIED.round_id}`, { round: FRIED });
  await expect.element(page.getByText('Drawn again in this browser')).toHaveTextContent('fatal line is 3.');
  const steps = page.getByRole('table', { name: 'Steps' });
  expect(steps.getByRole('row').elements()).toHaveLength(1 + 3);
  const entries = page.getByRole('table', { name: 'Ledger entries' });
  for (const kind of ['stake', 'settlement']) await expect.element(row(kind, entries)).toBeVisible();
  await expectFit();
  answer({ round: { ...FRIED, server_seed: '0'.repeat(64) } });
  await reload();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This round does not verify.');
  answer({ round: { ...FRIED, fatal_line: 4 } });
  await reload();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The draw says fatal line 3, and line 4 is stored.');
});

test('an open round shows no seed and no fatal line', async () => {
  await openBackOffice(`/rounds/${OPEN.round_id}`, { round: OPEN });
  await expect.element(page.getByText('The seed is revealed when the round ends.')).toBeVisible();
  await expect.element(page.getByText('Server seed')).not.toBeInTheDocument();
  await expect.element(page.getByText('Fatal line')).not.toBeInTheDocument();
  await expectFit();
});
