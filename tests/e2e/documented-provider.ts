import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../src/contract/constants.ts';

/**
 * A provider with exactly the documented calls and fields, ids as numbers and amounts as text. It serves the
 * client built for it on the same port.
 */

const ROOT = join(import.meta.dirname, '../..');
const CLIENT = join(ROOT, 'node_modules/.cache/documented/client');

export async function buildDocumentedClient(): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', CLIENT, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: ROOT, env: { ...process.env, VITE_PROVIDER: 'plain' } },
  );
}

type Fields = Record<string, string | number>;

interface Player {
  readonly user_id: number;
  readonly phone: string;
  readonly password: string;
  paise: number;
  avatar: string | null;
  readonly deposits: object[];
  readonly withdrawals: object[];
  readonly bets: Record<string, unknown>[];
}

/** The level's roast multiplier is line 4, which the test does not reach; the marker then stays off. */
const LEVELS = [{ type: 1, multiplier: [1.1, '1.30', 1.6, 2], frequency: 2, roast_multiplier: 2 }];
const AVATARS = ['/avatars/1.webp', '/avatars/2.webp', '/avatars/3.webp'];

const rupees = (paise: number) => (paise / 100).toFixed(2);
const now = () => new Date().toISOString().slice(0, 19).replace('T', ' ');

export interface DocumentedServer {
  readonly url: string;
  /** undocumented requests: calls, headers, or a user-id other than 8 */
  readonly stray: readonly string[];
  close(): Promise<void>;
}

export async function startDocumentedProvider(): Promise<DocumentedServer> {
  const app = Fastify();
  const players = new Map<number, Player>();
  const stray: string[] = [];
  const player = (id: unknown): Player => {
    const found = players.get(Number(id));
    if (!found) throw new Error(`Nobody has the id ${id}.`);
    return found;
  };

  await app.register(fastifyStatic, { root: CLIENT });
  app.addHook('onRequest', async ({ url, headers }) => {
    if (!url.startsWith('/api/')) return;
    if (headers[USER_ID_HEADER] !== USER_ID_HEADER_VALUE) stray.push(`${url} without user-id 8`);
    if ('idempotency-key' in headers) stray.push(`${url} with an idempotency key`);
  });
  app.setNotFoundHandler(async ({ method, url }, reply) => {
    if (url.startsWith('/api/')) stray.push(`${method} ${url}`);
    return reply.code(404).send({ message: 'Not found' });
  });

  const get = (path: string, answer: (result: Fields) => unknown) =>
    app.get(`/api/${path}`, async ({ params, query }) =>
      answer({ ...(params as Fields), ...(query as Fields) }),
    );
  const post = (path: string, answer: (body: Fields) => unknown) =>
    app.post(`/api/${path}`, async ({ body }) => answer(body as Fields));

  post('register', ({ phone, password }) => {
    const userId = players.size + 5;
    players.set(userId, {
      user_id: userId,
      phone: String(phone),
      password: String(password),
      paise: 0,
      avatar: null,
      deposits: [],
      withdrawals: [],
      bets: [],
    });
    return { success: true, user_id: userId, message: 'Registered' };
  });
  post('login', ({ mobile, password }) => {
    const known = [...players.values()].find((one) => one.phone === mobile && one.password === password);
    return known
      ? { success: true, user_id: known.user_id }
      : { success: false, message: 'Wrong number or password' };
  });
  get('profile/:userid', ({ userid }) => {
    const { paise, avatar, deposits } = player(userid);
    const profile = {
      amount: `${rupees(paise)}9`,
      name: null,
      profile_image: avatar,
      first_recharge: deposits.length > 0 ? 1 : null,
      status: '1',
    };
    return { status: 200, profile };
  });
  get('getGameRules', () => ({
    data: { min_recharge: '100', min_bet_amount: '10', max_bet_amount: '150', min_win: 11, max_win: 10_000 },
  }));
  get('bet_values', () => ({ data: [{ value: '10' }, { value: null }, { value: 50 }] }));
  get('chickenMultplier', () => ({ success: true, data: [...LEVELS, { type: 2, multiplier: null }] }));
  get('getBanners', () => ({ data: [{ banner: '/promo.png' }] }));
  get('avatar_list', () => ({ data: AVATARS.map((avatars, index) => ({ id: String(index + 1), avatars })) }));
  get('update_avatar', ({ user_id: userId, avatar_id: avatarId }) => {
    player(userId).avatar = AVATARS[Number(avatarId) - 1] ?? null;
    return { status: true };
  });
  get('adminMethodPayment', () => ({ success: true, qr_code: '/avatars/12.webp', name: 'shop@bank' }));
  post('add_amount', ({ user_id: userId, amount }) => {
    const one = player(userId);
    one.paise += Number(amount) * 100;
    one.deposits.push({ created_at: now(), amount: String(amount), status: '1' });
    return { success: true };
  });
  post('withdrawal_request', ({ user_id: userId, amount }) => {
    const one = player(userId);
    one.paise -= Math.round(Number(amount) * 100);
    one.withdrawals.push({ created_at: now(), amount: String(amount), status: 0 });
    return { success: true };
  });
  get('payinHistory', ({ user_id: userId }) => ({ data: player(userId).deposits }));
  get('withdrawHistory', ({ user_id: userId }) => ({ data: player(userId).withdrawals }));
  get('bet_history', ({ user_id: userId }) => ({ success: true, data: player(userId).bets.toReversed() }));
  post('bet', ({ user_id: userId, amount }) => {
    const one = player(userId);
    one.paise -= Number(amount) * 100;
    one.bets.push({ created_at: now(), amount: String(amount), multiplier: null, win_amount: null });
    return { success: true };
  });
  post('cashout', ({ userid, multiplier_id: multiplierId }) => {
    const one = player(userid);
    const bet = one.bets.at(-1);
    const paise = Math.round(Number(bet?.amount) * Number(multiplierId) * 100);
    one.paise += paise;
    Object.assign(bet ?? {}, { multiplier: String(multiplierId), win_amount: rupees(paise) });
    return { status: true, win_amount: rupees(paise) };
  });

  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, stray, close: () => app.close() };
}
