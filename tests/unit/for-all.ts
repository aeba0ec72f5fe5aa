import fc from 'fast-check';

type Arbitraries<Values> = { [Index in keyof Values]: fc.Arbitrary<Values[Index]> };

type Verdict = ReturnType<Parameters<typeof fc.property<[unknown]>>[1]>;

export function forAll<Values extends [unknown, ...unknown[]]>(
  ...args: [...arbitraries: Arbitraries<Values>, holds: (...values: Values) => Verdict]
): void {
  fc.assert(fc.property(...args));
}
