import { RechargeForm as Rules } from '../../contract/forms.ts';
import { Button } from '../Button.tsx';
import { useDesk, useGame } from '../desk.ts';
import { forgetDraft, useDraft, useKeptDraft } from '../form/useDraft.ts';
import { useSending } from '../form/useSending.ts';
import { useWords } from '../language/language.ts';
import { rupees } from '../rupees.ts';
import { DemoCredits } from './DemoCredits.tsx';
import { PaymentTarget } from './PaymentTarget.tsx';
import { EMPTY_RECHARGE, RechargeFields, type RechargeValues } from './RechargeFields.tsx';
import './money.css';

const DRAFT = 'upiRecharge';

/** Pay by UPI, then claim the transfer with its reference (spec §2, §5). @param onDone after a claim that was taken */
export function UpiRechargeForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useWords();
  const { cashier } = useDesk();
  const user_id = useGame((state) => state.user_id);
  const min_recharge = useGame((state) => state.limits.min_recharge_paise);
  const first_recharge = useGame((state) => state.player?.first_recharge ?? null);
  const form = useSending<RechargeValues>(Rules, useDraft(DRAFT, EMPTY_RECHARGE), async (values) => {
    const outcome = await cashier.recharge(values);
    if (outcome.ok) {
      form.reset(EMPTY_RECHARGE);
      forgetDraft(user_id, DRAFT);
      onDone();
    }
    return outcome;
  });
  useKeptDraft(DRAFT, form);
  const hint =
    first_recharge === 0 && min_recharge !== null
      ? t('{min} or more opens withdrawals.', { min: rupees(min_recharge) })
      : undefined;
  return (
    <>
      <DemoCredits note="Play money: send nothing. Any UTR number will do, and the credits come after 3 seconds." />
      <div className="recharge">
        <PaymentTarget by="upi" />
        <form className="form" onSubmit={form.submit} noValidate>
          <RechargeFields register={form.register} error={form.error} hint={hint} />
          <Button type="submit" tone="gold" shape="solid" wide busy={form.sending}>
            {form.sending ? t('Submitting...') : t('Submit')}
          </Button>
        </form>
      </div>
    </>
  );
}
