import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import { CONTENT_SECURITY_POLICY, inlineScriptSource } from './content-security-policy.ts';

/** The game's page has one inline script, which reports a failed start. */
export function pageHeaders(clientDir: string): FastifyHelmetOptions {
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
export const API_HEADERS: FastifyHelmetOptions = {
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
