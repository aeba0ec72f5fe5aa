import { useState } from 'react';
import { RechargeForm as Rules } from '../../../../contract/forms.ts';
import { storedUtr } from '../../../../contract/utr.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { rupees } from '../../../../rules/rupees.ts';
import type { FormResult } from '../../../session/notices.ts';
import { recharge } from '../../../session/player/payments.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { positiveRupees, readRupees, WHOLE_RUPEES } from '../../kit/form/amounts.ts';
import formStyles from '../../kit/form/Field.module.css';
import { Field } from '../../kit/form/Field.tsx';
import { useDraft } from '../../kit/form/useDraft.ts';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { openModal } from '../../kit/modal.ts';
import { DemoCredits } from './DemoCredits.tsx';
import { DepositGate } from './DepositGate.tsx';
import styles from './money.module.css';
import { PaymentTarget } from './PaymentTarget.tsx';

const EMPTY = { amount: '', utr_no: '' };
const NOT_SENT: FormResult = { ok: false, field: null, message: 'notice.noAnswer' };

const withAmount = (values: typeof EMPTY) => ({ ...values, amount: readRupees(values.amount) });

interface RechargeFormProps {
  readonly by: 'upi' | 'usdt';
  readonly onDone: () => void;
}

/** In the documented USDT variant Submit is only a label. */
export function RechargeForm({ by, onDone }: RechargeFormProps) {
  const { t } = useTranslation();
  const services = useGameServices();
  const canSubmit = by === 'upi';
  const minRecharge = useGame((state) => state.betLimits.minRechargePaise);
  const firstRecharge = useGame((state) => state.player?.firstRecharge ?? null);
  const send = async (values: typeof EMPTY) => (canSubmit ? recharge(services, values) : NOT_SENT);
  const form = useDraft(`${by}Recharge`, Rules, EMPTY, send, { onDone, convert: withAmount });
  const typedAmount = () => positiveRupees(form.getValues('amount'));
  // Set when the field is left: the QR code must not change with each key.
  const [qrAmount, setQrAmount] = useState(typedAmount);
  const amount = form.field('amount');
  const hint =
    canSubmit && firstRecharge === 0 && minRecharge > 0n
      ? t('payments.opensWithdrawals', { min: rupees(minRecharge) })
      : undefined;
  const fields = (
    <>
      <Field
        label={t('dialog.amount')}
        hint={hint}
        {...WHOLE_RUPEES}
        {...amount}
        onBlur={(event) => {
          void amount.onBlur(event);
          setQrAmount(typedAmount());
        }}
      />
      <Field
        label={t('payments.utrNumber')}
        hint={canSubmit ? undefined : t('payments.hashHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        normalize={storedUtr}
        {...form.field('utr_no')}
      />
    </>
  );
  return (
    <>
      <DemoCredits note={canSubmit ? 'payments.demoRecharge' : 'payments.demoUsdt'} />
      <div className={styles.recharge}>
        <PaymentTarget
          by={by}
          amount={qrAmount}
          onAsk={() => {
            setQrAmount(typedAmount());
            void form.trigger('amount', { shouldFocus: true });
          }}
        />
        {canSubmit ? (
          <form className={`${formStyles.form} ${formStyles.paired}`} onSubmit={form.submit} noValidate>
            {fields}
            <Button type="submit" tone="gold" shape="solid" wide busy={form.sending}>
              {form.sending ? t('payments.submitting') : t('payments.submit')}
            </Button>
          </form>
        ) : (
          <div className={`${formStyles.form} ${formStyles.paired}`}>
            {fields}
            <p className={`${styles.staticSubmit} ${formStyles.span}`}>{t('payments.submit')}</p>
            <p className={`note ${styles.staticSubmitNote} ${formStyles.span}`}>{t('payments.usdtHint')}</p>
          </div>
        )}
      </div>
    </>
  );
}

function Recharge({ by }: Pick<RechargeFormProps, 'by'>) {
  const { t } = useTranslation();
  return (
    <Dialog title={t(`dialog.${by}Recharge`)} kind="columns">
      <DepositGate>
        <RechargeForm by={by} onDone={() => openModal('depositHistory')} />
      </DepositGate>
    </Dialog>
  );
}

export const UpiRecharge = () => <Recharge by="upi" />;
export const UsdtRecharge = () => <Recharge by="usdt" />;
