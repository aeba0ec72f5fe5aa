import { useState } from 'react';
import { ClientSeedForm } from '../../../../contract/forms.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { clientSeed, rollClientSeed, setClientSeed } from '../../../session/player/client-seed.ts';
import { Button } from '../../kit/Button.tsx';
import formStyles from '../../kit/form/Field.module.css';
import { Field } from '../../kit/form/Field.tsx';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { useGameServices } from '../../kit/game-context.ts';
import styles from './Fairness.module.css';

export function ClientSeed() {
  const { t } = useTranslation();
  const services = useGameServices();
  const [seed, setSeed] = useState(() => clientSeed(services));
  const { field, submit, setValue, clearErrors } = useSubmit<{ client_seed: string }>(
    ClientSeedForm,
    { client_seed: seed ?? '' },
    async ({ client_seed: chosen }) => {
      setClientSeed(services, chosen);
      setSeed(chosen);
      return { ok: true };
    },
  );
  const roll = () => {
    const rolled = rollClientSeed(services);
    setSeed(rolled);
    setValue('client_seed', rolled);
    clearErrors();
  };
  const random = () => {
    setClientSeed(services, null);
    setSeed(null);
    setValue('client_seed', '');
    clearErrors();
  };
  return (
    <form className={`${formStyles.form} ${styles.clientSeed}`} onSubmit={submit} noValidate>
      <Field
        label={t('fairness.ownClientSeed')}
        hint={t('fairness.seedRule')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        {...field('client_seed')}
      />
      <p role="status" className={styles.seedState}>
        {seed === null ? t('fairness.nowRandom') : t('fairness.now', { seed })}
      </p>
      <div className="wrap">
        <Button type="submit" tone="gold">
          {t('fairness.useSeed')}
        </Button>
        <Button onClick={roll}>{t('fairness.rollNew')}</Button>
        <Button onClick={random} aria-disabled={seed === null}>
          {t('fairness.newEachRound')}
        </Button>
      </div>
    </form>
  );
}
