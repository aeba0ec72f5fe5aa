import type { ReactNode } from 'react';
import { ErrorBoundary } from './kit/ErrorBoundary.tsx';

const Nothing = () => null;

export function Optional({ children }: { readonly children: ReactNode }) {
  return <ErrorBoundary fallback={Nothing}>{children}</ErrorBoundary>;
}
