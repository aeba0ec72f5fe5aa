import { connect, type Socket } from 'node:net';

export interface AttackResult {
  readonly sent: number;
  /** answers by status; what was never read is not counted */
  readonly answers: Readonly<Record<string, number>>;
  /** connections that the server refused or closed */
  readonly closed: number;
}

interface Aim {
  readonly url: string;
  readonly address: string;
}

const TICK_MS = 10;

/** Closed connections that are opened again in a second, at most. */
const REOPENED_PER_S = 100;

const STATUS = /HTTP\/1\.1 (\d{3})/g;

/** Many connections from one address. Of an answer only the status is read. */
export class Flood {
  readonly #sockets: (Socket | null)[] = [];
  #answers: Record<string, number> = {};
  #sent = 0;
  #closed = 0;

  private constructor(
    readonly aim: Aim,
    readonly read: boolean,
  ) {}

  /** @param reading `unread` never reads an answer, so that the server must keep them */
  static async open(aim: Aim, connections: number, reading: 'read' | 'unread' = 'read'): Promise<Flood> {
    const flood = new Flood(aim, reading === 'read');
    await Promise.all(Array.from({ length: connections }, (_, connection) => flood.#connect(connection)));
    return flood;
  }

  /** Resolves when it is open or refused. */
  #connect(connection: number): Promise<void> {
    const { hostname: host, port } = new URL(this.aim.url);
    return new Promise((resolve) => {
      const socket = connect({ host, port: Number(port), localAddress: this.aim.address }, resolve);
      this.#sockets[connection] = socket;
      socket.setNoDelay(true);
      if (this.read)
        socket.on('data', (part: Buffer) => {
          for (const [, status = ''] of part.toString('latin1').matchAll(STATUS))
            this.#answers[status] = (this.#answers[status] ?? 0) + 1;
        });
      else socket.pause();
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (this.#sockets[connection] === socket) this.#sockets[connection] = null;
        this.#closed++;
        resolve();
      });
    });
  }

  #reopen(): void {
    let left = (REOPENED_PER_S * TICK_MS) / 1000;
    for (const [connection, socket] of this.#sockets.entries())
      if (socket === null && left-- > 0) this.#connect(connection);
  }

  #send(connection: number, text: string): void {
    const socket = this.#sockets[connection];
    if (!socket?.writable) return;
    socket.write(text);
    this.#sent++;
  }

  /** @param beat called every {@link TICK_MS} with the time that is over, ms */
  async #during(forMs: number, beat: (elapsedMs: number) => void): Promise<AttackResult> {
    const startMs = performance.now();
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const elapsedMs = performance.now() - startMs;
        if (elapsedMs < forMs) return beat(elapsedMs);
        clearInterval(timer);
        resolve();
      }, TICK_MS);
    });
    const result = { sent: this.#sent, answers: this.#answers, closed: this.#closed };
    for (const socket of this.#sockets) socket?.destroy();
    return result;
  }

  /** Sends a number of requests a second, over all connections in turn, without waiting for answers. */
  steadily(perS: number, forMs: number, request: (index: number) => string): Promise<AttackResult> {
    let index = 0;
    return this.#during(forMs, (elapsedMs) => {
      this.#reopen();
      for (const due = (elapsedMs * perS) / 1000; index < due; index++)
        this.#send(index % this.#sockets.length, request(index));
    });
  }

  /** Sends the same request so many times on every connection, as fast as the server reads. */
  allAtOnce(each: number, forMs: number, request: string): Promise<AttackResult> {
    const batch = 100;
    const text = request.repeat(batch);
    const left = this.#sockets.map(() => each);
    return this.#during(forMs, () => {
      for (const [connection, socket] of this.#sockets.entries())
        while ((left[connection] ?? 0) > 0 && socket?.writable && !socket.writableNeedDrain) {
          left[connection] = (left[connection] ?? 0) - batch;
          socket.write(text);
          this.#sent += batch;
        }
    });
  }
}
