import { randomBytes } from 'node:crypto';
import { Wire } from '../server/wire.ts';
import { type AttackResult, Flood } from './flood.ts';

/** The account of an attacker, who is a player as well. */
export interface Account {
  readonly userId: string;
  readonly phone: string;
  /** of the session, `name=value` */
  readonly cookie: string;
}

/** What an attacker process is told. */
export interface AttackOptions {
  readonly kind: AttackKind;
  readonly url: string;
  /** where all of it comes from */
  readonly address: string;
  readonly forMs: number;
  readonly accounts: readonly Account[];
  /** of all accounts */
  readonly password: string;
  /** phone numbers of players who want to log in meanwhile, elsewhere */
  readonly victims: readonly string[];
  /** rounds that the first account has behind it */
  readonly history: number;
}

/** Makes ready, before anything is measured. @returns the attack, which ends by itself */
type Attack = (orders: AttackOptions) => Promise<() => Promise<AttackResult>>;

const get = (path: string, cookie = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: bench\r\nuser-id: 8\r\n${cookie && `cookie: ${cookie}\r\n`}\r\n`;

const post = (path: string, body: object, cookie: string): string => {
  const text = JSON.stringify(body);
  return (
    `POST ${path} HTTP/1.1\r\nhost: bench\r\nuser-id: 8\r\n${cookie && `cookie: ${cookie}\r\n`}` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
};

/** A value of the same length and make, with other letters. */
const invented = (like: string): string =>
  like.replace(/[A-Za-z0-9]+/g, (part) =>
    randomBytes(part.length)
      .toString('base64url')
      .replace(/[^A-Za-z0-9]/g, 'x')
      .slice(0, part.length),
  );

/** Logs an account in. @returns its cookies by name */
async function cookiesOf(
  { url, address, password }: AttackOptions,
  phone: string,
): Promise<Map<string, string>> {
  const wire = await Wire.open(url, address);
  const { cookies } = await wire.post(
    'login',
    '',
    { mobile: phone, password },
    randomBytes(8).toString('hex'),
  );
  wire.close();
  return new Map(cookies.map((cookie) => [cookie.split('=')[0] ?? '', cookie]));
}

/** The session that an account has now: the server may give another for the one it shows. */
async function sessionOf({ url, address }: AttackOptions, { userId, cookie }: Account): Promise<string> {
  const wire = await Wire.open(url, address);
  const { cookies } = await wire.get(`profile/${userId}`, cookie);
  wire.close();
  return cookies.find((one) => one.startsWith('chicken_road_session=')) ?? cookie;
}

const COOKIES_PER_S = 1500;

/** Sessions that nobody has: half in the make of one that the server gave, half in the make of old ones. */
const cookies: Attack = async (orders) => {
  const [account] = orders.accounts;
  const { phone = '', userId = '' } = account ?? {};
  const real = (await cookiesOf(orders, phone)).get('chicken_road_session')?.split('=')[1] ?? '';
  const flood = await Flood.open(orders, 100);
  return () =>
    flood.steadily(COOKIES_PER_S, orders.forMs, (index) => {
      const token = index % 2 === 0 && real !== '' ? invented(real) : randomBytes(32).toString('base64url');
      return get(`/api/profile/${userId}`, `chicken_road_session=${token}`);
    });
};

const LOGINS_PER_S = 90;

/** Right and wrong passwords of own accounts from a device they know, and wrong ones of those who log in elsewhere. */
const logins: Attack = async (orders) => {
  const { accounts, victims, password, forMs } = orders;
  const marks = await Promise.all(
    accounts.map(async ({ phone }) => (await cookiesOf(orders, phone)).get('chicken_road_device') ?? ''),
  );
  const flood = await Flood.open(orders, LOGINS_PER_S);
  return () =>
    flood.steadily(LOGINS_PER_S, forMs, (index) => {
      const wrong = `wrong ${index}`;
      const turn = Math.floor(index / 3);
      const own = turn % accounts.length;
      const mobile = accounts[own]?.phone ?? '';
      if (index % 3 === 0) return post('/api/login', { mobile, password }, marks[own] ?? '');
      if (index % 3 === 1) return post('/api/login', { mobile, password: wrong }, marks[own] ?? '');
      return post('/api/login', { mobile: victims[turn % victims.length] ?? '', password: wrong }, '');
    });
};

/** What a player may read, as fast as it is answered, on a connection of each account. */
const readers: Attack = async (orders) => {
  const sessions = new Map<string, string>();
  for (const account of orders.accounts) sessions.set(account.userId, await sessionOf(orders, account));
  const flood = await Flood.open(orders, orders.accounts.length);
  return () =>
    flood.asFastAsItGoes(orders.forMs, (index, connection) => {
      const { userId = '' } = orders.accounts[connection] ?? {};
      const paths = [
        `profile/${userId}`,
        `bet_history?user_id=${userId}&limit=10&offset=10`,
        `round?user_id=${userId}`,
        `fairness?user_id=${userId}`,
      ];
      return get(`/api/${paths[index % paths.length]}`, sessions.get(userId));
    });
};

/** One account with a long past, reading its last pages. */
const history: Attack = async (orders) => {
  const [account] = orders.accounts;
  if (!account) throw new Error('Nobody has a history.');
  const { userId } = account;
  const cookie = await sessionOf(orders, account);
  const flood = await Flood.open(orders, 4);
  return () =>
    flood.asFastAsItGoes(orders.forMs, (index) => {
      const offset = orders.history - 10 * (index % 20);
      return get(`/api/bet_history?user_id=${userId}&limit=10&offset=${offset}`, cookie);
    });
};

/** Questions without end whose answers are never read. */
const unread =
  (connections: number, each: number): Attack =>
  async (orders) => {
    const flood = await Flood.open(orders, connections, 'unread');
    return () => flood.allAtOnce(each, orders.forMs, get('/'));
  };

/** Bodies that come a byte at a time. */
const slow: Attack = async (orders) => {
  const flood = await Flood.open(orders, 500);
  return () =>
    flood.drop(
      orders.forMs,
      'POST /api/bet HTTP/1.1\r\nhost: bench\r\nuser-id: 8\r\ncontent-type: application/json\r\ncontent-length: 16000\r\n\r\n',
    );
};

export type AttackKind = 'cookies' | 'logins' | 'readers' | 'history' | 'wide' | 'deep' | 'slow';

export const ATTACKS: Readonly<Record<AttackKind, Attack>> = {
  cookies,
  logins,
  readers,
  history,
  wide: unread(40, 10_000),
  deep: unread(10, 30_000),
  slow,
};
