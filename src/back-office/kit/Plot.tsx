import { lazy, type ReactNode, Suspense } from 'react';
import { t, translate } from '../../languages/back-office/text.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { PlotProps } from './PlotCanvas.tsx';
import { useTheme } from './theme.ts';

const LazyCanvas = lazy(() => import('./PlotCanvas.tsx'));

/** A lazily loaded plot over days, with a table of the same values. */
export function Plot({ title, days, series, children }: PlotProps & { readonly children: ReactNode }) {
  // As a key, redraws the plot in the colours of the theme.
  const theme = useTheme();
  return (
    <figure className="card plot">
      <figcaption>{translate(title)}</figcaption>
      <ErrorBoundary>
        <Suspense fallback={<p className="state">{t('Loading…')}</p>}>
          <LazyCanvas key={theme} title={translate(title)} days={days} series={series} />
        </Suspense>
      </ErrorBoundary>
      <details>
        <summary>{t('Table')}</summary>
        {children}
      </details>
    </figure>
  );
}
