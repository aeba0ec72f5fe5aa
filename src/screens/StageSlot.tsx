import { Component, lazy, type ReactNode, Suspense } from 'react';
import type { StageProps } from '../stage/index.tsx';
import { Button } from '../ui/Button.tsx';
import { useGameServices } from '../ui/game-context.ts';
import { t } from '../ui/language/language.ts';

/** The stage's code; asked for during the splash and kept by the browser. */
export const fetchStage = () => import('../stage/index.tsx');

const Stage = lazy(fetchStage);

let pictureDrawn = () => {};

/** Comes when the stage has drawn its first picture. */
export const firstPicture = new Promise<void>((resolve) => {
  pictureDrawn = resolve;
});

/** Without a picture the game still plays: panel, numbers and announcements stay. */
class StageFailure extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
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
      <div className="notice unloaded" role="alert">
        <p>{t('The road could not be drawn.')}</p>
        <Button tone="gold" onClick={() => location.reload()}>
          {t('Try again')}
        </Button>
      </div>
    );
  }
}

/** Where the lane is drawn. */
export function StageSlot({ clock }: Pick<StageProps, 'clock'>) {
  const { store, settings } = useGameServices();
  return (
    <div className="stage-slot">
      <StageFailure>
        <Suspense fallback={null}>
          <Stage store={store} settings={settings} onPicture={pictureDrawn} {...(clock && { clock })} />
        </Suspense>
      </StageFailure>
    </div>
  );
}
