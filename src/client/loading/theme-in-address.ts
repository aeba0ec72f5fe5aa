export const themeInAddress = (): string | null => new URLSearchParams(location.search).get('theme');
