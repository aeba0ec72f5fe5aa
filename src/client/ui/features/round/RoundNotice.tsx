import { useEffect, useState } from 'react';
import { useTranslation } from '../../../../languages/translation.ts';
import { rupees } from '../../../../rules/rupees.ts';
import { reload } from '../../../session/player/restore.ts';
import { areDepositsClosed, isWalletShort, playStop } from '../../../state/selectors.ts';
import type { GameState } from '../../../state/state.ts';
import { Button } from '../../kit/Button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { useGame, useGameServices, useInterface, useSetting } from '../../kit/game-context.ts';
import { Icon } from '../../kit/Icon.tsx';
import { lazyPart } from '../../kit/lazy-part.tsx';
import { openModal } from '../../kit/modal.ts';
import { useOnline } from '../../kit/use-online.ts';
import styles from './RoundNotice.module.css';

const LOAD_PATIENCE_MS = 5000;

export const FriedNotice = lazyPart(() => import('./Fried.tsx'), { isAfterPicture: true });
const SeriesResult = lazyPart(() => import('./SeriesResult.tsx'));

function Late({ isLost }: { readonly isLost: boolean }) {
  const { t } = useTranslation();
  const id = useGame((state) => state.round?.roundId);
  return (
    <div className={`scene-notice ${styles.notice} ${isLost ? styles.late : styles.waiting}`} role="alert">
      <p>{t(isLost ? 'round.connectionLost' : 'round.stillWaiting')}</p>
      {id && <p className={styles.id}>{t('round.id', { id })}</p>}
    </div>
  );
}

function InsufficientBalance() {
  const { t } = useTranslation();
  const stakePaise = useGame((state) => state.stakePaise);
  const isClosed = useGame(areDepositsClosed);
  return (
    <div className={`scene-notice row wrap ${styles.notice} ${styles.short}`}>
      <p>{t('round.notEnough', { amount: rupees(stakePaise) })}</p>
      {!isClosed && (
        <Button tone="gold" onClick={() => openModal('upiRecharge')}>
          <Icon name="wallet" />
          {t('round.recharge')}
        </Button>
      )}
    </div>
  );
}

/** @returns the line that would have been fatal after a cash-out; null where the road had none */
const missedLine = ({ check, settlement }: GameState): number | null =>
  check.verdict === 'fair' && settlement?.cause === 'cashout' && check.fatalLine <= check.lastStep
    ? check.fatalLine
    : null;

function FairnessVerdict() {
  const { t, messageText } = useTranslation();
  const missed = useGame(missedLine);
  const showsMissed = useSetting('showsFatalLine');
  const check = useGame((state) => state.check);
  const isNewcomer = useGame((state) => state.settlement === null && playStop(state) === null);
  if (check.verdict === 'unfair')
    return (
      <div role="alert">
        <button
          type="button"
          className={`scene-notice row ${styles.notice} ${styles.unfair}`}
          onClick={() => openModal('fairness')}
        >
          <Icon name="warning" />
          {t('common.notFair', { reason: messageText(check.reason) })}
        </button>
      </div>
    );
  if (check.verdict === 'fair')
    return (
      <button
        type="button"
        className={`scene-notice row reach ${styles.notice} ${styles.fair}`}
        onClick={() => openModal('fairness')}
      >
        <Icon name="shield" />
        {t('common.fairChecked')}
        {showsMissed && missed !== null && (
          <small className="fine-print">{t('round.lineWasHot', { line: String(missed) })}</small>
        )}
      </button>
    );
  return !isNewcomer ? null : (
    <p className={`scene-notice ${styles.notice} ${styles.hint}`}>
      <span>{t('round.goForward')}</span> <span>{t('round.cashOutHint')}</span>
    </p>
  );
}

function RoadLoadError() {
  const { t } = useTranslation();
  const services = useGameServices();
  const [isLate, setIsLate] = useState(false);
  const [retrying, setRetrying] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LOAD_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  const retry = async () => {
    setRetrying(true);
    await reload(services);
    setRetrying(false);
  };
  return (
    <div className={`scene-notice centered ${styles.notice} ${styles.unloaded}`} role="alert">
      <p>{t('round.notLoaded')}</p>
      <Button tone="gold" busy={retrying} onClick={() => void retry()}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}

type NoticeKind = 'waiting' | 'lost' | 'unloaded' | 'fried' | 'series' | 'short' | 'fairness';

function noticeOf(state: GameState): NoticeKind | null {
  const { phase, lateCall, levels } = state;
  if (lateCall) return lateCall;
  if (phase === 'fried') return 'fried';
  if (phase !== 'idle') return null;
  if (levels.length === 0) return 'unloaded';
  if (state.seriesResult) return 'series';
  return isWalletShort(state) ? 'short' : 'fairness';
}

function Notice() {
  const { t } = useTranslation();
  const notice = useGame(noticeOf);
  const isOnline = useOnline();
  if (notice === 'waiting' || notice === 'lost') return <Late isLost={notice === 'lost'} />;
  if (notice === 'fried') return <FriedNotice />;
  if (!isOnline)
    return (
      <p className={`scene-notice ${styles.notice} ${styles.late}`} role="alert">
        {t('round.offline')}
      </p>
    );
  if (notice === 'unloaded') return <RoadLoadError />;
  if (notice === 'series') return <SeriesResult />;
  if (notice === 'short') return <InsufficientBalance />;
  return notice === 'fairness' ? <FairnessVerdict /> : null;
}

export function RoundNotice() {
  const className = useInterface(({ areResultsShown, isPanning }) =>
    classNames(styles.notices, areResultsShown && styles.aboveResults, isPanning && styles.panning),
  );
  return (
    <div className={className}>
      <Notice />
    </div>
  );
}
