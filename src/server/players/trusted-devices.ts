import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// The token proves one login with a phone number. It gives no access, only its own count of login attempts, so that strangers cannot
// lock the owner out.

const DEVICE_TOKEN = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

const signatureOf = (key: Buffer, phone: string, name: string): string =>
  createHmac('sha256', key).update(`device\u0000${phone}\u0000${name}`).digest('base64url');

/** @returns a new name without a token */
export function deviceName(token: string | undefined): string {
  const [, name] = DEVICE_TOKEN.exec(token ?? '') ?? [];
  return name ?? randomBytes(16).toString('base64url');
}

export function issueDeviceToken(key: Buffer, phone: string, name: string): string {
  return `${name}.${signatureOf(key, phone, name)}`;
}

/** @returns the device's name; null for an invalid token or another phone number's */
export function verifyDeviceToken(key: Buffer, phone: string, token: string | undefined): string | null {
  const [, name, signature] = DEVICE_TOKEN.exec(token ?? '') ?? [];
  if (name === undefined || signature === undefined) return null;
  const right = Buffer.from(signatureOf(key, phone, name));
  return timingSafeEqual(right, Buffer.from(signature)) ? name : null;
}
