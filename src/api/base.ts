/** Where the provider is. Both addresses are set when the game is built (design §3). */
export interface ApiBases {
  readonly base: string;
  /** getBanners and bet_values (spec §7) */
  readonly public_base: string;
}

export function apiBases(): ApiBases {
  const base = import.meta.env.VITE_API_BASE || '/api/';
  return { base, public_base: import.meta.env.VITE_PUBLIC_API_BASE || base };
}

/** The session cookie also goes to a provider on another origin, and nowhere else. */
export function credentialsFor(base: string, page_url: string): RequestCredentials {
  return new URL(base, page_url).origin === new URL(page_url).origin ? 'same-origin' : 'include';
}
