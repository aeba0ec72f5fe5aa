import { WithdrawalForm as Rules } from '../../../contract/forms.ts';
import {
  accountNumber,
  asciiDigits,
  ifscCode,
  phoneDigits,
  plainAmount,
} from '../../../contract/typed-text.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { type Withdrawal, withdraw } from '../../../session/player/payments.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { clearDraft, useDraft, useSavedDraft } from '../../kit/form/useDraft.ts';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { Icon } from '../../kit/Icon.tsx';
import { useTranslation } from '../../language/language.ts';
import { DemoCredits } from './DemoCredits.tsx';
import './money.css';

const DRAFT = 'withdraw';

type WithdrawalValues = { -readonly [Name in keyof Withdrawal]: string };

const EMPTY: WithdrawalValues = {
  amount: '',
  account_number: '',
  account_holder_name: '',
  bank_name: '',
  ifsc_code: '',
  upi_id: '',
  mobile_number: '',
};

export function WithdrawalForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { run } = useGameServices();
  const userId = useGame((state) => state.userId);
  const balancePaise = useGame((state) => state.wallet?.balancePaise ?? null);
  const debtPaise = useGame((state) => state.player?.debtPaise ?? 0n);
  const form = useSubmit<WithdrawalValues>(Rules, useDraft(DRAFT, EMPTY), async (values) => {
    const outcome = await run(withdraw, values);
    if (outcome.ok) {
      form.reset(EMPTY);
      clearDraft(userId, DRAFT);
      onDone();
    }
    return outcome;
  });
  const { register, error, sending } = form;
  useSavedDraft(DRAFT, form);
  return (
    <>
      <DemoCredits note="Play money: nothing is paid out. A request approves itself after 3 seconds." />
      {balancePaise !== null && (
        <p className="available">
          {t('Wallet balance')} <strong>{rupees(balancePaise)}</strong>
        </p>
      )}
      {debtPaise > 0n && (
        <p className="owed">
          <Icon name="warning" />
          {t('{amount} is owed after a corrected deposit. Withdrawals open when it is settled.', {
            amount: rupees(debtPaise),
          })}
        </p>
      )}
      <form className="form paired" onSubmit={form.submit} noValidate>
        <Field
          className="span"
          label={t('Amount')}
          lead="₹"
          inputMode="decimal"
          autoComplete="off"
          filter={asciiDigits}
          understand={plainAmount}
          error={error('amount')}
          {...register('amount')}
        />
        <Field
          label={t('Account Number')}
          inputMode="numeric"
          autoComplete="off"
          filter={accountNumber}
          error={error('account_number')}
          {...register('account_number')}
        />
        <Field
          label={t('Account Holder Name')}
          autoComplete="name"
          maxLength={100}
          error={error('account_holder_name')}
          {...register('account_holder_name')}
        />
        <Field
          label={t('Bank Name')}
          autoComplete="off"
          maxLength={100}
          error={error('bank_name')}
          {...register('bank_name')}
        />
        <Field
          label={t('IFSC Code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          filter={ifscCode}
          error={error('ifsc_code')}
          {...register('ifsc_code')}
        />
        <Field
          label={t('UPI ID')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          error={error('upi_id')}
          {...register('upi_id')}
        />
        <Field
          label={t('Mobile Number')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          filter={phoneDigits}
          error={error('mobile_number')}
          {...register('mobile_number')}
        />
        <Button type="submit" tone="gold" shape="solid" wide busy={sending}>
          {sending ? t('Submitting...') : t('Submit')}
        </Button>
      </form>
    </>
  );
}
