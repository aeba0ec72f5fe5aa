import { createHash } from 'node:crypto';

/**
 * What the page may load: itself. `blob:` and `data:` for what Pixi and howler make in memory and for QR images; style
 * attributes because React writes them; no inline script and no eval (Pixi runs under its own shim).
 */
export const CONTENT_SECURITY_POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
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

/**
 * What the page that checks rounds may do: run the one script that is in it, here and in its worker. It may load and
 * send nothing.
 * @param html the page
 */
export function offlinePagePolicy(html: string): string {
  const [, script = ''] = /<script[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
