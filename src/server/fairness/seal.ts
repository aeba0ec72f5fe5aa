import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Keeps secrets of open rounds in the database: readable in demo, AES-256-GCM with SEED_KEY (design §4). */
export interface Seal {
  /** @param owner what the secret belongs to; it opens only for the same owner */
  close(secret: string, owner: string): string;
  /** @throws Error when the text was changed, belongs to another owner, or was sealed with another key */
  open(sealed: string, owner: string): string;
}

const PLAIN = 'plain:';
const AES = 'aes-256-gcm:';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * @param key 32 bytes; null leaves secrets readable
 */
export function createSeal(key: Buffer | null): Seal {
  return {
    close: (secret, owner) => {
      if (key === null) return PLAIN + secret;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      cipher.setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return AES + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
    },
    open: (sealed, owner) => {
      if (sealed.startsWith(PLAIN)) return sealed.slice(PLAIN.length);
      if (!sealed.startsWith(AES)) throw new Error('A sealed seed has an unknown form.');
      if (key === null) throw new Error('A sealed seed needs SEED_KEY.');
      const bytes = Buffer.from(sealed.slice(AES.length), 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}
