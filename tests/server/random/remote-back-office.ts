import type { Provider } from '../support/acts.ts';
import type { AdminReply, AdminTransport } from '../support/admin-browser.ts';

export type Office = Provider;

/** A call broke: it may have been done or not. */
export class LostAnswer extends Error {}

const TIMEOUT_MS = 20_000;

/** How requests reach a back office in another process. */
export interface BackOfficeGateway {
  /** resolves with the origin when the back office may be called */
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
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(lost);
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
