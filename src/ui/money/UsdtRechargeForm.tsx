import { RechargeForm as Rules } from '../../contract/forms.ts';
import type { FormOutcome } from '../../play/controls.ts';
import { useDraft, useKeptDraft } from '../form/useDraft.ts';
import { useSending } from '../form/useSending.ts';
import { useWords } from '../language/language.ts';
import { DemoCredits } from './DemoCredits.tsx';
import { PaymentTarget } from './PaymentTarget.tsx';
import { EMPTY_RECHARGE, RechargeFields, type RechargeValues } from './RechargeFields.tsx';
import './money.css';

const DRAFT = 'usdtRecharge';

/** The Submit of this variant is a label (spec §2), so nothing ever comes here. */
const nothingIsSent = async (): Promise<FormOutcome> => ({ ok: false, field: null, message: '' });

/** Pay by USDT. Its Submit does not submit; the line beneath says what happens next (design §6). */
export function UsdtRechargeForm() {
  const { t } = useWords();
  const form = useSending<RechargeValues>(Rules, useDraft(DRAFT, EMPTY_RECHARGE), nothingIsSent);
  useKeptDraft(DRAFT, form);
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
