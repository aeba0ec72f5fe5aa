import { useState } from 'react';
import { charactersOf } from '../../../game/characters.ts';
import { paymentTarget } from '../../../session/player/payments.ts';
import { Button } from '../../kit/Button.tsx';
import { CopyButton } from '../../kit/CopyButton.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { openModal } from '../../kit/modal.ts';
import { LoadError } from '../../kit/query/LoadError.tsx';
import { useQuery } from '../../kit/query/useQuery.ts';
import { useTranslation } from '../../language/language.ts';
import styles from './PaymentTarget.module.css';

const MAX_CHARACTERS = 10;

/** The first ten characters as a person counts them, and an ellipsis when there are more. */
export function shownPaymentName(name: string): string {
  const characters = charactersOf(name);
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : name;
}

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
        <span className={`${styles.nameLabel} label`}>{t('Enter the amount first.')}</span>
        <Button onClick={onAsk}>{t('Show the QR code')}</Button>
      </div>
    </div>
  );
}

function Target({ by, amount }: { readonly by: 'upi' | 'usdt'; readonly amount: string }) {
  const { t, translate } = useTranslation();
  const { state, data, retry } = useQuery(paymentTarget, by, amount);
  const [brokenImage, setBrokenImage] = useState<string | null>(null);
  const name = data?.name || null;

  if (state === 'failed' || (brokenImage !== null && data?.qr_code === brokenImage))
    return (
      <div className={styles.targetFailed} role="status">
        <LoadError
          message="The payment details could not be loaded."
          onRetry={() => {
            setBrokenImage(null);
            retry();
          }}
        />
      </div>
    );
  if (data?.refusal !== undefined)
    return (
      <div className={styles.targetFailed} role="status">
        <p>{translate(data.refusal)}</p>
        <Button onClick={() => openModal('playResponsibly')}>{t('Play responsibly')}</Button>
      </div>
    );
  return (
    <div className={styles.target} aria-busy={state === 'loading'}>
      <div className={styles.qr}>
        {data?.qr_code ? (
          <img
            src={data.qr_code}
            alt={t('QR code to pay {name}', { name: name ?? '' }).trim()}
            width="136"
            height="136"
            onError={() => setBrokenImage(data.qr_code)}
          />
        ) : (
          <p role="status">{data ? t('There is no QR code.') : t('Loading...')}</p>
        )}
      </div>
      {!(data && name === null) && (
        <div className={styles.name}>
          <span className={`${styles.nameLabel} label`}>
            {by === 'upi' ? t('Pay to this UPI ID') : t('Send to this address')}
          </span>
          <div className={styles.nameLine}>
            {name !== null && (
              <>
                <span className={styles.nameText}>
                  <span aria-hidden="true">{shownPaymentName(name)}</span>
                  <span className="visually-hidden">{name}</span>
                </span>
                <CopyButton text={name} label="Copy the payment name" />
              </>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
