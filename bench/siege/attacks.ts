import { randomBytes } from 'node:crypto';
import { Wire } from '../server/wire.ts';
import { type AttackResult, Flood } from './flood.ts';

/** An attacker is a player as well. */
export interface Account {
  readonly userId: string;
  readonly phone: string;
  /** of the session, `name=value` */
  readonly cookie: string;
}

export interface AttackOptions {
  readonly kind: AttackKind;
  readonly url: string;
  readonly address: string;
  readonly forMs: number;
  readonly accounts: readonly Account[];
  /** of all accounts */
  readonly password: string;
  /** phone numbers of players who want to log in meanwhile, elsewhere */
  readonly victims: readonly string[];
}

/** Prepares an attack. Returns the function that runs it. */
type Attack = (options: AttackOptions) => Promise<() => Promise<AttackResult>>;

const get = (path: string, cookie = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: bench\r\nuser-id: 8\r\n${cookie && `cookie: ${cookie}\r\n`}\r\n`;

const post = (path: string, body: object, cookie: string): string => {
  const text = JSON.stringify(body);
  return (
    `POST ${path} HTTP/1.1\r\nhost: bench\r\nuser-id: 8\r\n${cookie && `cookie: ${cookie}\r\n`}` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
};

/** Returns a random value of the same length and form. */
const invented = (like: string): string =>
  like.replace(/[A-Za-z0-9]+/g, (part) =>
    randomBytes(part.length)
      .toString('base64url')
      .replace(/[^A-Za-z0-9]/g, 'x')
      .slice(0, part.length),
  );

/** Logs an account in. Returns its cookies by name. */
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

const COOKIES_PER_S = 1500;

/** Sends sessions that do not exist: half in the form that the server gives, half in the old one. */
const cookies: Attack = async (options) => {
  const [account] = options.accounts;
  const { phone = '', userId = '' } = account ?? {};
  const real = (await cookiesOf(options, phone)).get('chicken_road_session')?.split('=')[1] ?? '';
  const flood = await Flood.open(options, 100);
  return () =>
    flood.steadily(COOKIES_PER_S, options.forMs, (index) => {
      const token = index % 2 === 0 && real !== '' ? invented(real) : randomBytes(32).toString('base64url');
      return get(`/api/profile/${userId}`, `chicken_road_session=${token}`);
    });
};

const LOGINS_PER_S = 90;

/** Sends right and wrong passwords of own accounts from a known device, and wrong ones of players who log in elsewhere. */
const logins: Attack = async (options) => {
  const { accounts, victims, password, forMs } = options;
  const marks = await Promise.all(
    accounts.map(async ({ phone }) => (await cookiesOf(options, phone)).get('chicken_road_device') ?? ''),
  );
  const flood = await Flood.open(options, LOGINS_PER_S);
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

/** Requests without end whose answers are never read. */
const pipelined: Attack = async (options) => {
  const flood = await Flood.open(options, 40, 'unread');
  return () => flood.allAtOnce(10_000, options.forMs, get('/'));
};

export type AttackKind = 'cookies' | 'logins' | 'pipelined';

export const ATTACKS: Readonly<Record<AttackKind, Attack>> = { cookies, logins, pipelined };
