import { useId, useMemo, useState } from 'react';
import { AutoplayForm } from '../../../../contract/forms.ts';
import { t, useTranslation } from '../../../../languages/translation.ts';
import { multiplierText } from '../../../../rules/multiplier-text.ts';
import { payoutPaise } from '../../../../rules/payout.ts';
import type { Road } from '../../../../rules/road.ts';
import { rupees } from '../../../../rules/rupees.ts';
import { playSeries } from '../../../session/round/autoplay.ts';
import { chooseCashOutAt } from '../../../session/round/bet.ts';
import { AUTOPLAY_ROUNDS, type AutoplayPlan, worstCasePaise } from '../../../state/autoplay.ts';
import { cashOutLine, lineOfCashOutAt } from '../../../state/cash-out-at.ts';
import { createStableSelector } from '../../../state/equal.ts';
import { nextRoad } from '../../../state/road.ts';
import { shownStakePaise } from '../../../state/selectors.ts';
import type { CashOutAt as Chosen } from '../../../state/state.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { readRupees, WHOLE_RUPEES } from '../../kit/form/amounts.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import formStyles from '../../kit/form/Field.module.css';
import { Field } from '../../kit/form/Field.tsx';
import { Select } from '../../kit/form/Select.tsx';
import { Switch } from '../../kit/form/Switch.tsx';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { useGame, useGameServices, useSetting } from '../../kit/game-context.ts';
import { lineText } from '../../kit/line-text.ts';
import { closeModal } from '../../kit/modal.ts';
import styles from './CashOutAt.module.css';

/** Hundredths. */
const AT_LEAST = [150, 200, 300, 500, 1000, 2000, 5000, 10_000] as const;
const BY_HAND = 'hand';
const UNLIMITED = 0;

const optionOf = (chosen: Chosen | null): string =>
  chosen === null ? BY_HAND : 'line' in chosen ? `line ${chosen.line}` : `least ${chosen.atLeast}`;

function chosenOf(value: string): Chosen | null {
  const [kind, number] = value.split(' ');
  if (kind === 'line') return { line: Number(number) };
  return kind === 'least' ? { atLeast: Number(number) } : null;
}

const optionText = (shown: Road, line: number): string =>
  t('autoplay.lineAt', { line: String(line), multiplier: lineText(shown, line) });

