import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An answer of the API. */
export interface Reply {
  readonly http: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const END_OF_HEAD = '\r\n\r\n';

/** @returns a request as it goes over the wire */
export function requestText(path: string, cookie: string, body: object): string {
  const text = JSON.stringify(body);
  return (
    `POST /api/${path} HTTP/1.1\r\nhost: bench\r\nuser-id: 8\r\ncookie: ${cookie}\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
}

/** A keep-alive connection on which requests may follow each other without waiting; replies come in their order. */
export class PipelinedConnection {
  readonly #socket: Socket;
  #received = '';
  readonly #waiting: ((reply: Reply) => void)[] = [];

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      this.#received += chunk;
      this.#deliver();
    });
  }

  static async open(port: number): Promise<PipelinedConnection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new PipelinedConnection(socket);
  }

  /** Sends requests in one write. */
  send(...requests: readonly string[]): Promise<readonly Reply[]> {
    const replies = requests.map(() => new Promise<Reply>((resolve) => this.#waiting.push(resolve)));
    this.#socket.write(requests.join(''));
    return Promise.all(replies);
  }

  close(): void {
    this.#socket.destroy();
  }

  #deliver(): void {
    for (;;) {
      const end = this.#received.indexOf(END_OF_HEAD);
      if (end < 0) return;
      const head = this.#received.slice(0, end);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      const body = Buffer.from(this.#received.slice(end + END_OF_HEAD.length));
      if (body.length < length) return;
      this.#received = body.subarray(length).toString();
      this.#waiting.shift()?.({
        http: Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)),
        body: JSON.parse(body.subarray(0, length).toString()),
      });
    }
  }
}
