import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadLanguage } from '../languages/back-office/text.ts';
import { App } from './App.tsx';
import { ErrorBoundary } from './kit/ErrorBoundary.tsx';
import { loadLetterKeys } from './kit/letter-keys.ts';
import { applyThemeChanges } from './kit/theme.ts';
import { loadZone } from './kit/zone.ts';
import { CallFailure } from './session/call.ts';
import './kit/base.css';
import './kit/components.css';

const retry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof CallFailure && error.status < 500);

export async function start(element: HTMLElement): Promise<() => void> {
  const client = new QueryClient({
    // Offline, a change fails at once; by default it would be sent later.
    defaultOptions: { queries: { retry, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  });
  applyThemeChanges();
  loadZone();
  loadLetterKeys();
  await loadLanguage();
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
      </QueryClientProvider>
    </StrictMode>,
  );
  return () => root.unmount();
}
