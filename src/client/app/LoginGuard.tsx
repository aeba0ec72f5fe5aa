import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useGame } from '../ui/kit/game-context.ts';

export function LoginGuard({ children }: { readonly children: ReactNode }) {
  const visitor = useGame((state) => state.userId === null);
  const [path, navigate] = useLocation();
  useEffect(() => {
    if (visitor) navigate('/', { replace: true, state: { fromProtected: true, from: path } });
  }, [visitor, path, navigate]);
  return visitor ? null : children;
}