function LineSelect() {
  const services = useGameServices();
  const shown = useGame(useMemo(() => createStableSelector(nextRoad), []));
  const { multipliers } = shown;
  const chosen = useGame((state) => state.cashOutAt);
  const top = multipliers.at(-1) ?? 0;
  return (
    <Select
      label={t('common.cashOutAt')}
      data-first=""
      value={optionOf(chosen)}
      onChange={({ currentTarget }) => chooseCashOutAt(services, chosenOf(currentTarget.value))}
    >
      <option value={BY_HAND}>{t('panel.byHand')}</option>
      <optgroup label={t('autoplay.firstLineWith')}>
        {AT_LEAST.filter((least) => least <= top).map((least) => (
          <option key={least} value={`least ${least}`}>
            {t('autoplay.atLeast', { multiplier: multiplierText(least) })}
            {` · ${optionText(shown, lineOfCashOutAt({ atLeast: least }, multipliers))}`}
          </option>
        ))}
      </optgroup>
      <optgroup label={t('autoplay.aLine')}>
        {multipliers.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the road
          <option key={index} value={`line ${index + 1}`}>
            {optionText(shown, index + 1)}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}

const LIMIT_FIELDS = [
  ['maxLoss', 'autoplay.mostLoss'],
  ['win', 'autoplay.stopOnWin'],
  ['minBalance', 'autoplay.lowestBalance'],
] as const;

const NO_LIMITS = { maxLoss: '', win: '', minBalance: '' };

const withRupees = ({ maxLoss, win, minBalance }: typeof NO_LIMITS) => ({
  maxLoss: readRupees(maxLoss),
  win: readRupees(win),
  minBalance: readRupees(minBalance),
});

const paiseOf = (digits: string): bigint | null => (digits === '' ? null : BigInt(digits) * 100n);

function Confirmation({ plan, onBack }: { readonly plan: AutoplayPlan; readonly onBack: () => void }) {
  const services = useGameServices();
  const stakePaise = useGame(shownStakePaise);
  const worstPaise = useGame(({ wallet }) => worstCasePaise(plan, stakePaise, wallet?.balancePaise ?? 0n));
  const canStart = worstPaise > 0n;
  const start = () => {
    closeModal();
    void playSeries(services, plan);
  };
  return (
    <section className={`${formStyles.form} ${styles.form}`} aria-live="polite">
      <p>
        {plan.rounds === null
          ? t('autoplay.roundsUntilStopped', { stake: rupees(stakePaise) })
          : t('autoplay.roundsOfStake', { rounds: String(plan.rounds), stake: rupees(stakePaise) })}
      </p>
      <p className={styles.worst}>
        {canStart ? t('autoplay.worst', { amount: rupees(worstPaise) }) : t('autoplay.noRoundAllowed')}
      </p>
      <Button tone="gold" shape="solid" wide data-first="" aria-disabled={!canStart} onClick={start}>
        {t('autoplay.startAutoplay')}
      </Button>
      <Button wide onClick={onBack}>
        {t('autoplay.back')}
      </Button>
    </section>
  );
}

function AutoplaySettings() {
  const id = useId();
  const line = useGame(cashOutLine);
  const stakeIsRefused = useGame((state) => state.stakeRefusal !== null);
  const [rounds, setRounds] = useState<number>(AUTOPLAY_ROUNDS[0]);
  const [plan, setPlan] = useState<AutoplayPlan | null>(null);
  const { field, submit } = useSubmit(
    AutoplayForm,
    NO_LIMITS,
    async ({ maxLoss, win, minBalance }) => {
      setPlan({
        rounds: rounds === UNLIMITED ? null : rounds,
        maxLossPaise: paiseOf(maxLoss),
        winPaise: paiseOf(win),
        minBalancePaise: paiseOf(minBalance),
      });
      return { ok: true };
    },
    { convert: withRupees },
  );
  if (line === null) return <p className={`note ${styles.choose}`}>{t('autoplay.chooseLine')}</p>;
  if (plan) return <Confirmation plan={plan} onBack={() => setPlan(null)} />;
  return (
    <form
      className={`${formStyles.form} ${formStyles.paired} ${styles.form}`}
      aria-labelledby={id}
      onSubmit={submit}
      noValidate
    >
      <h3 id={id}>{t('autoplay.autoplay')}</h3>
      <Choice
        name="autoplay-rounds"
        label={t('dialog.rounds')}
        values={[...AUTOPLAY_ROUNDS, UNLIMITED]}
        chosen={rounds}
        onChoose={setRounds}
        nameOf={(value) => (value === UNLIMITED ? t('autoplay.untilIStop') : String(value))}
      />
      {LIMIT_FIELDS.map(([name, label]) => (
        <Field
          key={name}
          label={t(label)}
          {...WHOLE_RUPEES}
          placeholder={t('autoplay.noLimit')}
          {...field(name)}
        />
      ))}
      <Button type="submit" tone="gold" shape="solid" wide aria-disabled={stakeIsRefused}>
        {t('autoplay.openAutoplay')}
      </Button>
    </form>
  );
}

export default function CashOutAt() {
  const { t: translated } = useTranslation();
  const { settings } = useGameServices();
  const turbo = useSetting('turbo');
  const isVisitor = useGame((state) => state.userId === null);
  const mayTurbo = useGame((state) => state.player?.rules?.turbo === true);
  const line = useGame(cashOutLine);
  const payout = useGame((state) => {
    const { multipliers } = nextRoad(state);
    const multiplier = line === null ? undefined : multipliers[line - 1];
    return multiplier === undefined
      ? null
      : rupees(payoutPaise(state.stakePaise, multiplier, state.betLimits.settlesAtPaise));
  });
  return (
    <Dialog title={translated('common.cashOutAt')} kind="wide">
      <LineSelect />
      <p className={`note ${styles.hint}`}>
        {payout === null || line === null
          ? translated('autoplay.byHandHint')
          : translated('autoplay.runsToLine', {
              line: String(line),
              amount: payout,
            })}
      </p>
      {mayTurbo && (
        <Switch on={turbo} onChange={(on) => settings.setState({ turbo: on })}>
          {translated('autoplay.turbo')}
        </Switch>
      )}
      {!isVisitor && <AutoplaySettings />}
    </Dialog>
  );
}
