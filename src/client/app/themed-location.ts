import type { BaseLocationHook } from 'wouter';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { withTheme } from '../ui/kit/chosen-theme.ts';

const navigateThemed: typeof navigate = (to, options) => navigate(withTheme(String(to)), options);

/** The browser's location; navigation keeps the chosen theme. */
export const useThemedLocation: BaseLocationHook = () => [usePathname(), navigateThemed];
