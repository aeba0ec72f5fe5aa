import { useEffect, useState, useSyncExternalStore } from 'react';
import { isWalletShort } from '../../../game/selectors.ts';
import type { GameState } from '../../../game/state.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { useControls, useGame, useSetting } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { Lazy } from '../../kit/Lazy.tsx';
import { openModal } from '../../kit/modal.ts';
import { useTranslation } from '../../language/language.ts';
import './RoundNotice.css';

const LOAD_PATIENCE_MS = 5000;

function Reconnecting() {
  const { t } = useTranslation();
  const id = useGame((state) => state.round?.roundId);
  return (
    <div className="notice late" role="alert">
      <p>{t('Connection lost. Reconnecting…')}</p>
      {id && <p className="notice-id">{t('Round {id}', { id })}</p>}
    </div>
  );
}

const fried = () => import('./Fried.tsx');

function InsufficientBalance() {
  const { t } = useTranslation();
  const stakePaise = useGame((state) => state.stakePaise);
  return (
    <div className="notice short">
      <p>{t('Not enough in the wallet for {amount}.', { amount: rupees(stakePaise) })}</p>
      <Button tone="gold" onClick={() => openModal('upiRecharge')}>
        <Icon name="wallet" />
        {t('Recharge')}
      </Button>
    </div>
  );
}

function Hint() {
  const { t } = useTranslation();
  return (
    <p className="notice hint">
      <span>{t('Go forward line by line.')}</span> <span>{t('CASH OUT before you get fried.')}</span>
    </p>
  );
}

const missedLine = ({ check, settlement }: GameState): number | null =>
  check.verdict === 'fair' && settlement?.cause === 'cashout' && check.fatalLine <= check.lastStep
    ? check.fatalLine
    : null;

function Fairness() {
  const { t, translate } = useTranslation();
  const missed = useGame(missedLine);
  const showsMissed = useSetting('hot_lid');
  const check = useGame((state) => state.check);
  const fresh = useGame((state) => state.settlement === null);
  if (check.verdict === 'none') return fresh ? <Hint /> : null;
  if (check.verdict === 'fair') {
    return (
      <button type="button" className="notice fair" onClick={() => openModal('fairness')}>
        <Icon name="shield" />
        {t('Fair: checked')}
        {showsMissed && missed !== null && (
          <small>{t('Line {line} was hot', { line: String(missed) })}</small>
        )}
      </button>
    );
  }
  return (
    <div role="alert">
      <button type="button" className="notice unfair" onClick={() => openModal('fairness')}>
        <Icon name="warning" />
        {t('Not fair: {reason}', { reason: translate(check.reason) })}
      </button>
    </div>
  );
}

function RoadLoadError() {
  const { t } = useTranslation();
  const { reload } = useControls();
  const [late, setLate] = useState(false);
  const [retrying, setRetrying] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOAD_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  const retry = async () => {
    setRetrying(true);
    await reload();
    setRetrying(false);
  };
  return (
    <div className="notice unloaded" role="alert">
      <p>{t('Could not load the game.')}</p>
      <Button tone="gold" busy={retrying} onClick={() => void retry()}>
        {t('Try again')}
      </Button>
    </div>
  );
}

const listen = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

function Offline() {
  const { t } = useTranslation();
  return (
    <p className="notice late" role="alert">
      {t('You are offline.')}
    </p>
  );
}

type Kind = 'reconnecting' | 'unloaded' | 'fried' | 'short' | 'fairness' | null;

function kindOf(state: GameState): Kind {
  const { phase, reconnecting, levels } = state;
  if (reconnecting) return 'reconnecting';
  if (phase === 'fried') return 'fried';
  if (phase !== 'idle') return null;
  if (levels.length === 0) return 'unloaded';
  return isWalletShort(state) ? 'short' : 'fairness';
}

export function RoundNotice() {
  const kind = useGame(kindOf);
  const online = useSyncExternalStore(listen, () => navigator.onLine);
  if (kind === 'reconnecting') return <Reconnecting />;
  if (kind === 'fried') return <Lazy load={fried} />;
  if (!online) return <Offline />;
  if (kind === 'unloaded') return <RoadLoadError />;
  if (kind === 'short') return <InsufficientBalance />;
  return kind === 'fairness' ? <Fairness /> : null;
}
