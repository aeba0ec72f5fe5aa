export interface Winner {
  readonly name: string;
  /** ISO 3166-1 alpha-2 */
  readonly country: string;
  readonly amountPaise: bigint;
}

export const SAMPLE_WINNERS: readonly Winner[] = [
  { name: 'Meera J.', country: 'IN', amountPaise: 27324n },
  { name: 'Venkataraghavan', country: 'IN', amountPaise: 41275n },
  { name: 'Tashi D.', country: 'BT', amountPaise: 18900n },
  { name: 'Nuwan P.', country: 'LK', amountPaise: 35642n },
];

export const ONLINE_LABEL = '7465';

/**
 * A country by its name, for whoever cannot see its flag.
 * @param code ISO 3166-1 alpha-2; what is none is given back as it is
 * @param language of the page
 */
export function countryName(code: string, language: string = document.documentElement.lang): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
