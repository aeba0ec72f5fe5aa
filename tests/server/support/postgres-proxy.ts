import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface PostgresProxy {
  /** @returns the address of a database through the proxy */
  through(url: string): string;
  readonly roundTrips: () => number;
  cut(): void;
  close(): Promise<void>;
}

const SYNC = 'S'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const HEADER_BYTES = 5;

function createCounter(onRoundTrip: () => void): (chunk: Buffer) => void {
  let left: Buffer = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    left = Buffer.concat([left, chunk]);
    for (;;) {
      const typeBytes = isStarted ? 1 : 0;
      if (left.length < HEADER_BYTES) return;
      const bytes = left.readUInt32BE(typeBytes) + typeBytes;
      if (left.length < bytes) return;
      if (isStarted && (left[0] === SYNC || left[0] === QUERY)) onRoundTrip();
      isStarted = true;
      left = left.subarray(bytes);
    }
  };
}

function passOn(from: Socket, to: Socket, delayMs: number): void {
  const later = (act: () => void) => (delayMs === 0 ? act() : setTimeout(act, delayMs));
  from.on('data', (chunk) => later(() => to.write(chunk)));
  from.on('close', () => later(() => to.destroy()));
  from.on('error', () => undefined);
}

export async function startPostgresProxy(port: number, delayMs = 0): Promise<PostgresProxy> {
  let roundTrips = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    client.on(
      'data',
      createCounter(() => {
        roundTrips++;
      }),
    );
    passOn(client, upstream, delayMs);
    passOn(upstream, client, delayMs);
  });
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    through: (url) => {
      const changed = new URL(url);
      changed.hostname = '127.0.0.1';
      changed.port = String(own);
      return changed.href;
    },
    roundTrips: () => roundTrips,
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
