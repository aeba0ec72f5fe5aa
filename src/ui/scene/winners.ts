/** The ticker's samples (spec §1): not real players. Amounts are the documented ones, in paise. */
export interface Winner {
  readonly name: string;
  readonly flag: string;
  readonly amount_paise: bigint;
}

export const SAMPLE_WINNERS: readonly Winner[] = [
  { name: 'Meera J.', flag: '🇮🇳', amount_paise: 27324n },
  { name: 'Venkataraghavan', flag: '🇮🇳', amount_paise: 41275n },
  { name: 'Tashi D.', flag: '🇧🇹', amount_paise: 18900n },
  { name: 'Nuwan P.', flag: '🇱🇰', amount_paise: 35642n },
];

/** Fixed, not live (spec §1). */
export const ONLINE_LABEL = '7465';

const LONGEST_NAME = 13;

/** Names over 13 characters are cut to 12 and an ellipsis (spec §3). Characters are counted as people see them. */
export function tickerName(name: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name;
}
