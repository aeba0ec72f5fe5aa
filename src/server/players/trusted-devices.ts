import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A device that has logged a phone number in keeps a token, so that strangers who guess at that number cannot keep
 * it out. The token proves one successful login and gives no access: only tries of its own.
 */

const DEVICE_TOKEN = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

const signatureOf = (key: Buffer, phone: string, name: string): string =>
  createHmac('sha256', key).update(`device\u0000${phone}\u0000${name}`).digest('base64url');

/**
 * @param key the secret that all servers of a database share
 * @returns a new token for a device that has logged this phone number in
 */
export function issueDeviceToken(key: Buffer, phone: string): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${signatureOf(key, phone, name)}`;
}

/** @returns the name of a device with a token for this phone number; null when it is none, or another number's */
export function verifyDeviceToken(key: Buffer, phone: string, token: string | undefined): string | null {
  const [, name, signature] = DEVICE_TOKEN.exec(token ?? '') ?? [];
  if (name === undefined || signature === undefined) return null;
  const right = Buffer.from(signatureOf(key, phone, name));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given) ? name : null;
}
