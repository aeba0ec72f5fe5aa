import type { ReactNode } from 'react';
import { ErrorBoundary } from './kit/ErrorBoundary.tsx';

const Nothing = () => null;

/** A part that the game can do without: when it fails it is left out, and everything beside it goes on. */
export function Optional({ children }: { readonly children: ReactNode }) {
  return <ErrorBoundary fallback={Nothing}>{children}</ErrorBoundary>;
}
