import type { Encoding } from './file-cache.ts';

/** What a request for a file asks of it beside its name: an encoding, whether it has changed, a part. RFC 9110. */

const QUALITY = /^\s*([^\s;]+)\s*(?:;\s*q=(\d(?:\.\d{0,3})?)\s*)?$/i;

/** Smallest first. */
const BY_SIZE: readonly Encoding[] = ['br', 'gzip'];

/** @returns the smallest encoding that is there and that the browser takes */
export function preferredEncoding(
  accepted: string | undefined,
  there: ReadonlyMap<Encoding, unknown>,
): Encoding {
  const quality = new Map<string, number>();
  for (const one of (accepted ?? '').split(',')) {
    const [, name, q = '1'] = QUALITY.exec(one) ?? [];
    if (name !== undefined) quality.set(name.toLowerCase(), Number(q));
  }
  const takes = (name: string): boolean => (quality.get(name) ?? quality.get('*') ?? 0) > 0;
  return BY_SIZE.find((encoding) => there.has(encoding) && takes(encoding)) ?? 'identity';
}

/** Whether the browser's copy, as it names it, is this one. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const named = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(etag);
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The one part of a file that is asked for.
 * @param ifRange only while the file is still this one
 * @param length of the file, bytes
 * @returns null for the whole file, which is also the answer to several parts at once; 'outside' for a part beyond its end
 */
export function requestedRange(
  range: string | undefined,
  ifRange: string | undefined,
  etag: string,
  length: number,
): ByteRange | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (ifRange !== undefined && ifRange !== etag) return null;
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (from !== '' && to !== '' && Number(to) < first) return null;
  return first > last ? 'outside' : { first, last };
}
