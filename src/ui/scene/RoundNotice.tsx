import { useEffect, useState, useSyncExternalStore } from 'react';
import { multiplierText } from '../../contract/money.ts';
import { Button } from '../Button.tsx';
import { useControls, useGame } from '../desk.ts';
import { Icon } from '../Icon.tsx';
import { useWords } from '../language/language.ts';
import './RoundNotice.css';

/** How long the multipliers may take before the game offers to fetch them again, ms. */
const LOAD_PATIENCE_MS = 5000;

/** A late call: the retry notice with the round's id (design §3). */
function Reconnecting() {
  const { t } = useWords();
  const id = useGame((state) => state.round?.round_id ?? null);
  return (
    <div className="notice late" role="alert">
      <p>{t('Connection lost. Reconnecting…')}</p>
      {id !== null && <p className="notice-id">{t('Round {id}', { id })}</p>}
    </div>
  );
}

/** How far she came, while the cooked hen is shown (design §6). */
function Fried() {
  const { t } = useWords();
  const multiplier = useGame((state) => state.settlement?.multiplier ?? 0);
  return (
    <div className="notice fried">
      <p>{t('Fried!')}</p>
      {multiplier > 0 && (
        <p>{t('You came as far as {multiplier}', { multiplier: multiplierText(multiplier) })}</p>
      )}
    </div>
  );
}

/** What the browser found when it drew the last round again. */
function Fairness() {
  const { t } = useWords();
  const check = useGame((state) => state.check);
  if (check.verdict === 'none') return null;
  if (check.verdict === 'fair') {
    return (
      <p className="notice fair" title={t('The outcome was drawn again from the revealed seed and matches.')}>
        <Icon name="shield" />
        {t('Fair: checked')}
      </p>
    );
  }
  return (
    <p className="notice unfair" role="alert">
      <Icon name="warning" />
      {t('Not fair: {reason}', { reason: check.reason })}
    </p>
  );
}

function Unloaded() {
  const { t } = useWords();
  const { reload } = useControls();
  const [late, setLate] = useState(false);
  const [again, setAgain] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOAD_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  const retry = async () => {
    setAgain(true);
    await reload();
    setAgain(false);
  };
  return (
    <div className="notice unloaded" role="alert">
      <p>{t('Could not load the game.')}</p>
      <Button tone="gold" busy={again} onClick={() => void retry()}>
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
  const { t } = useWords();
  return (
    <p className="notice late" role="alert">
      {t('You are offline.')}
    </p>
  );
}

/** The one notice that stands on the scene now. */
export function RoundNotice() {
  const phase = useGame((state) => state.phase);
  const reconnecting = useGame((state) => state.reconnecting);
  const loaded = useGame((state) => state.levels.length > 0);
  const online = useSyncExternalStore(listen, () => navigator.onLine);
  if (reconnecting) return <Reconnecting />;
  if (!online) return <Offline />;
  if (!loaded && phase === 'idle') return <Unloaded />;
  if (phase === 'fried') return <Fried />;
  return phase === 'idle' ? <Fairness /> : null;
}
