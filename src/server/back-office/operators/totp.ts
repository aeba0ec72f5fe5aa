import { and, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import { operators } from '../../platform/db/schema/schema.ts';
import { AES, type SeedCipher } from '../../platform/seed-cipher.ts';

/** before and after, since clocks of phones differ */
const WINDOW_STEPS = 1;

const SECRET_BYTES = 20;

const totpOf = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret) });

/** base32 */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const totpCipher = (cipher: SeedCipher): SeedCipher => cipher.derived('operator totp secrets');

/** Encrypts secrets with the newest key. */
export const renewTotpSecrets = ({
  database,
  cipher,
}: Pick<AppContext, 'database' | 'cipher'>): Promise<void> =>
  database.asOwner((db) => renewSecrets(db, cipher));

async function renewSecrets(db: Db, cipher: SeedCipher): Promise<void> {
  const rows = await db
    .select({ operatorId: operators.operatorId, encrypted: operators.totpSecret })
    .from(operators);
  for (const { operatorId: id, encrypted } of rows) {
    const keyId = encrypted.startsWith(AES) ? (encrypted.split(':')[1] ?? '') : null;
    if (cipher.isCurrent(encrypted) || !cipher.hasKey(keyId)) continue;
    const renewed = totpCipher(cipher).encrypt(totpCipher(cipher).decrypt(encrypted, id), id);
    await db
      .update(operators)
      .set({ totpSecret: renewed })
      .where(and(eq(operators.operatorId, id), eq(operators.totpSecret, encrypted)));
  }
}

/** @param site shown by the app beside the name @returns a data: URL */
export async function totpQrCode(secret: string, name: string, site: string): Promise<string> {
  // In an otpauth: URI a colon ends the issuer.
  const issuer = `Chicken Road ${site.replaceAll(':', ' ')}`;
  const svg = await QRCode.toString(totpOf(secret, name, issuer).toString(), { type: 'svg', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** @returns the step of the code; null when it is wrong */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
