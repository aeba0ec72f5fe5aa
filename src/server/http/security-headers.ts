import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isForApi } from './api-paths.ts';
import { CONTENT_SECURITY_POLICY, inlineScriptSource } from './content-security-policy.ts';

/** Options for pages: the game's page has one inline script, which reports a failed start. */
function pageOptions(clientDir: string): FastifyHelmetOptions {
  const page = join(clientDir, 'index.html');
  const scripts = existsSync(page) ? [inlineScriptSource(readFileSync(page, 'utf8'))] : [];
  const directives = { ...CONTENT_SECURITY_POLICY, 'script-src': ["'self'", ...scripts] };
  return {
    contentSecurityPolicy: { useDefaults: false, directives },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  };
}

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

export async function setSecurityHeaders(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyHelmet, { ...pageOptions(clientDir), global: false });
  app.addHook('onRequest', (request, reply, done) => {
    const forApi = isForApi(request);
    reply.helmet(forApi ? API : undefined);
    if (forApi) reply.header('cache-control', 'no-store');
    done();
  });
}
