import { type ComponentType, useCallback, useState } from 'react';
import { t } from '../../languages/translation.ts';
import { ErrorBoundary } from '../loading/ErrorBoundary.tsx';
import { loadCode } from '../loading/load.ts';
import type { StageProps } from '../stage/index.tsx';
import { isAnythingOpen } from '../state/interface.ts';
import roundNoticeStyles from '../ui/features/round/RoundNotice.module.css';
import { Button } from '../ui/kit/Button.tsx';
import { useChosenTheme } from '../ui/kit/chosen-theme.ts';
import { useGameServices, useInterface } from '../ui/kit/game-context.ts';
import { useLazyCode } from '../ui/kit/lazy-part.tsx';
import styles from './GameScreen.module.css';
import { StageNotice } from './StageNotice.tsx';
import { StagePlaceholder } from './StagePlaceholder.tsx';

let Stage: ComponentType<StageProps> | null = null;

export async function fetchStage(): Promise<ComponentType<StageProps>> {
  Stage ??= (await loadCode(() => import('../stage/index.tsx'))).default;
  return Stage;
}

/** Not a `lazyPart`, which loads the texts of dialogs too: the stage shows none. */
function LoadedStage(props: StageProps) {
  const Loaded = useLazyCode(Stage, fetchStage);
  return Loaded && <Loaded {...props} />;
}

/** WebKit repeats the failure of a script, even after a reload, until its file is fetched in another way. */
async function reloadWithStage(): Promise<void> {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[async]');
  await Promise.allSettled(Array.from(scripts, ({ src }) => fetch(src)));
  location.reload();
}

function StageFailure() {
  return (
    <div
      className={`scene-notice centered ${roundNoticeStyles.notice} ${roundNoticeStyles.unloaded} ${styles.failure}`}
      role="alert"
    >
      <p>{t('app.roadNotDrawn')}</p>
      <Button tone="gold" onClick={reloadWithStage}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}

export function StageSlot({ clock }: Pick<StageProps, 'clock'>) {
  const { store, settings } = useGameServices();
  const covered = useInterface(isAnythingOpen);
  const theme = useChosenTheme();
  const [isShown, setShown] = useState(false);
  const hidePicture = useCallback(() => setShown(false), []);
  return (
    <div
      className={styles.slot}
      data-stage-slot=""
      onTransitionEnd={({ target }) =>
        target instanceof HTMLCanvasElement && setShown(getComputedStyle(target).opacity === '1')
      }
    >
      {!isShown && <StagePlaceholder />}
      <ErrorBoundary fallback={StageFailure}>
        <LoadedStage
          store={store}
          settings={settings}
          covered={covered}
          theme={theme}
          notice={StageNotice}
          onUndrawn={hidePicture}
          {...(clock && { clock })}
        />
      </ErrorBoundary>
    </div>
  );
}
