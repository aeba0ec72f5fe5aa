import { get, type IncomingMessage } from 'node:http';

/** An event as it came over the wire. */
export interface StreamEvent {
  readonly name: string;
  readonly data: unknown;
  readonly id: string | null;
}

/** A page's live feed, without a page. */
export interface Stream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** all events so far, in their order */
  readonly events: readonly StreamEvent[];
  readonly ended: boolean;
  close(): void;
}

const FIELD = /^(event|data|id): ?(.*)$/;

/** @returns the event of a block, or null for a comment or a lone `retry` */
function eventOf(block: string): StreamEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, name, value] = FIELD.exec(line) ?? [];
    if (name !== undefined) fields.set(name, value ?? '');
  }
  const data = fields.get('data');
  if (data === undefined) return null;
  return { name: fields.get('event') ?? 'message', data: JSON.parse(data), id: fields.get('id') ?? null };
}

/**
 * Opens the live feed of a server that listens.
 * @param base such as http://127.0.0.1:8080
 * @param headers such as last-event-id
 */
export function openStream(base: string, headers: Record<string, string> = {}, query = ''): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${base}/api/live${query}`,
      { headers: { accept: 'text/event-stream', ...headers }, agent: false },
      (response) => {
        const events: StreamEvent[] = [];
        const stream = {
          status: response.statusCode ?? 0,
          headers: response.headers,
          events,
          ended: false,
          close: () => request.destroy(),
        };
        let rest = '';
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          rest += text;
          const blocks = rest.split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) {
            const event = eventOf(block);
            if (event) events.push(event);
          }
        });
        const end = () => {
          stream.ended = true;
        };
        response.on('close', end);
        response.on('error', end);
        resolve(stream);
      },
    );
    request.on('error', reject);
  });
}
