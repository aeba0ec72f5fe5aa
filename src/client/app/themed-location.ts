import type { BaseLocationHook } from 'wouter';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { withTheme } from '../ui/kit/chosen-theme.ts';

const navigateThemed: typeof navigate = (to, options) => navigate(withTheme(String(to)), options);

export const useThemedLocation: BaseLocationHook = () => [usePathname(), navigateThemed];
