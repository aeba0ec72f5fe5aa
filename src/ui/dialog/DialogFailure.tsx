import { Component, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { t } from '../language/language.ts';
import { Dialog } from './Dialog.tsx';

/** A modal whose code could not be fetched, or that failed while drawing, says so and leaves the game as it is. */
export class DialogFailure extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Dialog
        title={t('Something went wrong.')}
        footer={
          <Button tone="gold" shape="solid" wide onClick={() => location.reload()}>
            {t('Try again')}
          </Button>
        }
      >
        <p>{t('Your money is safe: an open round waits for you.')}</p>
      </Dialog>
    );
  }
}
