export const themeInUrl = (): string | null => new URLSearchParams(location.search).get('theme');
