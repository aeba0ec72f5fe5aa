import type { Socket } from 'node:net';

/** A packet is parsed in parts of so many bytes: most requests are smaller, and dozens of the smallest fit. */
const PART_BYTES = 2_048;

/** A connection as far as reading it goes. */
export interface ReadConnection {
  readonly socket: Socket;
  /** requests that are being answered */
  answering: number;
  /** Node waits for a body to be read or answers to be taken: its parser must be given nothing before it resumes */
  isPausedByNode: boolean;
}

/**
 * Node's parser takes what has come in one go, up to 64 KB and thousands of requests, and nothing that their listener
 * does stops it. So it is given little at a time, and nothing more of a connection that was cut off meanwhile. With a
 * listener for data of ours Node reads through it, instead of past all listeners.
 * @param connection new, and not paused yet
 * @param answeredAtOnce no more is read while so many of its requests are being answered
 * @throws Error when Node has no parser on it
 */
export function readInParts(connection: ReadConnection, answeredAtOnce: number): void {
  const { socket } = connection;
  const [parse] = socket.listeners('data');
  if (!parse) throw new Error('Node does not parse what a connection brings.');
  socket.off('data', parse as (packet: Buffer) => void);
  socket.on('data', (packet: Buffer) => {
    connection.isPausedByNode = false;
    for (let at = 0; at < packet.length; at += PART_BYTES) {
      if (connection.isPausedByNode) return socket.unshift(packet.subarray(at));
      parse.call(socket, packet.subarray(at, at + PART_BYTES));
      if (!socket.writable) return;
      connection.isPausedByNode = socket.isPaused();
    }
    if (connection.answering >= answeredAtOnce) socket.pause();
  });
}
