import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { UsdtNetwork } from './usdt-networks.ts';

/** The token's own contracts. USDT sent to them is lost. Source: tether.to, "Supported protocols". */
const TOKEN_CONTRACTS: Readonly<Record<UsdtNetwork, string>> = {
  TRC20: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ERC20: '0xdac17f958d2ee523a2206206994597c13d831ec7',
};

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const TRON_PREFIX = 0x41;
const ADDRESS_BYTES = 25;
const PAYLOAD_BYTES = 21;

function base58Bytes(text: string): Uint8Array | null {
  let number = 0n;
  for (const character of text) {
    const digit = BASE58.indexOf(character);
    if (digit < 0) return null;
    number = number * 58n + BigInt(digit);
  }
  const bytes = new Uint8Array(ADDRESS_BYTES);
  for (let at = ADDRESS_BYTES - 1; at >= 0; at--, number >>= 8n) bytes[at] = Number(number & 0xffn);
  return number === 0n ? bytes : null;
}

/** Source: TRON, "Account address format" (Base58Check). */
function isTronAddress(address: string): boolean {
  if (!/^T[1-9A-Za-z]{33}$/.test(address)) return false;
  const bytes = base58Bytes(address);
  if (bytes?.[0] !== TRON_PREFIX) return false;
  const checksum = sha256(sha256(bytes.subarray(0, PAYLOAD_BYTES)));
  return bytes.subarray(PAYLOAD_BYTES).every((byte, at) => byte === checksum[at]);
}

/** Source: EIP-55. An address in one case has no checksum. */
function isEthereumAddress(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
  const digits = address.slice(2);
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  const checksummed = Array.from(lower, (digit, at) =>
    hash.charAt(at) >= '8' ? digit.toUpperCase() : digit,
  );
  return digits === checksummed.join('');
}

/** Returns what is wrong with an address; null: nothing. */
export function usdtAddressFault(network: UsdtNetwork, address: string): string | null {
  const contract = TOKEN_CONTRACTS[network];
  if ((network === 'TRC20' ? address : address.toLowerCase()) === contract)
    return 'This is the contract of USDT itself: what is sent to it is lost.';
  if (network === 'TRC20' ? isTronAddress(address) : isEthereumAddress(address)) return null;
  return network === 'TRC20'
    ? 'This is no TRC20 address: it begins with T, has 34 characters, and the last ones check the others.'
    : 'This is no ERC20 address: 0x and 40 hex digits, whose capitals check the others.';
}
