import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The groups of one side of an IPv6 address, as numbers in hex without leading zeros. */
const groups = (text: string): string[] =>
  text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''));

/**
 * What limits by address count by: an IPv4 address as it is; of an IPv6 address its first 64 bits, since one customer
 * has them all (RFC 6177) and could come from another address with every guess.
 * @param address undefined once the caller has hung up
 */
export function networkOf(address: string | undefined): string {
  const [plain = ''] = (address ?? '').split('%');
  const mapped = MAPPED.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return plain;
  const [left = '', right] = plain.toLowerCase().split('::');
  const before = groups(left);
  const after = groups(right ?? '');
  const zeros = right === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const whole = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${whole.slice(0, 4).join(':')}::/64`;
}
