import { expect, test } from 'vitest';
import { usdtAddressFault } from '../../../src/contract/usdt-address.ts';
import type { UsdtNetwork } from '../../../src/contract/usdt-networks.ts';

/** Published examples: TRON's documentation and EIP-55. */
const TRON = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW';
const MIXED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const swapAt = (text: string, at: number): string =>
  `${text.slice(0, at)}${text.charAt(at + 1)}${text.charAt(at)}${text.slice(at + 2)}`;

test.each<[UsdtNetwork, string]>([
  ['TRC20', TRON],
  ['TRC20', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'],
  ['ERC20', MIXED],
  ['ERC20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ERC20', MIXED.toLowerCase()],
  ['ERC20', `0x${MIXED.slice(2).toUpperCase()}`],
])('on %s players pay to %s', (network, address) => {
  expect(usdtAddressFault(network, address)).toBeNull();
});

test.each<[UsdtNetwork, string, RegExp]>([
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', /contract of USDT itself/],
  ['ERC20', '0xdAC17F958D2ee523a2206206994597C13D831ec7', /contract of USDT itself/],
  ['ERC20', '0xdac17f958d2ee523a2206206994597c13d831ec7', /contract of USDT itself/],
  ['TRC20', MIXED, /no TRC20 address/],
  ['ERC20', TRON, /no ERC20 address/],
  ['TRC20', swapAt(TRON, 10), /no TRC20 address/],
  ['TRC20', `${TRON.slice(0, -1)}X`, /no TRC20 address/],
  ['TRC20', TRON.slice(0, -1), /no TRC20 address/],
  ['TRC20', `${TRON.slice(0, -1)}0`, /no TRC20 address/],
  // The checksum of another prefix (Bitcoin) holds, but it is none of TRON.
  ['TRC20', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', /no TRC20 address/],
  ['ERC20', MIXED.replace('aA', 'Aa'), /no ERC20 address/],
  ['ERC20', MIXED.slice(0, -1), /no ERC20 address/],
  ['ERC20', MIXED.slice(2), /no ERC20 address/],
])('on %s nobody pays to %s', (network, address, fault) => {
  expect(usdtAddressFault(network, address)).toMatch(fault);
});
