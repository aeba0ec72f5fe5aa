import { connect, type Socket } from 'node:net';

export interface WireAnswer {
  readonly http: number;
  readonly body: Record<string, unknown>;
  /** cookies set by the response, each `name=value` */
  readonly cookies: readonly string[];
}

const PART_BYTES = 16_384;

const END_OF_HEAD = Buffer.from('\r\n\r\n');

interface Waiting {
  resolve(answer: WireAnswer): void;
  reject(error: Error): void;
}

/**
 * A keep-alive connection on a bare socket with one read buffer: a heavier client would distort measurements on a machine of
 * few cores. Requests may be pipelined.
 */
export class Wire {
  readonly #socket: Socket;
  /** start of an incomplete response */
  #part: Buffer | null = null;
  readonly #waiting: Waiting[] = [];

  private constructor(host: string, port: number, localAddress: string | undefined) {
    this.#socket = connect({
      host,
      port,
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(PART_BYTES),
        callback: (bytes, buffer) => this.#read((buffer as Buffer).subarray(0, bytes)),
      },
      ...(localAddress === undefined ? {} : { localAddress }),
    });
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  /** @param localAddress address of the client, such as 127.0.0.9 */
  static open(url: string, localAddress?: string): Promise<Wire> {
    const { hostname: host, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const wire = new Wire(host, Number(port), localAddress);
      wire.#socket.once('connect', () => resolve(wire));
      wire.#socket.once('error', reject);
    });
  }

  /** Sends the requests made by `send` in one packet. */
  inOnePacket<T>(send: () => T): T {
    this.#socket.cork();
    const result = send();
    this.#socket.uncork();
    return result;
  }

  /** @param cookie `name=token` */
  post(path: string, cookie: string, body: object, key: string): Promise<WireAnswer> {
    const text = JSON.stringify(body);
    return this.#ask(
      `POST /api/${path} HTTP/1.1\r\nhost: bench\r\nuser-id: 8\r\ncookie: ${cookie}\r\nidempotency-key: ${key}\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  }

  /** @param path with query */
  get(path: string, cookie: string): Promise<WireAnswer> {
    return this.#ask(`GET /api/${path} HTTP/1.1\r\nhost: bench\r\nuser-id: 8\r\ncookie: ${cookie}\r\n\r\n`);
  }

  #ask(request: string): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) {
        reject(new Error('The connection is closed.'));
        return;
      }
      this.#waiting.push({ resolve, reject });
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting.length = 0;
    this.#socket.destroy();
  }

  /** Returns true to continue reading. */
  #read(bytes: Buffer): boolean {
    let rest = this.#part ? Buffer.concat([this.#part, bytes]) : bytes;
    for (;;) {
      const end = rest.indexOf(END_OF_HEAD);
      const head = end < 0 ? '' : rest.toString('latin1', 0, end);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      const until = end + END_OF_HEAD.length + length;
      if (end < 0 || rest.length < until) {
        // The next read overwrites the socket's buffer.
        this.#part = rest.length === 0 ? null : Buffer.from(rest);
        return true;
      }
      this.#waiting.shift()?.resolve({
        http: Number(head.slice(9, 12)),
        body: JSON.parse(rest.toString('utf8', until - length, until)),
        cookies: Array.from(head.matchAll(/^set-cookie: ([^;\r]+)/gim), ([, cookie = '']) => cookie),
      });
      rest = rest.subarray(until);
    }
  }
}
