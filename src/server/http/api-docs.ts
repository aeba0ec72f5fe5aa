import { createHash } from 'node:crypto';
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { CALLS, type CallName } from '../../contract/calls.ts';
import { IDEMPOTENCY_HEADER, USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../contract/constants.ts';
import { Refusal } from '../../contract/refusal.ts';
import { VERSION } from '../platform/version.ts';
import { API_PREFIX } from './player-calls.ts';
import { SESSION_COOKIE } from './session-cookie.ts';
import { jsonSchema } from './validation.ts';

const DESCRIPTION =
  `Every call carries the header ${USER_ID_HEADER}: ${USER_ID_HEADER_VALUE}. A player's own calls need the cookie that login and ` +
  `register set. A POST may carry an ${IDEMPOTENCY_HEADER}: sent again with it, the call is done once. Amounts are rupees.`;

/** Must run before the calls are registered. */
export async function registerApiDocs(api: FastifyInstance): Promise<void> {
  await api.register(fastifySwagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Chicken Road', version: VERSION, description: DESCRIPTION },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } } },
    },
    transform: ({ url, route }) => {
      const name = route.config?.call;
      if (name === undefined) return { url, schema: { hide: true } };
      const { access, params, query, body, answer }: Call = CALLS[name as CallName];
      const schema = {
        operationId: name,
        ...(access === 'owner' && { security: [{ session: [] }] }),
        ...(params && { params: jsonSchema(params) }),
        ...(query && { querystring: jsonSchema(query) }),
        ...(body && { body: jsonSchema(body) }),
        response: {
          200: { description: 'Done', ...jsonSchema(answer) },
          default: { description: 'Refused', ...jsonSchema(Refusal) },
        },
      };
      return { url, schema };
    },
  });
  api.get('/docs/openapi.json', async () => readDocument(api));
  api.get('/docs', async (_, reply) => {
    reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8');
    return pageOf(readDocument(api));
  });
}

const STYLE =
  'body{font:16px/1.5 system-ui;max-width:60rem;margin:auto;padding:1rem}pre{overflow:auto;background:#f4f4f4;padding:.5rem}';
const PAGE_POLICY = `default-src 'none'; frame-ancestors 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const details = (title: string, value: unknown): string =>
  value === undefined
    ? ''
    : `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`;

interface Operation {
  readonly parameters?: unknown;
  readonly requestBody?: unknown;
  readonly responses: unknown;
  readonly security?: unknown;
}

const readDocument = (api: FastifyInstance) => api.swagger();

function pageOf({ info, paths }: ReturnType<typeof readDocument>): string {
  const calls = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Readonly<Record<string, Operation>>).map(
      ([method, { parameters, requestBody, responses, security }]) =>
        `<h2>${method.toUpperCase()} ${path}</h2><p>${security ? 'A player, logged in' : 'Anyone'}</p>` +
        details('Parameters', parameters) +
        details('Body', requestBody) +
        details('Answers', responses),
    ),
  );
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${info.title}: API</title><style>${STYLE}</style><h1>${info.title}: API</h1><p>${info.description}</p>` +
    `<p><a href="${API_PREFIX}/docs/openapi.json">OpenAPI document</a></p>${calls.join('\n')}</html>`
  );
}
