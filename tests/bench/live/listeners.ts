import { connect, type Socket } from 'node:net';

/** Pages with the live feed open, on bare sockets: three thousand of them fit beside what is measured. */
export interface Listeners {
  /** win events that have come, all listeners together */
  wins(): number;
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
  for (let from = 0; from < many; from += AT_ONCE)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, many - from) }, (_, index) =>
          listen(url, `127.0.1.${1 + Math.floor((from + index) / PER_ADDRESS)}`, (text) => {
            for (let at = text.indexOf('event: win'); at >= 0; at = text.indexOf('event: win', at + 1))
              wins++;
          }),
        ),
      )),
    );
  return {
    wins: () => wins,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
