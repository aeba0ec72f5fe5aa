import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
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

const withAmount = (values: typeof EMPTY) => ({ ...values, amount: readRupees(values.amount) });

/** Returns the amount of the QR code: that of the field at its last blur or request. */
function useAskedAmount(form: {
  readonly getValues: (name: 'amount') => string;
  readonly trigger: (name: 'amount', options: { shouldFocus: boolean }) => Promise<boolean>;
}) {
  const [amount, setAmount] = useState(() => positiveRupees(form.getValues('amount')));
  return {
    amount,
    leave: () => setAmount(positiveRupees(form.getValues('amount'))),
    ask: () => {
      setAmount(positiveRupees(form.getValues('amount')));
      void form.trigger('amount', { shouldFocus: true });
    },
  };
}

interface RechargeFieldsProps {
  readonly field: (
    name: keyof typeof EMPTY,
  ) => UseFormRegisterReturn & { readonly error: string | undefined };
  readonly hint?: string | undefined;
  readonly utrHint?: string;
  readonly onAmountLeft: () => void;
}

function RechargeFields({ field, hint, utrHint, onAmountLeft }: RechargeFieldsProps) {
  const { t } = useTranslation();
  const amount = field('amount');
  return (
    <>
      <Field
        label={t('dialog.amount')}
        hint={hint}
        {...WHOLE_RUPEES}
        {...amount}
        onBlur={(event) => {
          void amount.onBlur(event);
          onAmountLeft();
        }}
      />
      <Field
        label={t('payments.utrNumber')}
        hint={utrHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        normalize={storedUtr}
        {...field('utr_no')}
      />
    </>
  );
}

export function UpiRechargeForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { withDeps } = useGameServices();
  const minRecharge = useGame((state) => state.betLimits.minRechargePaise);
  const firstRecharge = useGame((state) => state.player?.firstRecharge ?? null);
  const form = useDraft('upiRecharge', Rules, EMPTY, withAmount, async (values) => {
    const outcome = await withDeps(recharge, values);
    if (outcome.ok) onDone();
    return outcome;
  });
  const asked = useAskedAmount(form);
  const hint =
    firstRecharge === 0 && minRecharge > 0n
      ? t('payments.opensWithdrawals', { min: rupees(minRecharge) })
      : undefined;
  return (
    <>
      <DemoCredits note="payments.demoRecharge" />
      <div className={styles.recharge}>
        <PaymentTarget by="upi" amount={asked.amount} onAsk={asked.ask} />
        <form className={`${formStyles.form} ${formStyles.paired}`} onSubmit={form.submit} noValidate>
          <RechargeFields field={form.field} hint={hint} onAmountLeft={asked.leave} />
          <Button type="submit" tone="gold" shape="solid" wide busy={form.sending}>
            {form.sending ? t('payments.submitting') : t('payments.submit')}
          </Button>
        </form>
      </div>
    </>
  );
}

export function UpiRecharge() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('dialog.upiRecharge')} kind="columns">
      <DepositGate>
        <UpiRechargeForm onDone={() => openModal('depositHistory')} />
      </DepositGate>
    </Dialog>
  );
}

const neverSent = async (): Promise<FormResult> => ({ ok: false, field: null, message: 'notice.noAnswer' });

/** The documented USDT variant: its Submit is only a label. */
function UsdtRechargeForm() {
  const { t } = useTranslation();
  const form = useDraft('usdtRecharge', Rules, EMPTY, withAmount, neverSent);
  const asked = useAskedAmount(form);
  return (
    <>
      <DemoCredits note="payments.demoUsdt" />
      <div className={styles.recharge}>
        <PaymentTarget by="usdt" amount={asked.amount} onAsk={asked.ask} />
        <div className={`${formStyles.form} ${formStyles.paired}`}>
          <RechargeFields field={form.field} utrHint={t('payments.hashHint')} onAmountLeft={asked.leave} />
          <p className={`${styles.staticSubmit} ${formStyles.span}`}>{t('payments.submit')}</p>
          <p className={`note ${styles.staticSubmitNote} ${formStyles.span}`}>{t('payments.usdtHint')}</p>
        </div>
      </div>
    </>
  );
}

export function UsdtRecharge() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('dialog.usdtRecharge')} kind="columns">
      <DepositGate>
        <UsdtRechargeForm />
      </DepositGate>
    </Dialog>
  );
}
