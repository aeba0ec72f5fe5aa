import { useState } from 'react';
import { ClientSeedForm } from '../../contract/forms.ts';
import { Button } from '../Button.tsx';
import { useDesk } from '../desk.ts';
import { Field } from '../form/Field.tsx';
import { useSending } from '../form/useSending.ts';
import { useWords } from '../language/language.ts';

/** The player's own share of the randomness, theirs to set (design §5). */
export function ClientSeed() {
  const { t } = useWords();
  const { past_rounds } = useDesk();
  const [seed, setSeed] = useState(past_rounds.clientSeed);
  const { register, submit, error, setValue, clearErrors } = useSending<{ client_seed: string }>(
    ClientSeedForm,
    { client_seed: seed ?? '' },
    async ({ client_seed }) => {
      past_rounds.setClientSeed(client_seed);
      setSeed(client_seed);
      return { ok: true };
    },
  );
  const random = () => {
    past_rounds.setClientSeed(null);
    setSeed(null);
    setValue('client_seed', '');
    clearErrors();
  };
  return (
    <form className="form client-seed" onSubmit={submit} noValidate>
      <Field
        label={t('Your client seed')}
        hint={t('From the next round on. Letters, digits, _ and -.')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        error={error('client_seed')}
        {...register('client_seed')}
      />
      <p role="status" className="seed-state">
        {seed === null ? t('Now: a new random seed for each round.') : t('Now: {seed}', { seed })}
      </p>
      <div className="seed-choice">
        <Button type="submit" tone="gold">
          {t('Use this seed')}
        </Button>
        <Button onClick={random} aria-disabled={seed === null}>
          {t('Random again')}
        </Button>
      </div>
    </form>
  );
}
