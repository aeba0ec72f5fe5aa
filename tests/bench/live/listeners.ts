import { connect, type Socket } from 'node:net';

/** Pages with the live feed open, on bare sockets: three thousand of them fit beside what is measured. */
export interface Listeners {
  /** win events that have come, all listeners together */
  wins(): number;
  /** when the listener who is told last has heard of a win, by its amount as it came; ms of this process */
  readonly heardAtMs: ReadonlyMap<string, number>;
  close(): void;
}

/** Listeners of one address at most, as the server has it. */
const PER_ADDRESS = 300;

/** Connections opened at a time. */
const AT_ONCE = 50;

function listen(url: string, localAddress: string, onText: (text: string) => void): Promise<Socket> {
  const { hostname: host, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port), localAddress }, () =>
      socket.write('GET /api/live HTTP/1.1\r\nhost: bench\r\naccept: text/event-stream\r\n\r\n'),
    );
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.once('data', (head: string) => {
      if (head.startsWith('HTTP/1.1 200')) resolve(socket);
      else reject(new Error(`The feed was refused: ${head.slice(0, 300)}`));
    });
    socket.on('data', onText);
  });
}

/** Opens the feed many times, from as many addresses as it takes. */
export async function openListeners(url: string, many: number): Promise<Listeners> {
  let wins = 0;
  const sockets: Socket[] = [];
  const heardAtMs = new Map<string, number>();
  let rest = '';
  const hearLast = (text: string) => {
    const events = (rest + text).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const [, amount] = /"amount":([\d.]+)/.exec(event) ?? [];
      if (amount !== undefined && !heardAtMs.has(amount)) heardAtMs.set(amount, performance.now());
    }
  };
  for (let from = 0; from < many; from += AT_ONCE)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, many - from) }, (_, index) =>
          listen(url, `127.0.1.${1 + Math.floor((from + index) / PER_ADDRESS)}`, (text) => {
            wins += text.match(/^event: ?win$/gm)?.length ?? 0;
            if (from + index === many - 1) hearLast(text);
          }),
        ),
      )),
    );
  return {
    wins: () => wins,
    heardAtMs,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
