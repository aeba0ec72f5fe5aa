import type { AdminReply, AdminTransport } from './admin-browser.ts';

/** The connection broke before the answer: the call may have been executed. */
export class LostAnswer extends Error {}

const TIMEOUT_MS = 20_000;

export interface BackOfficeGateway {
  /** resolves with the origin once the back office runs */
  url(): Promise<string>;
  onAnswer(): void;
}

const cookieOf = (header: string): AdminReply['cookies'][number] => {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
  return { name, value };
};

export const backOfficeOver = (gateway: BackOfficeGateway): AdminTransport => ({
  async inject({ method = 'GET', url, headers, payload }) {
    const address = `${await gateway.url()}${String(url)}`;
    const lost = (): never => {
      throw new LostAnswer(address);
    };
    const response = await fetch(address, {
      method,
      headers: headers as Record<string, string>,
      body: (payload as string | undefined) ?? null,
      // Fetch requires it for a streamed body.
      duplex: 'half',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    } as RequestInit).catch(lost);
    const text = await response.text().catch(lost);
    if (response.status === 503) lost();
    gateway.onAnswer();
    return {
      statusCode: response.status,
      cookies: response.headers.getSetCookie().map(cookieOf),
      json: () => JSON.parse(text) as unknown,
    };
  },
});
