import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export interface RoundKey {
  readonly userId: string;
  readonly roundId: string;
}

const ID_BYTES = 16;
const TAG_BYTES = 16;

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Encrypts player and round as the address of a replay, which cannot be guessed. The IV is the tag of the text, so that a round
 * always has the same address.
 */
export class ReplayIds {
  readonly #tagKey: Buffer;
  readonly #cipherKey: Buffer;

  constructor(secret: Buffer) {
    const keyOf = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `replay ${use}`, 32));
    this.#tagKey = keyOf('tag');
    this.#cipherKey = keyOf('cipher');
  }

  #tagOf(plain: Buffer): Buffer {
    return createHmac('sha256', this.#tagKey).update(plain).digest().subarray(0, TAG_BYTES);
  }

  /** @returns 64 characters of base64url */
  write({ userId, roundId }: RoundKey): string {
    const plain = Buffer.concat([bytesOf(userId), bytesOf(roundId)]);
    const tag = this.#tagOf(plain);
    const cipher = createCipheriv('aes-256-ctr', this.#cipherKey, tag);
    return Buffer.concat([tag, cipher.update(plain), cipher.final()]).toString('base64url');
  }

  /** @returns null for an id that {@link write} did not make */
  read(id: string): RoundKey | null {
    const bytes = Buffer.from(id, 'base64url');
    if (bytes.length !== TAG_BYTES + 2 * ID_BYTES) return null;
    const tag = bytes.subarray(0, TAG_BYTES);
    const decipher = createDecipheriv('aes-256-ctr', this.#cipherKey, tag);
    const plain = Buffer.concat([decipher.update(bytes.subarray(TAG_BYTES)), decipher.final()]);
    if (!timingSafeEqual(tag, this.#tagOf(plain))) return null;
    return { userId: uuidOf(plain.subarray(0, ID_BYTES)), roundId: uuidOf(plain.subarray(ID_BYTES)) };
  }
}
