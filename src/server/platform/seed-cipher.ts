import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Secrets are readable in demo, else AES-256-GCM. A ciphertext names its key. */
export interface SeedCipher {
  readonly keyId: string | null;
  hasKey(keyId: string | null): boolean;
  /** @param owner authenticated with the secret */
  encrypt(secret: string, owner: string): string;
  /** @throws SeedUnreadable when the text was changed, belongs to another owner, or its key is not in the ring */
  decrypt(encrypted: string, owner: string): string;
  isCurrent(encrypted: string): boolean;
  /** @returns a cipher under keys derived from the same keys, which ciphertexts name */
  derived(purpose: string): SeedCipher;
}

export class SeedUnreadable extends Error {
  override readonly name = 'SeedUnreadable';
}

const PLAIN = 'plain:';
/** Ciphertexts are `aes-256-gcm:<key id>:<base64>`. */
export const AES = 'aes-256-gcm:';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const KEY_ID_LABEL = 'chicken road seed key';

/** @returns 16 hex digits */
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
 * @param key 32 bytes, encrypts; null leaves secrets readable
 * @param oldKeys only decrypt
 * @param purpose of derived keys (RFC 5869); null: the keys themselves
 */
export function createSeedCipher(
  key: Buffer | null,
  oldKeys: readonly Buffer[] = [],
  purpose: string | null = null,
): SeedCipher {
  const keyId = key && seedKeyId(key);
  const keyOf = (one: Buffer): Buffer =>
    purpose === null ? one : Buffer.from(hkdfSync('sha256', one, '', purpose, KEY_BYTES));
  const ring = new Map([...oldKeys, ...(key ? [key] : [])].map((one) => [seedKeyId(one), keyOf(one)]));
  const prefix = key === null ? PLAIN : `${AES}${keyId}:`;
  return {
    keyId,
    isCurrent: (encrypted) => encrypted.startsWith(prefix),
    derived: (other) => createSeedCipher(key, oldKeys, other),
    hasKey: (id) => id === null || ring.has(id),
    encrypt: (secret, owner) => {
      if (key === null) return prefix + secret;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv);
      cipher.setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${prefix}${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')}`;
    },
    decrypt: (encrypted, owner) => {
      if (encrypted.startsWith(PLAIN)) return encrypted.slice(PLAIN.length);
      if (!encrypted.startsWith(AES)) throw new SeedUnreadable('An encrypted seed has an unknown form.');
      const [id = '', text = ''] = encrypted.slice(AES.length).split(':');
      const named = ring.get(id);
      if (!named) throw new SeedUnreadable('An encrypted seed needs another SEED_KEY.');
      try {
        return decryptWith(Buffer.from(text, 'base64'), named, owner);
      } catch {
        throw new SeedUnreadable('An encrypted seed was changed, or belongs to another owner.');
      }
    },
  };
}
