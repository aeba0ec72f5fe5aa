import { CHECK_MINUTES, type PlayerControl } from '../../../contract/limits.ts';
import { playerControl } from '../../../session/player/limits.ts';
import { Button, buttonClass } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { Select } from '../../kit/form/Select.tsx';
import { LoadingMark } from '../../kit/Loading.tsx';
import { QueryStatus } from '../../kit/query/LoadError.tsx';
import { useQuery } from '../../kit/query/useQuery.ts';
import { useTranslation } from '../../language/language.ts';
import { Breaks } from './Breaks.tsx';
import { Excluded } from './Excluded.tsx';
import { LimitForm } from './LimitForm.tsx';
import { LimitList } from './LimitList.tsx';
import { minutesText } from './limit-text.ts';
import styles from './limits.module.css';
import { SessionFacts } from './SessionFacts.tsx';
import { type LimitsChange, useLimitsChange } from './useLimitsChange.ts';

export default function PlayResponsibly() {
  const { t } = useTranslation();
  const query = useQuery(playerControl);
  const change = useLimitsChange();
  const control = change.data ?? query.data;
  return (
    <Dialog title={t('Play responsibly')}>
      <QueryStatus query={query} failed="Your limits could not be loaded." loading={<LoadingMark />} />
      {control && (
        <div className={styles.limits}>
          {control.excluded_until === null ? (
            <Controls control={control} change={change} />
          ) : (
            <Excluded control={control} change={change} until={control.excluded_until} />
          )}
          <p className={styles.note}>{t('These are settings of the game and not legal advice.')}</p>
        </div>
      )}
    </Dialog>
  );
}

interface ControlsProps {
  readonly control: PlayerControl;
  readonly change: LimitsChange;
}

function Controls({ control, change }: ControlsProps) {
  const { t } = useTranslation();
  const { send, busy } = change;
  return (
    <>
      <h3>{t('This session')}</h3>
      <SessionFacts control={control} />
      <h3>{t('Your limits')}</h3>
      <LimitList control={control} onChange={send} />
      <details className={styles.add} open={control.limits.length === 0}>
        <summary className={buttonClass()}>{t('Set a limit')}</summary>
        <LimitForm busy={busy} onChange={send} />
        <p className={styles.note}>
          {t('A stricter limit holds at once. A looser one holds when you confirm it after 24 hours.')}
        </p>
      </details>
      <CheckChoice control={control} change={change} />
      <Breaks control={control} busy={busy} onChange={send} />
    </>
  );
}

/** After how many minutes the player is shown a reality check. */
function CheckChoice({ control, change }: ControlsProps) {
  const { t } = useTranslation();
  const { play, check_minutes: minutes, max_check_minutes: most } = control;
  if (play.reality_check === 'off' || most === null) return null;
  const isRequired = play.reality_check === 'required';
  const offered = CHECK_MINUTES.filter((one) => !isRequired || one <= most);
  return (
    <>
      <h3>{t('Reality check')}</h3>
      <Select
        label={t('Show me time and net position every')}
        value={minutes ?? ''}
        disabled={change.busy}
        onChange={({ target }) =>
          change.send({
            to: 'set_reality_check',
            minutes: offered.find((one) => String(one) === target.value) ?? null,
          })
        }
      >
        {!isRequired && <option value="">{t('Never')}</option>}
        {offered.map((one) => (
          <option key={one} value={one}>
            {minutesText(one, t)}
          </option>
        ))}
      </Select>
      {!isRequired && minutes === null && (
        <Button onClick={() => change.send({ to: 'set_reality_check', minutes: 60 })}>
          {t('Remind me every {time}', { time: minutesText(most, t) })}
        </Button>
      )}
    </>
  );
}
