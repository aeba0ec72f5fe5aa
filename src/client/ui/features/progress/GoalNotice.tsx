import { useEffect, useState } from 'react';
import { dayOf } from '../../../../contract/day.ts';
import { PROGRESS_CALLS } from '../../../../contract/progress.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { toProgress } from '../../../session/player/progress.ts';
import { userQuery } from '../../../session/player/query.ts';
import { classNames } from '../../kit/class-names.ts';
import { useGame, useGameServices, useInterface } from '../../kit/game-context.ts';
import { Icon } from '../../kit/Icon.tsx';
import { openModal } from '../../kit/modal.ts';
import { callOptions, queryClient } from '../../kit/query/client.ts';
import styles from './GoalNotice.module.css';
import { type GoalNews, type KnownProgress, newlySettledRound, progressAfterRound } from './goal-news.ts';
import { goalText, SKIN_NAMES } from './goal-text.ts';
import { PROGRESS_MAX_AGE_MS } from './useProgress.ts';

function useGoalNews(): GoalNews | null {
  const services = useGameServices();
  const { store } = services;
  const userId = useGame((state) => state.userId);
  const [news, setNews] = useState<GoalNews | null>(null);
  useEffect(() => {
    setNews(null);
    if (userId === null) return;
    let known: KnownProgress | null = null;
    let day = 0;
    let cancelled = false;
    const load = () =>
      void queryClient(services)
        .fetchQuery({
          ...callOptions(services, PROGRESS_CALLS.progress, userQuery),
          staleTime: PROGRESS_MAX_AGE_MS,
          gcTime: PROGRESS_MAX_AGE_MS,
        })
        .then(
          (answer) => {
            if (cancelled) return;
            known = toProgress(answer);
            day = dayOf(new Date());
          },
          () => undefined,
        );
    load();
    const unsubscribe = store.subscribe((now, before) => {
      if (now.phase === 'placing' && before.phase !== 'placing') setNews(null);
      const round = newlySettledRound(before, now);
      if (!round) return;
      // Another day has other goals.
      if (known === null || day !== dayOf(new Date())) return load();
      const next = progressAfterRound(known, round);
      known = next.known;
      if (next.news.goals.length > 0 || next.news.avatar) setNews(next.news);
    });
    return () => {
      cancelled = true;
      unsubscribe();
    };
  }, [services, store, userId]);
  return news;
}

export default function GoalNotice() {
  const { t } = useTranslation();
  const news = useGoalNews();
  const areResultsShown = useInterface((state) => state.areResultsShown);
  const idle = useGame((state) => state.phase === 'idle');
  if (!news || !idle) return null;
  return (
    <button
      type="button"
      className={classNames('row scene-notice', styles.goalNotice, areResultsShown && styles.aboveResults)}
      onClick={() => openModal('progress')}
    >
      <Icon name="star" />
      <span>
        {news.goals.map((goal) => (
          <span key={`${goal.kind}${goal.type}`}>
            {t('progress.goalReached', { goal: goalText(goal, t) })}
          </span>
        ))}
        {news.avatar && <b>{t('progress.newAvatar')}</b>}
        {news.skin && <b>{t('progress.newSkin', { name: t(SKIN_NAMES[news.skin]) })}</b>}
      </span>
    </button>
  );
}
