import { lazy, Suspense, useState } from 'react';
import type { StageProps } from '../stage/index.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useGameServices } from '../ui/game-context.ts';
import { showFirstPicture } from '../ui/in-use.ts';
import { t } from '../ui/language/language.ts';
import { useAnythingOpen } from '../ui/modal.ts';
import { StagePlaceholder } from './StagePlaceholder.tsx';

/** The stage's code; asked for during the splash and kept by the browser. */
export const fetchStage = () => import('../stage/index.tsx');

const Stage = lazy(fetchStage);

/** Without a picture the game still plays: panel, numbers and announcements stay. */
function StageFailure() {
  return (
    <div className="notice unloaded" role="alert">
      <p>{t('The road could not be drawn.')}</p>
      <Button tone="gold" onClick={() => location.reload()}>
        {t('Try again')}
      </Button>
    </div>
  );
}

/** Where the lane is drawn. */
export function StageSlot({ clock }: Pick<StageProps, 'clock'>) {
  const { store, settings } = useGameServices();
  const covered = useAnythingOpen();
  const [isShown, setShown] = useState(false);
  return (
    <div
      className="stage-slot"
      onTransitionEnd={({ target }) => target instanceof HTMLCanvasElement && setShown(true)}
    >
      {!isShown && <StagePlaceholder />}
      <ErrorBoundary fallback={StageFailure}>
        <Suspense fallback={null}>
          <Stage
            store={store}
            settings={settings}
            covered={covered}
            onPicture={showFirstPicture}
            {...(clock && { clock })}
          />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
