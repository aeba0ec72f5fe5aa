import { useState } from 'react';
import { Link } from 'wouter';
import type { BackOfficeAnswer } from '../../../contract/back-office/calls.ts';
import { SETTING_FIELDS, type SettingsText, TypedSettings } from '../../../contract/back-office/settings.ts';
import { SETTINGS, type SettingField } from '../../../contract/settings.ts';
import { t, tNodes, translate } from '../../../languages/back-office/text.ts';
import { Button } from '../../kit/Button.tsx';
import { Failure, Field, Select, useContractForm } from '../../kit/form.tsx';
import { actorText, timeText } from '../../kit/format.ts';
import { ReasonDialog } from '../../kit/ReasonDialog.tsx';
import { Badge, ListState } from '../../kit/states.tsx';
import { useChange, useRead } from '../../session/use-call.ts';
import { BannersSection } from './BannersSection.tsx';
import './settings.css';

type Settings = BackOfficeAnswer<'settings'>;

export function SettingsPage() {
  const query = useRead('settings', {});
  return (
    <>
      <ListState query={query} isEmpty={false} empty="">
        {query.data && (
          <div className="section">
            <BettingSection isPaused={query.data.is_paused} />
            <SettingsForm settings={query.data} />
          </div>
        )}
      </ListState>
      <BannersSection />
    </>
  );
}

function BettingSection({ isPaused }: { readonly isPaused: boolean }) {
  const pause = useChange('pauseBetting');
  /** the state at the time of the click */
  const [asked, setAsked] = useState<boolean | null>(null);
  return (
    <section className="card section" aria-labelledby="betting">
      <h2 id="betting">{t('Betting')}</h2>
      <p>
        <Badge tone={isPaused ? 'bad' : 'good'} text={t(isPaused ? 'paused' : 'open')} />{' '}
        {t(isPaused ? 'No new bets are taken.' : 'New bets are taken.')}{' '}
        {t('Open rounds end as usual. This holds at once, without a second operator.')}
      </p>
      <div className="buttons">
        <Button
          text={isPaused ? 'Resume betting' : 'Pause betting'}
          className={isPaused ? 'primary' : 'danger'}
          onClick={() => setAsked(isPaused)}
        />
      </div>
      {asked !== null && (
        <ReasonDialog
          title={asked ? 'Resume betting' : 'Pause betting'}
          action={asked ? 'Resume' : 'Pause'}
          explanation={asked ? 'Players can bet again at once.' : 'No player can begin a round from now on.'}
          onSend={(reason) => pause.mutateAsync({ body: { is_paused: !asked, reason } })}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

const GROUPS: readonly (readonly [title: string, fields: readonly SettingField[]])[] = [
  ['Game', ['min_bet', 'max_bet', 'max_win', 'chips', 'rtp', 'rounds_per_day']],
  ['Payments', ['upi_id', 'upi_name', 'usdt_address', 'usdt_network', 'min_recharge']],
  [
    'Four eyes',
    ['max_alone_deposit', 'max_alone_withdrawal', 'max_alone_day', 'max_adjust', 'withdrawal_wait_hours'],
  ],
];

const HINTS: Partial<Record<SettingField, string>> = {
  chips: 'One to twelve amounts with commas.',
  rounds_per_day: 'Days of UTC.',
  upi_id: 'Empty: UPI is not offered.',
  usdt_address: 'Empty: USDT is not offered.',
  usdt_network: 'Players see it beside the address.',
  max_alone_day:
    'Deposits by own uploads and withdrawals together, in a day of UTC. Beyond it a second operator confirms.',
};

function SettingsForm({
  settings: { values, set, proposed_by: proposedBy },
}: {
  readonly settings: Settings;
}) {
  const propose = useChange('proposeSettings');
  const [seen] = useState(values);
  const form = useContractForm<SettingsText>(
    TypedSettings,
    values,
    async (body) => {
      await propose.mutateAsync({ body: { seen: values, values: body } });
      undo();
    },
    values,
  );
  const undo = (): void => form.reset(values, { keepDirtyValues: false });
  const { dirtyFields } = form.formState;
  const changed = SETTING_FIELDS.filter((field) => dirtyFields[field] && seen[field] !== values[field]);
  const hintOf = (field: SettingField): string => {
    const row = set[field];
    const by = row && t`Set by ${actorText(row.by)}, ${timeText(row.at)}.`;
    return [translate(HINTS[field] ?? ''), by].filter(Boolean).join(' ');
  };
  const isDirty = SETTING_FIELDS.some((field) => form.watch(field) !== values[field]);
  return (
    <form className="card section" noValidate onSubmit={form.submit} aria-label={t('Settings')}>
      <p>
        {t`New rounds and payments follow these settings; an open round keeps what it began with. Another operator confirms a change.`}
      </p>
      {GROUPS.map(([title, fields]) => (
        <fieldset key={title}>
          <legend>{translate(title)}</legend>
          <div className="settings">
            {fields.map((field) => {
              const { label, unit } = SETTINGS[field];
              if (field === 'usdt_network')
                return (
                  <Select key={field} label={label} hint={hintOf(field)} {...form.fieldOf(field)}>
                    {values[field] === '' && <option value="">{t('Not set')}</option>}
                    <option value="TRC20">TRON (TRC20)</option>
                    <option value="ERC20">Ethereum (ERC20)</option>
                  </Select>
                );
              return (
                <Field
                  key={field}
                  label={unit === '' ? label : `${translate(label)}, ${unit}`}
                  hint={hintOf(field)}
                  autoComplete="off"
                  spellCheck={false}
                  {...form.fieldOf(field)}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
      {changed.length > 0 && (
        <p className="notice" role="status">
          {t`Changed since you opened this page: ${changed.map((field) => `${translate(SETTINGS[field].label)}: ${seen[field]} → ${values[field]}`).join(', ')}. What you typed is kept.`}
        </p>
      )}
      <Failure>{form.failure}</Failure>
      {proposedBy === null ? (
        <div className="buttons">
          <Button text="Propose" type="submit" className="primary" disabled={!isDirty || form.isSubmitting} />
          <Button text="Undo" disabled={!isDirty} onClick={undo} />
        </div>
      ) : (
        <p className="notice" role="status">
          {tNodes`${proposedBy} proposed a change, which waits under ${<Link href="/proposals">{t('To confirm')}</Link>}.`}
        </p>
      )}
    </form>
  );
}
