import { DIFFICULTY_TYPES, type DifficultyType } from '../../../../contract/constants.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { multiplierText } from '../../../../rules/multiplier-text.ts';
import type { PlayerProgress } from '../../../session/player/progress.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { LoadingMark } from '../../kit/Loading.tsx';
import { openModal } from '../../kit/modal.ts';
import { QueryStatus } from '../../kit/query/LoadError.tsx';
import { difficultyName } from '../panel/Difficulty.tsx';
import { ReplayLink } from '../replay/ReplayLink.tsx';
import { type DailyGoal, goalText } from './goal-text.ts';
import styles from './ProgressPage.module.css';
import { EarnedAvatars, SkinPicker } from './SkinPicker.tsx';
import { useProgress } from './useProgress.ts';

function GoalLine({ goal }: { readonly goal: DailyGoal }) {
  const { t } = useTranslation();
  const { need, done } = goal;
  const text = goalText(goal, t);
  return (
    <li className="tile" data-done={done >= need}>
      <span>{text}</span>
      <progress max={need} value={done} aria-label={text} />
      <span className={`note ${styles.goalCount}`}>
        {done}/{need}
      </span>
    </li>
  );
}

function LastRounds({ last }: Pick<PlayerProgress, 'last'>) {
  const { t } = useTranslation();
  if (last.length === 0) return <p className={styles.empty}>{t('dialog.noRoundYet')}</p>;
  return (
    <ol className={`wrap ${styles.lastRounds}`}>
      {last.map(({ round_id: roundId, line, multiplier, won, replay }) => (
        <li key={roundId} data-won={won}>
          <ReplayLink id={replay}>
            <span className="visually-hidden">{t(won ? 'dialog.win' : 'common.fried')}</span>{' '}
            {multiplier === null ? t('progress.line', { line: String(line) }) : multiplierText(multiplier)}
          </ReplayLink>
        </li>
      ))}
    </ol>
  );
}

function Bests({ bests }: Pick<PlayerProgress, 'bests'>) {
  const { t } = useTranslation();
  const best = (type: DifficultyType) => bests[type - 1] ?? 0;
  return (
    <dl className={styles.bests}>
      {DIFFICULTY_TYPES.map((type) => (
        <div key={type} className="tile">
          <dt className="fine-print">{difficultyName(type)}</dt>
          <dd>{best(type) === 0 ? '–' : t('progress.line', { line: String(best(type)) })}</dd>
        </div>
      ))}
    </dl>
  );
}

export default function ProgressPage() {
  const { t } = useTranslation();
  const query = useProgress();
  const { data, refetch } = query;
  return (
    <Dialog
      title={t('dialog.myRoad')}
      footer={
        <Button wide onClick={() => openModal('betHistory')}>
          {t('common.myBetHistory')}
        </Button>
      }
    >
      <QueryStatus query={query} failed="progress.notLoaded" loading={<LoadingMark />} />
      {data && (
        <div className="stack">
          {data.goals.length > 0 && (
            <>
              <p className={styles.streak}>
                <b>{data.streak_days}</b> {t('progress.daysInARow', { count: data.streak_days })}
              </p>
              <h3>{t('progress.dayGoals')}</h3>
              <ul className={`stack ${styles.goals}`}>
                {data.goals.map((goal) => (
                  <GoalLine key={`${goal.kind}${goal.type}`} goal={goal} />
                ))}
              </ul>
            </>
          )}
          <h3>{t('progress.lastRounds')}</h3>
          <LastRounds last={data.last} />
          <h3>{t('progress.personalBest')}</h3>
          <Bests bests={data.bests} />
          <h3>{t('progress.wardrobe')}</h3>
          <SkinPicker progress={data} onEquipped={() => void refetch()} />
          <EarnedAvatars avatars={data.avatars} />
        </div>
      )}
    </Dialog>
  );
}
