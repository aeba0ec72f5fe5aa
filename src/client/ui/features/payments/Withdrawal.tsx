import { WithdrawalForm as Rules } from '../../../../contract/forms.ts';
import { accountNumber, ifscCode } from '../../../../contract/typed-text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { rupees } from '../../../../rules/rupees.ts';
import { withdraw } from '../../../session/player/payments.ts';
import { withdrawalAccess } from '../../../state/selectors.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { AMOUNT, readAmount } from '../../kit/form/amounts.ts';
import formStyles from '../../kit/form/Field.module.css';
import { Field } from '../../kit/form/Field.tsx';
import { PHONE } from '../../kit/form/phone.ts';
import { useDraft } from '../../kit/form/useDraft.ts';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { Icon } from '../../kit/Icon.tsx';
import { LoadingMark } from '../../kit/Loading.tsx';
import { closeModal, openModal } from '../../kit/modal.ts';
import { ProfileLoadError } from '../account/ProfileLoadError.tsx';
import { AccessNotice } from './AccessNotice.tsx';
import { DemoCredits } from './DemoCredits.tsx';
import styles from './money.module.css';

const EMPTY = {
  amount: '',
  account_number: '',
  account_holder_name: '',
  bank_name: '',
  ifsc_code: '',
  upi_id: '',
  mobile_number: '',
};

const withAmount = (values: typeof EMPTY) => ({ ...values, amount: readAmount(values.amount) });

export function WithdrawalForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const services = useGameServices();
  const withdrawalsFrom = useGame((state) => state.player?.withdrawalsFrom ?? null);
  const balancePaise = useGame((state) => state.wallet?.balancePaise ?? null);
  const debtPaise = useGame((state) => state.player?.debtPaise ?? 0n);
  const send = (values: typeof EMPTY) => withdraw(services, values);
  const { field, submit, sending } = useDraft('withdraw', Rules, EMPTY, send, {
    onDone,
    convert: withAmount,
  });
  return (
    <>
      <DemoCredits note="payments.demoWithdrawal" />
      {balancePaise !== null && (
        <p className={`spread ${styles.available}`}>
          {t('payments.walletBalance')} <strong>{rupees(balancePaise)}</strong>
        </p>
      )}
      {debtPaise > 0n && (
        <p className={`well row ${styles.owed}`}>
          <Icon name="warning" />
          {t('payments.owed', {
            amount: rupees(debtPaise),
          })}
        </p>
      )}
      {withdrawalsFrom !== null && Date.parse(withdrawalsFrom) > Date.now() && (
        <p className={`well row ${styles.owed}`}>
          <Icon name="warning" />
          {t('refusal.passwordSetByLink', { time: withdrawalsFrom })}
        </p>
      )}
      <form className={`${formStyles.form} ${formStyles.paired}`} onSubmit={submit} noValidate>
        <Field className={formStyles.span} label={t('dialog.amount')} {...AMOUNT} {...field('amount')} />
        <Field
          label={t('payments.accountNumber')}
          inputMode="numeric"
          autoComplete="off"
          filter={accountNumber}
          {...field('account_number')}
        />
        <Field
          label={t('payments.accountHolderName')}
          autoComplete="name"
          maxLength={100}
          {...field('account_holder_name')}
        />
        <Field label={t('payments.bankName')} autoComplete="off" maxLength={100} {...field('bank_name')} />
        <Field
          label={t('payments.ifscCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          filter={ifscCode}
          {...field('ifsc_code')}
        />
        <Field
          label={t('payments.upiId')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          {...field('upi_id')}
        />
        <Field
          label={t('payments.mobileNumber')}
          autoComplete="tel-national"
          {...PHONE}
          {...field('mobile_number')}
        />
        <Button type="submit" tone="gold" shape="solid" wide busy={sending}>
          {sending ? t('payments.submitting') : t('payments.submit')}
        </Button>
      </form>
    </>
  );
}

export function WithdrawalNotice() {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('payments.withdrawalAccess')}
      footer={
        <div className={`stack ${styles.noticeFooter}`}>
          <Button tone="gold" shape="solid" wide onClick={closeModal} data-first>
            {t('dialog.ok')}
          </Button>
          <Button wide onClick={() => openModal('upiRecharge')}>
            {t('dialog.upiRecharge')}
          </Button>
        </div>
      }
    >
      <AccessNotice />
    </Dialog>
  );
}

export function Withdrawal() {
  const { t } = useTranslation();
  const access = useGame(withdrawalAccess);
  if (access === 'depositFirst') return <WithdrawalNotice />;
  return (
    <Dialog title={t('dialog.withdraw')} kind={access === 'open' ? 'wide' : 'card'}>
      {access === 'loading' && <LoadingMark />}
      {access === 'failed' && <ProfileLoadError />}
      {access === 'open' && <WithdrawalForm onDone={() => openModal('withdrawHistory')} />}
    </Dialog>
  );
}
