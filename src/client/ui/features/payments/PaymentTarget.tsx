import { useState } from 'react';
import type { UsdtNetwork } from '../../../../contract/usdt-networks.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { amountInShort } from '../../../../rules/rupees.ts';
import { shortText } from '../../../../rules/short-name.ts';
import { paymentTarget } from '../../../session/player/payments.ts';
import { Button } from '../../kit/Button.tsx';
import { CopyButton } from '../../kit/CopyButton.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { openModal } from '../../kit/modal.ts';
import { LoadError } from '../../kit/query/LoadError.tsx';
import { useSessionQuery } from '../../kit/query/useSessionQuery.ts';
import styles from './PaymentTarget.module.css';

export const shownPaymentName = (name: string): string => shortText(name, 10);

const NETWORK_NAMES: Readonly<Record<UsdtNetwork, string>> = {
  TRC20: 'TRON (TRC20)',
  ERC20: 'Ethereum (ERC20)',
};

interface PaymentTargetProps {
  readonly by: 'upi' | 'usdt';
  /** decimal text of rupees; null until it was typed */
  readonly amount: string | null;
  readonly onAsk: () => void;
}

export function PaymentTarget({ by, amount, onAsk }: PaymentTargetProps) {
  const { t } = useTranslation();
  if (amount !== null) return <Target by={by} amount={amount} />;
  return (
    <div className={styles.target}>
      <div className={`${styles.qr} ${styles.waiting}`} aria-hidden="true">
        <Icon name="upi" />
      </div>
      <div className={styles.name}>
        <span className={`${styles.nameLabel} label`}>{t('payments.amountFirst')}</span>
        <Button onClick={onAsk}>{t('payments.showQrCode')}</Button>
      </div>
    </div>
  );
}

function Target({ by, amount }: { readonly by: 'upi' | 'usdt'; readonly amount: string }) {
  const { t, messageText } = useTranslation();
  const { data, isError, isPending, refetch } = useSessionQuery(['paymentTarget', by, amount], (deps) =>
    paymentTarget(deps, by, amount),
  );
  const [brokenImage, setBrokenImage] = useState<string | null>(null);
  const name = data?.name || null;

  if (isError || (brokenImage !== null && data?.qr_code === brokenImage))
    return (
      <div className={styles.targetFailed} role="status">
        <LoadError
          message="payments.notLoaded"
          onRetry={() => {
            setBrokenImage(null);
            void refetch();
          }}
        />
      </div>
    );
  if (data?.refusal !== undefined)
    return (
      <div className={styles.targetFailed} role="status">
        <p>{messageText(data.refusal)}</p>
        <Button onClick={() => openModal('playResponsibly')}>{t('dialog.playResponsibly')}</Button>
      </div>
    );
  return (
    <div className={styles.target} aria-busy={isPending}>
      <div className={styles.qr}>
        {data?.qr_code ? (
          <img
            src={data.qr_code}
            alt={t('payments.qrCode', { name: name ?? '' }).trim()}
            width="136"
            height="136"
            onError={() => setBrokenImage(data.qr_code)}
          />
        ) : (
          <p role="status">{data ? t('payments.noQrCode') : t('common.loading')}</p>
        )}
      </div>
      {!(data && name === null) && (
        <div className={styles.name}>
          <span className={`${styles.nameLabel} label`}>
            {by === 'upi' ? t('payments.payToUpi') : t('payments.sendToAddress')}
          </span>
          <div className={`well spread ${styles.nameLine}`}>
            {name !== null && (
              <>
                <span className={styles.nameText}>
                  <bdi aria-hidden="true">{shownPaymentName(name)}</bdi>
                  <bdi className="visually-hidden">{name}</bdi>
                </span>
                <CopyButton text={name} label="payments.copyPaymentName" />
              </>
            )}
          </div>
          {by === 'upi' && (
            <p className={`note ${styles.payHint}`}>
              {t('payments.typeAmount', { amount: amountInShort(BigInt(amount) * 100n) })}
            </p>
          )}
          {data?.network && (
            <p className={`note ${styles.payHint}`}>
              {t('payments.onlyOnNetwork', { network: NETWORK_NAMES[data.network] })}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
