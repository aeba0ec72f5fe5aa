import { connect, type Socket } from 'node:net';

/** An answer off the wire. */
export interface WireAnswer {
  readonly http: number;
  readonly body: Record<string, unknown>;
  /** the cookies that it sets, each `name=value` */
  readonly cookies: readonly string[];
}

/**
 * One keep-alive connection that asks one thing at a time, on bare sockets: on a machine of few cores a heavier client
 * would measure itself.
 */
export class Wire {
  readonly #socket: Socket;
  #text = '';
  #waiting: { resolve: (answer: WireAnswer) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('utf8');
    socket.setNoDelay(true);
    socket.on('data', (part: string) => {
      this.#text += part;
      this.#read();
    });
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection.')));
  }

  /** @param localAddress where it comes from, such as 127.0.0.9; unset: whatever the system takes */
  static open(url: string, localAddress?: string): Promise<Wire> {
    const { hostname: host, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const from = localAddress === undefined ? {} : { localAddress };
      const socket = connect({ host, port: Number(port), ...from }, () => resolve(new Wire(socket)));
      socket.once('error', reject);
    });
  }

  /** @param cookie `name=token` */
  post(path: string, cookie: string, body: object, key: string): Promise<WireAnswer> {
    const text = JSON.stringify(body);
    this.#socket.write(
      `POST /api/${path} HTTP/1.1\r\nhost: bench\r\nuser-id: 8\r\ncookie: ${cookie}\r\nidempotency-key: ${key}\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
    return this.#answer();
  }

  /** @param path with its query */
  get(path: string, cookie: string): Promise<WireAnswer> {
    this.#socket.write(`GET /api/${path} HTTP/1.1\r\nhost: bench\r\nuser-id: 8\r\ncookie: ${cookie}\r\n\r\n`);
    return this.#answer();
  }

  #answer(): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) reject(new Error('The connection is closed.'));
      else this.#waiting = { resolve, reject };
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #read(): void {
    const end = this.#text.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#text.slice(0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    // Answers of the API hold characters beyond ASCII (₹), and content-length counts bytes.
    const body = Buffer.from(this.#text.slice(end + 4), 'utf8');
    if (body.length < length) return;
    const http = Number(this.#text.slice(9, 12));
    this.#text = body.subarray(length).toString('utf8');
    const { resolve } = this.#waiting ?? {};
    this.#waiting = null;
    const cookies = Array.from(head.matchAll(/^set-cookie: ([^;\r]+)/gim), ([, cookie = '']) => cookie);
    resolve?.({ http, body: JSON.parse(body.subarray(0, length).toString('utf8')), cookies });
  }
}
