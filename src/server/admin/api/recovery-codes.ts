import { hash } from 'node:crypto';
import { Secret } from 'otpauth';

const CODES = 10;

/** 80 bits: 16 letters of base32. */
const CODE_BYTES = 10;

/** @param code in lower case and without dashes */
export const hashCode = (code: string): string => hash('sha256', code);

/** Creates recovery codes and their hashes. Only the hashes are stored. */
export function newRecoveryCodes() {
  const codes = Array.from({ length: CODES }, () => new Secret({ size: CODE_BYTES }).base32.toLowerCase());
  return {
    codes: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')),
    hashes: codes.map(hashCode),
  };
}
