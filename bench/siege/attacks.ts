import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { Wire } from '../server/wire.ts';

export type AttackKind = 'cookies' | 'logins' | 'pipelined';

export interface AttackOptions {
  readonly kind: AttackKind;
  readonly url: string;
  /** IP address of the attacker */
  readonly address: string;
  readonly forMs: number;
  /** phone numbers of the attacker's accounts, all with one password */
  readonly phones: readonly string[];
  readonly password: string;
  /** phone numbers of players who log in from elsewhere during the attack */
  readonly victims: readonly string[];
}

export interface AttackResult {
  readonly sent: number;
  /** responses by HTTP status, without unread ones */
  readonly answers: Readonly<Record<string, number>>;
  /** connections that the server refused or closed */
  readonly closed: number;
}

const TICK_MS = 10;
/** Closed connections that are reopened per tick. */
const REOPENED_PER_TICK = 1;
const STATUS = /HTTP\/1\.1 (\d{3})/g;

/** Many connections from one address. Only the status of a response is read. */
class Flood {
  readonly #sockets: (Socket | null)[] = [];
  readonly #answers: Record<string, number> = {};
  #sent = 0;
  #closed = 0;

  constructor(
    readonly options: AttackOptions,
    readonly isRead: boolean,
  ) {}

  async open(connections: number): Promise<this> {
    await Promise.all(Array.from({ length: connections }, (_, index) => this.#connect(index)));
    return this;
  }

  /** Resolves when the connection is open or refused. */
  #connect(index: number): Promise<void> {
    const { hostname: host, port } = new URL(this.options.url);
    return new Promise((resolve) => {
      const socket = connect({ host, port: Number(port), localAddress: this.options.address }, resolve);
      this.#sockets[index] = socket;
      if (this.isRead)
        socket.on('data', (part: Buffer) => {
          for (const [, status = ''] of part.toString('latin1').matchAll(STATUS))
            this.#answers[status] = (this.#answers[status] ?? 0) + 1;
        });
      else socket.pause();
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (this.#sockets[index] === socket) this.#sockets[index] = null;
        this.#closed++;
        resolve();
      });
    });
  }

  async #during(tick: (elapsedMs: number) => void): Promise<AttackResult> {
    const startMs = performance.now();
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const elapsedMs = performance.now() - startMs;
        if (elapsedMs < this.options.forMs) return tick(elapsedMs);
        clearInterval(timer);
        resolve();
      }, TICK_MS);
    });
    for (const socket of this.#sockets) socket?.destroy();
    return { sent: this.#sent, answers: this.#answers, closed: this.#closed };
  }

  /** Sends `perS` requests a second, round-robin over all connections, without waiting for responses. */
  steadily(perS: number, request: (index: number) => string): Promise<AttackResult> {
    let index = 0;
    return this.#during((elapsedMs) => {
      const gone = [...this.#sockets.keys()].filter((at) => this.#sockets[at] === null);
      for (const at of gone.slice(0, REOPENED_PER_TICK)) this.#connect(at);
      for (; index < (elapsedMs * perS) / 1000; index++) {
        const socket = this.#sockets[index % this.#sockets.length];
        if (!socket?.writable) continue;
        socket.write(request(index));
        this.#sent++;
      }
    });
  }

  /** Sends a request `times` times on every connection, as fast as the server reads. */
  allAtOnce(times: number, request: string): Promise<AttackResult> {
    const batch = 100;
    const left = this.#sockets.map(() => times);
    return this.#during(() => {
      for (const [at, socket] of this.#sockets.entries())
        while ((left[at] ?? 0) > 0 && socket?.writable && !socket.writableNeedDrain) {
          left[at] = (left[at] ?? 0) - batch;
          socket.write(request.repeat(batch));
          this.#sent += batch;
        }
    });
  }
}

const get = (path: string, cookie = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: bench\r\nuser-id: 8\r\n${cookie && `cookie: ${cookie}\r\n`}\r\n`;

const login = (mobile: string, password: string, cookie: string): string => {
  const body = JSON.stringify({ mobile, password });
  const head = `POST /api/login HTTP/1.1\r\nhost: bench\r\nuser-id: 8\r\ncontent-type: application/json\r\n`;
  return `${head}${cookie && `cookie: ${cookie}\r\n`}content-length: ${body.length}\r\n\r\n${body}`;
};

/** Logs in. Returns a cookie of the response, `name=value`. */
async function logIn({ url, address, password }: AttackOptions, mobile: string, name: string) {
  const wire = await Wire.open(url, address);
  const { cookies } = await wire.post('login', '', { mobile, password }, randomBytes(8).toString('hex'));
  wire.close();
  return cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
}

/** Returns a random value of the same length and characters. */
const randomLike = (like: string): string =>
  like.replace(/[A-Za-z0-9]+/g, (part) => randomBytes(part.length).toString('hex').slice(0, part.length));

/** Attacks by name. Each prepares an attack and returns the function that runs it. */
const ATTACKS: Readonly<
  Record<AttackKind, (options: AttackOptions) => Promise<() => Promise<AttackResult>>>
> = {
  async cookies(options) {
    const session = await logIn(options, options.phones[0] ?? '', 'chicken_road_session');
    const [name = '', value = ''] = session.split('=');
    const flood = await new Flood(options, true).open(100);
    return () =>
      flood.steadily(1500, () =>
        get('/api/profile/0190b000-0000-7000-8000-000000000001', `${name}=${randomLike(value)}`),
      );
  },
  async logins(options) {
    const { phones, victims, password } = options;
    const devices = await Promise.all(phones.map((phone) => logIn(options, phone, 'chicken_road_device')));
    const flood = await new Flood(options, true).open(90);
    return () =>
      flood.steadily(90, (index) => {
        const turn = Math.floor(index / 3);
        const own = turn % phones.length;
        if (index % 3 === 2) return login(victims[turn % victims.length] ?? '', `wrong ${index}`, '');
        return login(phones[own] ?? '', index % 3 === 0 ? password : `wrong ${index}`, devices[own] ?? '');
      });
  },
  async pipelined(options) {
    const flood = await new Flood(options, false).open(40);
    return () => flood.allAtOnce(10_000, get('/'));
  },
};

// Forked by the bench, so that the players' process does not slow the attack.
process.once('message', async (options: AttackOptions) => {
  const attack = await ATTACKS[options.kind](options);
  process.send?.('ready');
  process.once('message', async () => {
    process.send?.(await attack(), () => process.exit(0));
  });
});
process.once('disconnect', () => process.exit(0));
