import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { Config } from '../../platform/config.ts';
import { inviteFirstOperator } from '../operators/invitations.ts';
import { renewTotpSecrets } from '../operators/totp.ts';
import { buildBackOfficeApp } from './app.ts';
import type { OnCallFailure } from './routes.ts';

export interface BackOfficeSite {
  readonly lines: readonly string[];
  close(): Promise<void>;
}

type AdminConfig = Pick<
  Config,
  'adminPort' | 'isAdminPortDefault' | 'adminHost' | 'adminUrl' | 'adminDir' | 'trustProxy' | 'money'
>;

const CLOSED: BackOfficeSite = { lines: [], close: async () => undefined };

export const invitationUrl = (origin: string, token: string): string => `${origin}/invitation#${token}`;

const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

export function backOfficeOrigin(
  { adminHost: host, adminUrl }: Pick<Config, 'adminHost' | 'adminUrl'>,
  port: number,
): string {
  if (adminUrl !== null) return adminUrl;
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : hostInUrl(host)}:${port}`;
}

export function portOf({ server }: FastifyInstance): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** @throws Error when the port that was set is taken; a taken default port is only reported */
export async function openBackOfficeSite(
  context: AppContext,
  config: AdminConfig,
  onFailure: OnCallFailure,
): Promise<BackOfficeSite> {
  const { adminPort: port, isAdminPortDefault: isDefault, adminHost, adminUrl } = config;
  const { adminDir, trustProxy, money } = config;
  if (port === null) return CLOSED;
  await renewTotpSecrets(context);
  const app = await buildBackOfficeApp(context, { trustProxy, adminUrl, adminDir, onFailure });
  try {
    await app.listen({ port, host: adminHost });
  } catch (error) {
    await app.close();
    if (!(isDefault && isTaken(error))) throw error;
    const line = `The back office is shut: port ${port} is taken. Set ADMIN_PORT to another one, or to off.`;
    return { ...CLOSED, lines: [line] };
  }
  const origin = backOfficeOrigin(config, portOf(app));
  const token = money === 'demo' ? await inviteFirstOperator(context) : null;
  return {
    lines: [
      `The back office is at ${origin}`,
      ...(token === null
        ? []
        : [`Become its first operator, once and within 15 minutes: ${invitationUrl(origin, token)}`]),
    ],
    close: () => app.close(),
  };
}
