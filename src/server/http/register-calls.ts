import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { readExactJson } from './exact-json.ts';
import { refuseUnknownAddress } from './static-files.ts';
import { answerSchema } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: string;
  }
}

type RegisteredCall = Omit<Call, 'access'> & {
  /** overrides the body limit of the app */
  readonly bodyBytes?: number;
};

export interface CallsOptions<Name extends string> {
  readonly calls: Readonly<Record<Name, RegisteredCall>>;
  /** Runs before the body is read. */
  checkAccess(request: FastifyRequest, name: Name): Promise<void>;
  answer(request: FastifyRequest, reply: FastifyReply, name: Name): Promise<object>;
}

/** Registers the calls of a contract in a scope. Answers are serialized by their schemas, without other fields. */
export function registerCalls<Name extends string>(
  scope: FastifyInstance,
  { calls, checkAccess, answer }: CallsOptions<Name>,
): void {
  readExactJson(scope);
  scope.setNotFoundHandler(refuseUnknownAddress);
  // Otherwise the routes of files and pages match unknown addresses of the API.
  for (const url of ['/', '/*']) scope.all(url, refuseUnknownAddress);
  for (const name of Object.keys(calls) as Name[]) {
    const {
      method,
      path,
      params,
      query,
      body,
      answer: schema,
      bodyBytes,
      maxAgeS,
    }: RegisteredCall = calls[name];
    scope.route({
      method,
      url: `/${path}`,
      ...(bodyBytes !== undefined && { bodyLimit: bodyBytes }),
      schema: {
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: { 200: answerSchema(schema) },
      },
      config: { call: name },
      onRequest: (request) => checkAccess(request, name),
      ...(maxAgeS !== undefined && { onSend: cacheFor(maxAgeS) }),
      handler: (request, reply) => answer(request, reply, name),
    });
  }
}

const cacheFor =
  (maxAgeS: number): RouteShorthandOptions['onSend'] =>
  async ({ headers }, reply, payload) => {
    if (reply.statusCode !== 200) return payload;
    // Weak, so that a proxy may compress the body.
    const etag = `W/"${hash('sha1', String(payload), 'base64url')}"`;
    reply.headers({ 'cache-control': `public, max-age=${maxAgeS}`, etag });
    const known = headers['if-none-match']?.split(',').map((one) => one.trim());
    if (!known?.includes(etag)) return payload;
    reply.code(304).removeHeader('content-type');
    return null;
  };
