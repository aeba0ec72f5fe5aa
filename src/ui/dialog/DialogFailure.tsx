import { Button } from '../Button.tsx';
import { t } from '../language/language.ts';
import { Dialog } from './Dialog.tsx';

/** A modal whose code could not be fetched, or that failed while drawing, says so and leaves the game as it is. */
export function DialogFailure() {
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
