import { RechargeForm as Rules } from '../../../contract/forms.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { recharge } from '../../../session/player/payments.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { clearDraft, useDraft, useSavedDraft } from '../../kit/form/useDraft.ts';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { useTranslation } from '../../language/language.ts';
import { DemoCredits } from './DemoCredits.tsx';
import { PaymentTarget } from './PaymentTarget.tsx';
import { EMPTY_RECHARGE, RechargeFields, type RechargeValues } from './RechargeFields.tsx';
import './money.css';

const DRAFT = 'upiRecharge';

export function UpiRechargeForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { run } = useGameServices();
  const userId = useGame((state) => state.userId);
  const minRecharge = useGame((state) => state.limits.minRechargePaise);
  const firstRecharge = useGame((state) => state.player?.firstRecharge ?? null);
  const form = useSubmit<RechargeValues>(Rules, useDraft(DRAFT, EMPTY_RECHARGE), async (values) => {
    const outcome = await run(recharge, values);
    if (outcome.ok) {
      form.reset(EMPTY_RECHARGE);
      clearDraft(userId, DRAFT);
      onDone();
    }
    return outcome;
  });
  useSavedDraft(DRAFT, form);
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
          <RechargeFields register={form.register} error={form.error} hint={hint} />
          <Button type="submit" tone="gold" shape="solid" wide busy={form.sending}>
            {form.sending ? t('Submitting...') : t('Submit')}
          </Button>
        </form>
      </div>
    </>
  );
}
