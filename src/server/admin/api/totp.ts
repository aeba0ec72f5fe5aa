import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';

/** Codes of the step before and after are taken too: phones' clocks differ, and typing takes time. */
const WINDOW_STEPS = 1;

const SECRET_BYTES = 20;

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Chicken Road', label, secret: Secret.fromBase32(secret) });

/** @returns a new secret; base32 */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** @returns the picture that an authenticator app scans, as a data: URL */
export async function totpQrCode(secret: string, name: string): Promise<string> {
  const svg = await QRCode.toString(totpOf(secret, name).toString(), { type: 'svg', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/**
 * Checks a code of an authenticator app.
 * @returns the step that the code is of; null when it is wrong
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret, '');
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
