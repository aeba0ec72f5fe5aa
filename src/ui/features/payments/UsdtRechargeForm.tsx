import { RechargeForm as Rules } from '../../../contract/forms.ts';
import type { FormResult } from '../../../session/notices.ts';
import { useDraft, useSavedDraft } from '../../kit/form/useDraft.ts';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { useTranslation } from '../../language/language.ts';
import { DemoCredits } from './DemoCredits.tsx';
import { PaymentTarget } from './PaymentTarget.tsx';
import { EMPTY_RECHARGE, RechargeFields, type RechargeValues } from './RechargeFields.tsx';
import './money.css';

const DRAFT = 'usdtRecharge';

const nothingIsSent = async (): Promise<FormResult> => ({ ok: false, field: null, message: '' });

export function UsdtRechargeForm() {
  const { t } = useTranslation();
  const form = useSubmit<RechargeValues>(Rules, useDraft(DRAFT, EMPTY_RECHARGE), nothingIsSent);
  useSavedDraft(DRAFT, form);
  return (
    <>
      <DemoCredits note="Play money: send nothing." />
      <div className="recharge">
        <PaymentTarget by="usdt" />
        <div className="form">
          <RechargeFields register={form.register} error={form.error} />
          <p className="static-submit">{t('Submit')}</p>
          <p className="static-submit-note">
            {t(
              'Nothing is sent from here. After your transfer, tell the desk your phone number, the amount and the UTR number: it adds the credits by hand.',
            )}
          </p>
        </div>
      </div>
    </>
  );
}
