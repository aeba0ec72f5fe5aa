import { randomBytes } from 'node:crypto';
import { isSignature, sign } from '../platform/signatures.ts';

// The token proves one login with a phone number. It gives no access, only its own count of login attempts, so that strangers cannot
// lock the owner out.

const DEVICE_TOKEN = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** @returns a new name without a token */
export function deviceName(token: string | undefined): string {
  const [, name] = DEVICE_TOKEN.exec(token ?? '') ?? [];
  return name ?? randomBytes(16).toString('base64url');
}

export function issueDeviceToken(key: Buffer, phone: string, name: string): string {
  return `${name}.${sign(key, 'device', phone, name)}`;
}

/** @returns the device's name; null for an invalid token or another phone number's */
export function verifyDeviceToken(key: Buffer, phone: string, token: string | undefined): string | null {
  const [, name, signature] = DEVICE_TOKEN.exec(token ?? '') ?? [];
  return name !== undefined && isSignature(signature, key, 'device', phone, name) ? name : null;
}
