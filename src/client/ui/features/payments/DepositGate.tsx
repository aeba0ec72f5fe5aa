import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { PlayerControl } from '../../../../contract/play-limits.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { depositClosure } from '../../../session/player/play-limits.ts';
import { isAnythingOpen } from '../../../state/interface.ts';
import { Button } from '../../kit/Button.tsx';
import { useGameServices, useInterface } from '../../kit/game-context.ts';
import { LoadingMark } from '../../kit/Loading.tsx';
import { openModal } from '../../kit/modal.ts';
import { QueryStatus } from '../../kit/query/LoadError.tsx';
import { HelpLine } from '../play-limits/HelpLine.tsx';
import styles from '../play-limits/limits.module.css';
import { usePlayerControl } from '../play-limits/usePlayerControl.ts';

interface DepositGateProps {
  readonly children: ReactNode;
}

export function DepositGate({ children }: DepositGateProps) {
  const { has } = useGameServices();
  return has('limits') ? <BarredGate>{children}</BarredGate> : children;
}

/** Dialog focuses the first field that it opens with. The form comes later: the sheet still has the focus. */
function focusFirstField(form: HTMLElement | null): void {
  const { activeElement } = document;
  if (!activeElement?.matches('[data-sheet]') || !activeElement.contains(form)) return;
  if (matchMedia('(pointer: fine)').matches) form?.querySelector<HTMLElement>('form input')?.focus();
}

const MAX_REFETCH_MS = 3_600_000;

function closedMs(control: PlayerControl): number | false {
  const msLeft = depositClosure(control)?.msLeft ?? 0;
  return msLeft > 0 && Math.min(msLeft, MAX_REFETCH_MS);
}

function BarredGate({ children }: DepositGateProps) {
  const { t } = useTranslation();
  const query = usePlayerControl({
    refetchInterval: ({ state }) => (state.data ? closedMs(state.data.data) : false),
    // Timers do not run while a phone sleeps.
    refetchOnWindowFocus: 'always',
  });
  const { data, refetch } = query;
  const closure = data && depositClosure(data);

  // "Play responsibly" may have been open above the page.
  const isCovered = useInterface(isAnythingOpen);
  const check = useEffectEvent(() => void (data && refetch()));
  useEffect(() => {
    if (!isCovered) check();
  }, [isCovered]);

  if (data && !closure) return <div ref={focusFirstField}>{children}</div>;
  return (
    <div className={`stack ${styles.limits}`}>
      <QueryStatus query={query} failed="dialog.limitsNotLoaded" loading={<LoadingMark />}>
        {closure && (
          <p>
            {closure.kind === 'exclusion' && closure.msLeft <= 0
              ? t('refusal.exclusionOver', { time: closure.until })
              : t('payments.closedUntil', { time: closure.until })}
          </p>
        )}
      </QueryStatus>
      {closure && <HelpLine />}
      {closure && (
        <div className="buttons">
          <Button onClick={() => openModal('withdraw')}>{t('dialog.withdraw')}</Button>
          <Button onClick={() => openModal('depositHistory')}>{t('dialog.rechargeHistory')}</Button>
          <Button onClick={() => openModal('playResponsibly')}>{t('dialog.playResponsibly')}</Button>
        </div>
      )}
    </div>
  );
}
