import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Keeps secrets of open rounds in the database: readable in demo, AES-256-GCM with SEED_KEY. */
export interface SeedCipher {
  /** names the key that it closes with and tells nothing of it; null without a key */
  readonly keyId: string | null;
  /** @param owner what the secret belongs to; it opens only for the same owner */
  encrypt(secret: string, owner: string): string;
  /** @throws SeedUnreadable when the text was changed, belongs to another owner, or was sealed with an unknown key */
  decrypt(sealed: string, owner: string): string;
  /** @returns whether a sealed text is as {@link encrypt} makes it now, by its key */
  isCurrent(sealed: string): boolean;
}

/** A sealed text does not open here: most likely its key is not the SEED_KEY of this server. */
export class SeedUnreadable extends Error {
  override readonly name = 'SeedUnreadable';
}

const PLAIN = 'plain:';
const AES = 'aes-256-gcm:';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What the name of a key is made from; keys are random, so it cannot be guessed back. */
const KEY_ID_LABEL = 'chicken road seed key';

/** @returns 16 hex digits that name a key */
export function seedKeyId(key: Buffer): string {
  return createHmac('sha256', key).update(KEY_ID_LABEL).digest('hex').slice(0, 16);
}

function decryptWith(bytes: Buffer, key: Buffer, owner: string): string {
  const opening = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  opening.setAAD(Buffer.from(owner));
  opening.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = opening.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  return Buffer.concat([text, opening.final()]).toString('utf8');
}

/**
 * @param key 32 bytes; null leaves secrets readable
 * @param old the key before, which opens as well and closes nothing
 */
export function createSeedCipher(key: Buffer | null, old: Buffer | null = null): SeedCipher {
  const keyId = key && seedKeyId(key);
  const keys = new Map([key, old].flatMap((one) => (one ? [[seedKeyId(one), one] as const] : [])));
  const current = keyId === null ? PLAIN : `${AES}${keyId}:`;
  return {
    keyId,
    isCurrent: (encrypted) => encrypted.startsWith(current),
    encrypt: (secret, owner) => {
      if (key === null) return PLAIN + secret;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      cipher.setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return current + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
    },
    decrypt: (encrypted, owner) => {
      if (encrypted.startsWith(PLAIN)) return encrypted.slice(PLAIN.length);
      if (!encrypted.startsWith(AES)) throw new SeedUnreadable('A sealed seed has an unknown form.');
      if (keys.size === 0) throw new SeedUnreadable('A sealed seed needs SEED_KEY.');
      // Texts of earlier versions do not name their key: each is tried.
      const [text = '', named] = encrypted.slice(AES.length).split(':').reverse();
      const tried = named === undefined ? [...keys.values()] : [keys.get(named)];
      for (const one of tried) {
        try {
          if (one) return decryptWith(Buffer.from(text, 'base64'), one, owner);
        } catch {
          // Another key, another owner or a changed text: the cipher does not say which.
        }
      }
      throw new SeedUnreadable('A sealed seed does not open with this SEED_KEY.');
    },
  };
}
