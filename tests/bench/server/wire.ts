import { connect, type Socket } from 'node:net';

/** An answer off the wire. */
export interface WireAnswer {
  readonly http: number;
  readonly body: Record<string, unknown>;
  /** the cookies that it sets, each `name=value` */
  readonly cookies: readonly string[];
}

/** An answer is read in parts of so many bytes at most. */
const PART_BYTES = 16_384;

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection that asks one thing at a time, on bare sockets that read into one buffer, past Node's streams: on a machine of
 * few cores a heavier client would measure itself.
 */
export class Wire {
  readonly #socket: Socket;
  /** what has come of an answer that is not whole */
  #part: Buffer | null = null;
  #waiting: { resolve: (answer: WireAnswer) => void; reject: (error: Error) => void } | null = null;

  /** @param localAddress where it comes from; unset: whatever the system takes */
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
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection.')));
  }

  /** @param localAddress where it comes from, such as 127.0.0.9; unset: whatever the system takes */
  static open(url: string, localAddress?: string): Promise<Wire> {
    const { hostname: host, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const wire = new Wire(host, Number(port), localAddress);
      wire.#socket.once('connect', () => resolve(wire));
      wire.#socket.once('error', reject);
    });
  }

  /** @param cookie `name=token` */
  post(path: string, cookie: string, body: object, key: string): Promise<WireAnswer> {
    const text = JSON.stringify(body);
    return this.#ask(
      `POST /api/${path} HTTP/1.1\r\nhost: bench\r\nuser-id: 8\r\ncookie: ${cookie}\r\nidempotency-key: ${key}\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  }

  /** @param path with its query */
  get(path: string, cookie: string): Promise<WireAnswer> {
    return this.#ask(`GET /api/${path} HTTP/1.1\r\nhost: bench\r\nuser-id: 8\r\ncookie: ${cookie}\r\n\r\n`);
  }

  #ask(request: string): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) {
        reject(new Error('The connection is closed.'));
        return;
      }
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  /** @returns whether to go on reading */
  #read(came: Buffer): boolean {
    const bytes = this.#part ? Buffer.concat([this.#part, came]) : came;
    const end = bytes.indexOf(END_OF_HEAD);
    const head = end < 0 ? '' : bytes.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const until = end + END_OF_HEAD.length + length;
    if (end < 0 || bytes.length < until) {
      // The buffer is read into again.
      this.#part = bytes === came ? Buffer.from(came) : bytes;
      return true;
    }
    this.#part = null;
    const { resolve } = this.#waiting ?? {};
    this.#waiting = null;
    const cookies = Array.from(head.matchAll(/^set-cookie: ([^;\r]+)/gim), ([, cookie = '']) => cookie);
    resolve?.({
      http: Number(head.slice(9, 12)),
      body: JSON.parse(bytes.toString('utf8', until - length, until)),
      cookies,
    });
    return true;
  }
}
