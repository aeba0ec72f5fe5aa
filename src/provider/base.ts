/** Where the provider is. Both addresses are set when the game is built. */
export interface ApiBases {
  readonly base: string;
  /** getBanners and bet_values */
  readonly publicBase: string;
}

export function apiBases(): ApiBases {
  const base = import.meta.env.VITE_API_BASE || '/api/';
  return { base, publicBase: import.meta.env.VITE_PUBLIC_API_BASE || base };
}

/** The session cookie also goes to a provider on another origin, and nowhere else. */
export function credentialsFor(base: string, pageUrl: string): RequestCredentials {
  return new URL(base, pageUrl).origin === new URL(pageUrl).origin ? 'same-origin' : 'include';
}
