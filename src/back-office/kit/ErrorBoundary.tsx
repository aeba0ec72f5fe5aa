import { Component, type ReactNode } from 'react';
import { t } from '../../languages/back-office/text.ts';
import { Button } from './Button.tsx';

export class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="state" role="alert">
        <p>{t('Something went wrong on this page.')}</p>
        <Button text="Reload" onClick={() => location.reload()} />
      </div>
    );
  }
}
