import { useEffect, useMemo } from 'react';
import { Link } from 'wouter';
import { REPLAY_CALLS, type Replay } from '../../contract/replay.ts';
import { sentText } from '../../languages/text.ts';
import { useTranslation } from '../../languages/translation.ts';
import { QueryFailed } from '../session/player/query.ts';
import { createReplayPlayer, type ReplayRate } from '../session/round/replay.ts';
import { VariableClock } from '../stage/model/scene-clock.ts';
import { createGameStore } from '../state/store.ts';
import { RESTART_AFTER_MS } from '../state/timings.ts';
import { HelpLink } from '../ui/features/play-limits/HelpLine.tsx';
import replayStyles from '../ui/features/replay/Replay.module.css';
import { ReplayControls } from '../ui/features/replay/ReplayControls.tsx';
import { ReplayDetails } from '../ui/features/replay/ReplayDetails.tsx';
import { Announcer } from '../ui/features/round/Announcer.tsx';
import { RoadDescription } from '../ui/features/round/RoadDescription.tsx';
import { WinPopup } from '../ui/features/round/WinPopup.tsx';
import { Button, buttonClass } from '../ui/kit/Button.tsx';
import { GameContext, useGameServices } from '../ui/kit/game-context.ts';
import { Icon } from '../ui/kit/Icon.tsx';
import { LoadingMark } from '../ui/kit/Loading.tsx';
import { useCall } from '../ui/kit/query/useSessionQuery.ts';
import styles from './GameScreen.module.css';
import { PageFrame } from './PageFrame.tsx';
import { StageSlot } from './StageSlot.tsx';

export default function ReplayScreen({ id }: { readonly id: string }) {
  const { t, messageText } = useTranslation();
  const { data, error, isPending, refetch } = useCall(REPLAY_CALLS.replay, () => ({
    params: { replay: id },
  }));
  if (data) return <Replayed replay={data.data} />;
  const refusal = error instanceof QueryFailed ? error.refusal : null;
  return (
    <PageFrame title={t('dialog.replay')}>
      {isPending && <LoadingMark />}
      {refusal && <p role="alert">{messageText(sentText(refusal) ?? 'refusal.noSuchReplay')}</p>}
      {error && !refusal && (
        <>
          <p role="alert">{t('app.replayNotLoaded')}</p>
          <Button tone="gold" onClick={() => void refetch()}>
            {t('common.tryAgain')}
          </Button>
        </>
      )}
      {!isPending && (
        <Link href="/" className={buttonClass({ tone: 'gold', shape: 'solid', wide: true })}>
          {t('app.backToGame')}
        </Link>
      )}
    </PageFrame>
  );
}

function usePlayer(replay: Replay) {
  const made = useMemo(() => {
    const store = createGameStore();
    const player = createReplayPlayer(replay, store);
    return { store, sceneClock: new VariableClock(player.positionMs), player };
  }, [replay]);
  useEffect(() => {
    made.player.play();
    return () => made.player.pause();
  }, [made]);
  return made;
}

function Replayed({ replay }: { readonly replay: Replay }) {
  const { t } = useTranslation();
  const services = useGameServices();
  const { store, sceneClock, player } = usePlayer(replay);
  const replayServices = useMemo(() => ({ ...services, store }), [services, store]);
  const setRate = (rate: ReplayRate) => {
    sceneClock.rate = rate;
    player.setRate(rate);
  };
  return (
    <GameContext value={replayServices}>
      <div className={replayStyles.replay}>
        <header className={`row ${replayStyles.head}`}>
          <Link href="/" className={buttonClass({ shape: 'icon' })} aria-label={t('app.backToGame')}>
            <Icon name="back" />
          </Link>
          <h1>{t('dialog.replay')}</h1>
          <GameContext value={services}>
            <HelpLink />
          </GameContext>
        </header>
        <main className={`${styles.scene} ${replayStyles.scene}`} data-scene="" aria-label={t('common.road')}>
          <StageSlot clock={sceneClock} />
          <RoadDescription />
          <WinPopup closesAfterMs={RESTART_AFTER_MS} />
        </main>
        <ReplayControls player={player} onRate={setRate} />
        <ReplayDetails replay={replay} />
        <Announcer />
      </div>
    </GameContext>
  );
}
