import type { ReactNode } from 'react';
import { ErrorBoundary as Boundary } from '../../ErrorBoundary.tsx';

function PageFailure() {
  return (
    <div className="state" role="alert">
      <p>Something went wrong on this page.</p>
      <button type="button" onClick={() => location.reload()}>
        Reload
      </button>
    </div>
  );
}

/** Shows a button to reload in place of a page that has failed. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  return <Boundary fallback={PageFailure}>{children}</Boundary>;
}
