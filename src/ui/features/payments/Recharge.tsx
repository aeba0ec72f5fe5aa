import type { UseFormRegisterReturn } from 'react-hook-form';
import { RechargeForm as Rules } from '../../../contract/forms.ts';
import { amountText, plainRupees } from '../../../contract/typed-text.ts';
import { storedUtr } from '../../../contract/utr.ts';
import { rupees } from '../../../presentation/rupees.ts';
import type { FormResult } from '../../../session/notices.ts';
import { recharge } from '../../../session/player/payments.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { clearDraft, useDraft, useSavedDraft } from '../../kit/form/useDraft.ts';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { openModal } from '../../kit/modal.ts';
import { useTranslation } from '../../language/language.ts';
import { DemoCredits } from './DemoCredits.tsx';
import { PaymentTarget } from './PaymentTarget.tsx';
import './money.css';

const EMPTY = { amount: '', utr_no: '' };

interface RechargeFieldsProps {
  readonly field: (
    name: keyof typeof EMPTY,
  ) => UseFormRegisterReturn & { readonly error: string | undefined };
  readonly hint?: string | undefined;
}

function RechargeFields({ field, hint }: RechargeFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        label={t('Amount')}
        lead="₹"
        inputMode="numeric"
        autoComplete="off"
        filter={amountText}
        understand={plainRupees}
        hint={hint}
        {...field('amount')}
      />
      <Field
        label={t('UTR Number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        understand={storedUtr}
        {...field('utr_no')}
      />
    </>
  );
}

export function UpiRechargeForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { run } = useGameServices();
  const userId = useGame((state) => state.userId);
  const minRecharge = useGame((state) => state.limits.minRechargePaise);
  const firstRecharge = useGame((state) => state.player?.firstRecharge ?? null);
  const form = useSubmit(Rules, useDraft('upiRecharge', EMPTY), async (values) => {
    const outcome = await run(recharge, values);
    if (outcome.ok) {
      form.reset(EMPTY);
      clearDraft(userId, 'upiRecharge');
      onDone();
    }
    return outcome;
  });
  useSavedDraft('upiRecharge', form);
  const hint =
    firstRecharge === 0 && minRecharge > 0n
      ? t('{min} or more opens withdrawals.', { min: rupees(minRecharge) })
      : undefined;
  return (
    <>
      <DemoCredits note="Play money: send nothing. Any UTR number will do, and the credits come after 3 seconds." />
      <div className="recharge">
        <PaymentTarget by="upi" />
        <form className="form" onSubmit={form.submit} noValidate>
          <RechargeFields field={form.field} hint={hint} />
          <Button type="submit" tone="gold" shape="solid" wide busy={form.sending}>
            {form.sending ? t('Submitting...') : t('Submit')}
          </Button>
        </form>
      </div>
    </>
  );
}

export function UpiRecharge() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('UPI Recharge')}>
      <UpiRechargeForm onDone={() => openModal('depositHistory')} />
    </Dialog>
  );
}

const neverSent = async (): Promise<FormResult> => ({ ok: false, field: null, message: '' });

/** The documented USDT variant: its Submit is only a label. */
export function UsdtRecharge() {
  const { t } = useTranslation();
  const form = useSubmit(Rules, useDraft('usdtRecharge', EMPTY), neverSent);
  useSavedDraft('usdtRecharge', form);
  return (
    <Dialog title={t('USDT Recharge')}>
      <DemoCredits note="Play money: send nothing." />
      <div className="recharge">
        <PaymentTarget by="usdt" />
        <div className="form">
          <RechargeFields field={form.field} />
          <p className="static-submit">{t('Submit')}</p>
          <p className="static-submit-note">
            {t(
              'Nothing is sent from here. After your transfer, tell the desk your phone number, the amount and the UTR number: it adds the credits by hand.',
            )}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
