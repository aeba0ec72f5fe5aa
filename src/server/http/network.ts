import { BlockList, isIP, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** @returns the groups of one side of an IPv6 address in hex without leading zeros */
const groups = (text: string): string[] =>
  text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''));

/**
 * @param address undefined after the client disconnected
 * @returns the key of limits by address: an IPv4 address, or the first 64 bits of an IPv6 address, which one customer has (RFC 6177)
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

const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * @param proxies addresses, networks, or the words of TRUST_PROXY
 * @returns whether the other end of a connection is one of them
 */
export function proxyMatcher(proxies: readonly string[]): (address: string | undefined) => boolean {
  const named = new BlockList();
  for (const network of proxies.flatMap((proxy) => NAMED_NETWORKS[proxy] ?? [proxy])) {
    const [address = '', bits] = network.split('/');
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) named.addAddress(address, kind);
    else named.addSubnet(address, Number(bits), kind);
  }
  return (address = '') => {
    const [plain = ''] = address.split('%');
    const ip = MAPPED.exec(plain)?.[1] ?? plain;
    return isIP(ip) !== 0 && named.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
  };
}
