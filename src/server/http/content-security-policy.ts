import { createHash } from 'node:crypto';

/** `blob:` and `data:` are for Pixi, howler and QR images; style attributes for React. */
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

export function inlineScriptSource(html: string): string {
  const [, script = ''] = /<script(?: id="code")?>([\s\S]*?)<\/script>/.exec(html) ?? [];
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

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
