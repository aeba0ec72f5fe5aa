import { compile } from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/**
 * @param address undefined after the client disconnected
 * @returns an IPv4 address, or the first 64 bits of an IPv6 address, which one customer has (RFC 6177)
 */
export function networkOf(address = ''): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  const groups = ip.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** @param proxies addresses, networks, or the words of TRUST_PROXY */
export function proxyMatcher(proxies: readonly string[]): (address: string | undefined) => boolean {
  const trusts = compile([...proxies]);
  return (address = '') => trusts(address, 0);
}

export const isLoopback = proxyMatcher(['loopback']);
