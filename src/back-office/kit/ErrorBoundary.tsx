import type { ReactNode } from 'react';
import { ErrorBoundary as Boundary } from '../../client/loading/ErrorBoundary.tsx';
import { t } from '../../languages/back-office/text.ts';
import { Button } from './Button.tsx';

function PageFailure() {
  return (
    <div className="state" role="alert">
      <p>{t('Something went wrong on this page.')}</p>
      <Button text="Reload" onClick={() => location.reload()} />
    </div>
  );
}

/** Shows a button to reload in place of a page that has failed. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  return <Boundary fallback={PageFailure}>{children}</Boundary>;
}
