import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { isForApi } from './addresses.ts';
import { CONTENT_SECURITY_POLICY } from './security.ts';

/**
 * What helmet sets, by name in small letters. No header of ours depends on the request, and helmet makes its policy anew for each of them where
 * fastify's plugin for it is used (docs/decisions/dependencies.md).
 */
function helmetHeaders(options: HelmetOptions): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

const PAGE: HelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
};

/**
 * An answer of the API is no page: it may load nothing, and what helmet says beside to whoever shows a page is left out of it. Source: OWASP, REST
 * Security Cheat Sheet, "Security Headers".
 */
const API: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  frameguard: { action: 'deny' },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** Gives every answer helmet's headers, as one of the API or as a page; a route may set another of the same name. */
export function setSecurityHeaders(app: FastifyInstance): void {
  const ofPages = helmetHeaders(PAGE);
  // Nobody on the way keeps an answer with money or names.
  const ofApi = { ...helmetHeaders(API), 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isForApi(request) ? ofApi : ofPages);
    done();
  });
}
