import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isForApi } from './addresses.ts';
import { CONTENT_SECURITY_POLICY } from './security.ts';

const PAGE: FastifyHelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
};

/** Source: OWASP, REST Security Cheat Sheet, "Security Headers". */
const API: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

export async function setSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(fastifyHelmet, { ...PAGE, global: false });
  app.addHook('onRequest', (request, reply, done) => {
    const forApi = isForApi(request);
    reply.helmet(forApi ? API : undefined);
    if (forApi) reply.header('cache-control', 'no-store');
    done();
  });
}
