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

  const name = data?.name ?? null;

  if (state === 'failed' || (broken_image !== null && data?.qr_code === broken_image))
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
        <div className="payment-name">
          <span className="payment-name-label">
            {by === 'upi' ? t('Pay to this UPI ID') : t('Send to this address')}
          </span>
          <div className="payment-name-line">
            <span className="payment-name-text">
              {name !== null && (
                <>
                  <span aria-hidden="true">{shownPaymentName(name)}</span>
                  <span className="spoken">{name}</span>
                </>
              )}
            </span>
            {name !== null && <CopyButton text={name} label="Copy the payment name" />}
          </div>
        </div>
      )}
    </div>
  );
}
