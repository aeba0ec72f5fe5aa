import { connect, type Socket } from 'node:net';
import type { Heard, ListenersOptions } from './listeners.ts';

/** Listeners of one address at most, as the server has it. */
const PER_ADDRESS = 300;

/** Connections opened at a time. */
const AT_ONCE = 50;

/** On a bare socket: three thousand of them fit beside what is measured. */
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

/** Opens all of them, says so, and when asked closes them and tells what they have heard. */
process.once('message', async ({ url, many }: ListenersOptions) => {
  let wins = 0;
  const atMs = new Map<string, number>();
  let rest = '';
  const hearLast = (text: string) => {
    const events = (rest + text).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const [, amount] = /"amount":([\d.]+)/.exec(event) ?? [];
      if (amount !== undefined && !atMs.has(amount)) atMs.set(amount, Date.now());
    }
  };
  for (let from = 0; from < many; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, many - from) }, (_, index) =>
        listen(url, `127.0.1.${1 + Math.floor((from + index) / PER_ADDRESS)}`, (text) => {
          wins += text.match(/^event: ?win$/gm)?.length ?? 0;
          if (from + index === many - 1) hearLast(text);
        }),
      ),
    );
  process.send?.('all listen');
  process.once('message', () => {
    const heard: Heard = { wins, atMs: [...atMs] };
    process.send?.(heard, () => process.exit(0));
  });
});
// Whoever asked for them is gone.
process.once('disconnect', () => process.exit(0));
