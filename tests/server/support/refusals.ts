import { expect, test } from 'vitest';
import type { Refusal } from '../../../src/contract/refusal.ts';
import type { TestApp } from './harness.ts';
import { ledgerSnapshot } from './ledger.ts';

export type RefusalCase<Call extends string, Change> = readonly [
  call: Call,
  change: Change,
  status: number,
  message: string,
];

export function testRefusals<const Call extends string, const Change>(
  it: Pick<TestApp, 'database'>,
  send: (call: Call, change: Change) => Promise<Pick<Refusal, 'message'> & { readonly http: number }>,
  cases: readonly RefusalCase<Call, Change>[],
): void {
  test.each(cases)('%s with %j is refused', async (call, change, status, message) => {
    const before = await ledgerSnapshot(it.database.db);
    const { http, message: actual } = await send(call, change);
    expect({ http, message: actual }).toEqual({ http: status, message });
    expect(await ledgerSnapshot(it.database.db)).toBe(before);
  });
}
