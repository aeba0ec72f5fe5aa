import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyHelmetOptions } from '@fastify/helmet';

function inlineScriptSource(html: string): string {
  const [, script = ''] = /<script(?: id="code")?>([\s\S]*?)<\/script>/.exec(html) ?? [];
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** The game's page has one inline script, which reports a failed start. */
export function pageHeaders(clientDir: string): FastifyHelmetOptions {
  const page = join(clientDir, 'index.html');
  const scripts = existsSync(page) ? [inlineScriptSource(readFileSync(page, 'utf8'))] : [];
  // `blob:` and `data:` are for Pixi, howler and QR images; style attributes for React.
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
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

export function singleFilePolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src ${inlineScriptSource(html)}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
