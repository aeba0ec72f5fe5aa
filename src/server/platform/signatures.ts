import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the HMAC-SHA256 of the parts in base64url. @param purpose separates the uses of one key */
export const sign = (key: Buffer, purpose: string, ...parts: readonly string[]): string =>
  createHmac('sha256', key)
    .update([purpose, ...parts].join('\u0000'))
    .digest('base64url');

export function isSignature(given: unknown, ...signed: Parameters<typeof sign>): boolean {
  if (typeof given !== 'string') return false;
  const [right, sent] = [Buffer.from(sign(...signed)), Buffer.from(given)];
  return right.length === sent.length && timingSafeEqual(right, sent);
}
