import * as v from 'valibot';
import { Reason } from '../../../../contract/back-office/fields.ts';
import { sentence } from '../../../../contract/back-office/sentence.ts';
import { BREAK_DAYS, EXCLUSION_MONTHS } from '../../../../contract/play-limits.ts';
import { t, translate } from '../../../../languages/back-office/text.ts';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { Field, Select, useContractForm } from '../../../kit/form.tsx';
import { useChange } from '../../../session/use-call.ts';
import type { PlayerDialogProps } from './player-dialog.ts';

const ASKS = [
  ...BREAK_DAYS.map((days) => ({
    label: days === 1 ? 'Break of 24 hours' : sentence`Break of ${days} days`,
    ask: { what: 'break', days } as const,
  })),
  ...EXCLUSION_MONTHS.map((months) => ({
    label: sentence`Exclusion of ${months} months`,
    ask: { what: 'exclude', months, is_asked: true } as const,
  })),
];

const Schema = v.object({ nth: v.string(), is_asked: v.boolean(), reason: Reason });
const EMPTY = { nth: '0', is_asked: false, reason: '' };

export function ProtectDialog({ player, onClose }: PlayerDialogProps) {
  const protect = useChange('protectPlayer');
  const form = useContractForm<typeof EMPTY>(Schema, EMPTY, async ({ nth, is_asked: isAsked, reason }) => {
    const ask = ASKS[Number(nth)]?.ask;
    if (!ask) return;
    await protect.mutateAsync({
      params: { id: player.user_id },
      body: { ask: ask.what === 'exclude' ? { ...ask, is_asked: isAsked } : ask, reason },
    });
    onClose();
  });
  return (
    <FormDialog title="Exclude or set a break" form={form} action="Set" isDangerous onClose={onClose}>
      <p>
        {t`${player.name} cannot bet or deposit until it is over, and it is not shortened. An exclusion settles an open round where it stands; the balance can be withdrawn. A long one starts with a day, and another operator confirms the rest.`}
      </p>
      <Select label="Break or exclusion" {...form.register('nth')}>
        {ASKS.map(({ label }, nth) => (
          <option key={translate(label)} value={nth}>
            {translate(label)}
          </option>
        ))}
      </Select>
      <label className="check">
        <input type="checkbox" {...form.register('is_asked')} />
        {t('The player asked for it: nobody can lift it')}
      </label>
      <Field label="Reason" autoComplete="off" {...form.fieldOf('reason')} />
    </FormDialog>
  );
}
