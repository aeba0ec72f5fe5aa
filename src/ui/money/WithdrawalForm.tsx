import { WithdrawalForm as Rules } from '../../contract/forms.ts';
import type { Withdrawal } from '../../play/cashier.ts';
import { Button } from '../Button.tsx';
import { useDesk, useGame } from '../desk.ts';
import { Field } from '../form/Field.tsx';
import { ifscCode, phoneDigits } from '../form/typing.ts';
import { forgetDraft, useDraft, useKeptDraft } from '../form/useDraft.ts';
import { useSending } from '../form/useSending.ts';
import { Icon } from '../Icon.tsx';
import { useWords } from '../language/language.ts';
import { rupees } from '../rupees.ts';
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

/** Where and how much to pay out (spec §2, §5). @param onDone after a request that was taken */
export function WithdrawalForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useWords();
  const { cashier } = useDesk();
  const user_id = useGame((state) => state.user_id);
  const balance_paise = useGame((state) => state.wallet?.balance_paise ?? null);
  const debt_paise = useGame((state) => state.player?.debt_paise ?? 0n);
  const form = useSending<WithdrawalValues>(Rules, useDraft(DRAFT, EMPTY), async (values) => {
    const outcome = await cashier.withdraw(values);
    if (outcome.ok) {
      form.reset(EMPTY);
      forgetDraft(user_id, DRAFT);
      onDone();
    }
    return outcome;
  });
  const { register, error, sending } = form;
  useKeptDraft(DRAFT, form);
  return (
    <>
      <DemoCredits note="Play money: nothing is paid out. A request approves itself after 3 seconds." />
      {balance_paise !== null && (
        <p className="available">
          {t('Wallet balance')} <strong>{rupees(balance_paise)}</strong>
        </p>
      )}
      {debt_paise > 0n && (
        <p className="owed">
          <Icon name="warning" />
          {t('{amount} is owed after a corrected deposit. Withdrawals open when it is settled.', {
            amount: rupees(debt_paise),
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
          maxLength={16}
          error={error('amount')}
          {...register('amount')}
        />
        <Field
          label={t('Account Number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={34}
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
          maxLength={100}
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
