import { useGame } from '../../game-context.ts';
import { t } from '../../language/language.ts';
import { Button } from '../Button.tsx';
import type { FailureProps } from '../ErrorBoundary.tsx';
import { Dialog } from './Dialog.tsx';

/** Firefox never refetches a failed module, so a second failure offers a reload, unless a round is open. */
export function DialogFailure({ retry, retries }: FailureProps) {
  const inRound = useGame((state) => state.round !== null);
  const reloads = retries > 0 && !inRound;
  return (
    <Dialog
      title={t('Something went wrong.')}
      footer={
        <Button tone="gold" shape="solid" wide onClick={reloads ? () => location.reload() : retry}>
          {reloads ? t('Reload the game') : t('Try again')}
        </Button>
      }
    >
      <p>{t('Your money is safe: an open round waits for you.')}</p>
    </Dialog>
  );
}
