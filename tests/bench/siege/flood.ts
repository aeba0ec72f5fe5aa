import { connect, type Socket } from 'node:net';

/** What an attacker was answered. */
export interface AttackResult {
  readonly sent: number;
  /** answers by status; what was never read is not counted */
  readonly answers: Readonly<Record<string, number>>;
  /** connections that the server would not have, or ended */
  readonly shut: number;
}

interface Aim {
  readonly url: string;
  readonly address: string;
}

/** The scheduler's beat, ms. */
const TICK_MS = 10;

/** Connections opened anew in a second at most, where the server shuts them. */
const REOPENED_PER_S = 100;

const STATUS = /HTTP\/1\.1 (\d{3})/g;

/** Many connections from one address that send as they are told and look only at the status of what comes back. */
export class Flood {
  readonly #sockets: (Socket | null)[] = [];
  #answers: Record<string, number> = {};
  #sent = 0;
  #shut = 0;
  #onAnswers: (connection: number, many: number) => void = () => undefined;

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

  /** Resolves when it is open, or the server would not have it. */
  #connect(connection: number): Promise<void> {
    const { hostname: host, port } = new URL(this.aim.url);
    return new Promise((resolve) => {
      const socket = connect({ host, port: Number(port), localAddress: this.aim.address }, resolve);
      this.#sockets[connection] = socket;
      socket.setNoDelay(true);
      if (this.read)
        socket.on('data', (part: Buffer) => {
          const statuses = Array.from(part.toString('latin1').matchAll(STATUS), ([, status = '']) => status);
          for (const status of statuses) this.#answers[status] = (this.#answers[status] ?? 0) + 1;
          if (statuses.length > 0) this.#onAnswers(connection, statuses.length);
        });
      else socket.pause();
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (this.#sockets[connection] === socket) this.#sockets[connection] = null;
        this.#shut++;
        resolve();
      });
    });
  }

  /** Opens again what the server has shut, as far as the beat's share goes. */
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

  /** @param beat what is done every {@link TICK_MS}, told how much of the time is over, ms */
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
    const said = { sent: this.#sent, answers: this.#answers, shut: this.#shut };
    for (const socket of this.#sockets) socket?.destroy();
    return said;
  }

  /** So many a second, over all connections in turn, whether or not the last are answered. */
  steadily(perS: number, forMs: number, request: (index: number) => string): Promise<AttackResult> {
    let index = 0;
    return this.#during(forMs, (elapsedMs) => {
      this.#reopen();
      for (const due = (elapsedMs * perS) / 1000; index < due; index++)
        this.#send(index % this.#sockets.length, request(index));
    });
  }

  /** The next as soon as the last is answered, on every connection. */
  asFastAsItGoes(
    forMs: number,
    request: (index: number, connection: number) => string,
  ): Promise<AttackResult> {
    const asked = this.#sockets.map(() => 0);
    const next = (connection: number): void => {
      const index = asked[connection] ?? 0;
      asked[connection] = index + 1;
      this.#send(connection, request(index, connection));
    };
    this.#onAnswers = next;
    const begun = new Set<Socket | null>();
    return this.#during(forMs, () => {
      this.#reopen();
      for (const [connection, socket] of this.#sockets.entries()) {
        if (begun.has(socket) || !socket?.writable || socket.connecting) continue;
        begun.add(socket);
        next(connection);
      }
    });
  }

  /** The same question so many times on every connection, as fast as the other side takes them. */
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

  /** One request on every connection, whose body comes a byte a second. */
  drop(forMs: number, head: string): Promise<AttackResult> {
    const begun = new Set<Socket | null>();
    let seconds = 0;
    return this.#during(forMs, (elapsedMs) => {
      this.#reopen();
      for (const [connection, socket] of this.#sockets.entries()) {
        if (begun.has(socket) || !socket?.writable || socket.connecting) continue;
        begun.add(socket);
        this.#send(connection, head);
      }
      if (elapsedMs / 1000 < seconds) return;
      seconds++;
      for (const socket of this.#sockets) if (socket?.writable && begun.has(socket)) socket.write('x');
    });
  }
}
