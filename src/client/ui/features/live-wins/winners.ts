export interface ShownWin {
  readonly name: string;
  readonly amountPaise: bigint;
  /** ISO 3166-1 alpha-2; null where it is not known: no flag is drawn */
  readonly country: string | null;
}

/** The documented samples, not real players. */
export const SAMPLE_WINNERS = [
  { name: 'Meera J.', country: 'IN', amountPaise: 27324n },
  { name: 'Venkataraghavan', country: 'IN', amountPaise: 41275n },
  { name: 'Tashi D.', country: 'BT', amountPaise: 18900n },
  { name: 'Nuwan P.', country: 'LK', amountPaise: 35642n },
] as const;

export const ONLINE_LABEL = '7465';
