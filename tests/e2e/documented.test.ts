import { execFileSync } from 'node:child_process';
import fastifyStatic from '@fastify/static';
import { expect, test } from '@playwright/test';
import Fastify, { type FastifyInstance } from 'fastify';
import { USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../src/contract/constants.ts';
import { spareTime } from './fixtures.ts';
import { fill } from './forms.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const CLIENT = `${ROOT}node_modules/.cache/documented/client`;

const undocumentedRequests: string[] = [];
let app: FastifyInstance;
let baseUrl: string;

// Another provider may send ids as numbers and amounts as text.
test.beforeAll(async () => {
  const args = ['build', '--outDir', CLIENT, '--emptyOutDir', '--logLevel', 'warn'];
  const env = { ...process.env, VITE_PROVIDER: 'plain' };
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', ...args], { cwd: ROOT, env });
  app = Fastify();
  await app.register(fastifyStatic, { root: CLIENT });
  app.addHook('onRequest', async ({ url, headers }) => {
    if (!url.startsWith('/api/')) return;
    if (headers[USER_ID_HEADER] !== USER_ID_HEADER_VALUE)
      undocumentedRequests.push(`${url} without user-id 8`);
    if ('idempotency-key' in headers) undocumentedRequests.push(`${url} with an idempotency key`);
  });
  app.setNotFoundHandler(async ({ method, url }, reply) => {
    if (url.startsWith('/api/')) undocumentedRequests.push(`${method} ${url}`);
    return reply.code(404).send({ message: 'Not found' });
  });
  let balancePaise = 50_000;
  const balance = () => (balancePaise / 100).toFixed(2);
  app.post('/api/register', async () => ({ success: true, user_id: 5, message: 'Registered' }));
  app.get('/api/profile/5', async () => ({
    status: 200,
    // The client drops the third decimal.
    profile: { amount: `${balance()}9`, name: null, profile_image: null, first_recharge: null, status: '1' },
  }));
  app.get('/api/getGameRules', async () => ({
    data: { min_recharge: '100', min_bet_amount: '10', max_bet_amount: '150', min_win: 11, max_win: 10_000 },
  }));
  app.get('/api/bet_values', async () => ({ data: [{ value: '10' }, { value: null }, { value: 50 }] }));
  // A roast multiplier stops the fire marker, and makes a line fatal: here line 4, which the test does not reach.
  const level = { type: 1, multiplier: [1.1, '1.30', 1.6, 2], frequency: 2, roast_multiplier: 2 };
  app.get('/api/chickenMultplier', async () => ({
    success: true,
    data: [level, { type: 2, multiplier: null }],
  }));
  app.get('/api/getBanners', async () => ({ data: [{ banner: '/promo.png' }] }));
  app.get('/api/bet_history', async () => ({ success: true, data: [] }));
  app.post('/api/bet', async () => {
    balancePaise -= 5000;
    return { success: true };
  });
  app.post('/api/cashout', async () => {
    balancePaise += 6500;
    return { status: true, win_amount: '65.00' };
  });
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
});
test.afterAll(() => app.close());

test('the client built for another provider plays a round with the documented calls and answers only', {
  tag: '@further',
}, async ({ page }) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  const { toast, won, cashOut, chip } = panelOf(page);
  await spareTime(page);
  await page.goto(baseUrl);
  await expect(page.locator('[data-live-wins]')).toHaveAttribute('data-sample', 'true');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  const register = page.getByRole('dialog', { name: 'Create an Account' });
  await fill(register, { 'Phone Number': '9876543210', Password: 'secret', 'Confirm Password': 'secret' });
  await register.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(toast('Registration successful!')).toBeVisible();
  await expectBalance(page, '₹500.00');
  await chip(50).click();
  await play(page);
  await expectBalance(page, '₹450.00');
  await stepTo(page, '₹55.00');
  await stepTo(page, '₹65.00');
  await cashOut.click();
  await expect(won).toContainText('₹65.00');
  await expectBalance(page, '₹515.00');
  await expect(won).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Fairness' })).toHaveCount(0);
  expect(undocumentedRequests).toEqual([]);
  expect(failures).toEqual([]);
});
