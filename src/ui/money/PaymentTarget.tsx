import { useCallback, useState } from 'react';
import { CopyButton } from '../copy/CopyButton.tsx';
import { useDesk } from '../desk.ts';
import { NotLoaded } from '../fetched/NotLoaded.tsx';
import { useLoaded } from '../fetched/useLoaded.ts';
import { useWords } from '../language/language.ts';
import { shownPaymentName } from './payment-name.ts';
import './PaymentTarget.css';

/** Where to pay: QR image, and the payment name cut at ten characters with a copy button (spec §2). */
export function PaymentTarget({ by }: { readonly by: 'upi' | 'usdt' }) {
  const { t } = useWords();
  const { cashier } = useDesk();
  const ask = useCallback(() => cashier.paymentTarget(by), [cashier, by]);
  const { state, data, again } = useLoaded(ask);
  const [broken_image, setBrokenImage] = useState<string | null>(null);

  if (state === 'failed' || (data && broken_image === data.qr_code))
    return (
      <div className="payment-target-failed" role="status">
        <NotLoaded
          what="The payment details could not be loaded."
          onAgain={() => {
            setBrokenImage(null);
            again();
          }}
        />
      </div>
    );
  return (
    <div className="payment-target" aria-busy={state === 'loading'}>
      <div className="payment-qr">
        {data ? (
          <img
            src={data.qr_code}
            alt={t('QR code to pay {name}', { name: data.name })}
            width="136"
            height="136"
            onError={() => setBrokenImage(data.qr_code)}
          />
        ) : (
          <p role="status">{t('Loading...')}</p>
        )}
      </div>
      <div className="payment-name">
        <span className="payment-name-label">
          {by === 'upi' ? t('Pay to this UPI ID') : t('Send to this address')}
        </span>
        <div className="payment-name-line">
          <span className="payment-name-text">
            {data && (
              <>
                <span aria-hidden="true">{shownPaymentName(data.name)}</span>
                <span className="spoken">{data.name}</span>
              </>
            )}
          </span>
          {data && <CopyButton text={data.name} label="Copy the payment name" />}
        </div>
      </div>
    </div>
  );
}
