import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Replay } from '../contract/replay.ts';
import { createGameStore } from '../game/store.ts';
import { type FetchedReplay, fetchReplay } from '../session/player/history.ts';
import { createReplayPlayer, type ReplayPlayer, type ReplayRate } from '../session/round/replay.ts';
import { VariableClock } from '../stage/scene/scene-clock.ts';
import { ReplayControls } from '../ui/features/replay/ReplayControls.tsx';
import { ReplayDetails } from '../ui/features/replay/ReplayDetails.tsx';
import { Announcer } from '../ui/features/round/Announcer.tsx';
import { RoadText } from '../ui/features/round/RoadText.tsx';
import { WinPopup } from '../ui/features/round/WinPopup.tsx';
import { GameContext, useGameServices } from '../ui/game-context.ts';
import { Button } from '../ui/kit/Button.tsx';
import { Icon } from '../ui/kit/Icon.tsx';
import { LoadingMark } from '../ui/kit/Loading.tsx';
import { useTranslation } from '../ui/language/language.ts';
import { PageFrame } from './PageFrame.tsx';
import { StageSlot } from './StageSlot.tsx';
import './GameScreen.css';
import './ReplayScreen.css';

export default function ReplayScreen({ id }: { readonly id: string }) {
  const { run } = useGameServices();
  const { t, translate } = useTranslation();
  const [fetched, setFetched] = useState<FetchedReplay | { readonly state: 'loading' }>({ state: 'loading' });
  const [request, setRequest] = useState({ id });

  useEffect(() => {
    let isCurrent = true;
    void run(fetchReplay, request.id).then((next) => {
      if (isCurrent) setFetched(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [run, request]);

  if (fetched.state === 'ready') return <Replayed replay={fetched.replay} />;
  return (
    <PageFrame title={t('Replay')}>
      {fetched.state === 'loading' && <LoadingMark />}
      {fetched.state === 'refused' && <p role="alert">{translate(fetched.reason)}</p>}
      {fetched.state === 'failed' && (
        <>
          <p role="alert">{t('The replay could not be loaded.')}</p>
          <Button
            tone="gold"
            onClick={() => {
              setFetched({ state: 'loading' });
              setRequest({ id });
            }}
          >
            {t('Try again')}
          </Button>
        </>
      )}
      {fetched.state !== 'loading' && (
        <Link href="/" className="btn gold solid wide">
          {t('Back to the game')}
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
  const theirs = useMemo(
    () => ({ ...services, store, controls: { ...services.controls, skipWin: () => {} } }),
    [services, store],
  );
  const setRate = (rate: ReplayRate) => {
    sceneClock.rate = rate;
    player.setRate(rate);
  };
  return (
    <GameContext value={theirs}>
      <div className="replay">
        <header className="replay-head">
          <Link href="/" className="btn icon" aria-label={t('Back to the game')}>
            <Icon name="back" />
          </Link>
          <h1>{t('Replay')}</h1>
        </header>
        <main className="scene" aria-label={t('The road')}>
          <StageSlot clock={sceneClock} />
          <RoadText />
          <WinPopup isReplay />
        </main>
        <ReplayControls player={player satisfies ReplayPlayer} onRate={setRate} />
        <ReplayDetails replay={replay} />
        <Announcer />
      </div>
    </GameContext>
  );
}
