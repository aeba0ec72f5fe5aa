import { Secret } from 'otpauth';
import { hashToken } from '../../platform/session-tokens.ts';

const CODES = 10;

/** 16 letters of base32 */
const CODE_BYTES = 10;

export function newRecoveryCodes() {
  const codes = Array.from({ length: CODES }, () => new Secret({ size: CODE_BYTES }).base32.toLowerCase());
  return {
    codes: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')),
    hashes: codes.map(hashToken),
  };
}
