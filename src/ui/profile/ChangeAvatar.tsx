import { useId, useState } from 'react';
import { AvatarForm, LikenessForm } from '../../contract/forms.ts';
import type { Avatar } from '../../play/likeness.ts';
import { Button } from '../Button.tsx';
import { useDesk, useGame } from '../desk.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { NotLoaded } from '../fetched/NotLoaded.tsx';
import { useLoaded } from '../fetched/useLoaded.ts';
import { Field } from '../form/Field.tsx';
import { useSending } from '../form/useSending.ts';
import { Icon } from '../Icon.tsx';
import { LoadingMark } from '../Loading.tsx';
import { useWords } from '../language/language.ts';
import { closeModal } from '../modal.ts';
import './ChangeAvatar.css';

interface FaceProps {
  readonly avatar: Avatar;
  /** from 1, for its name */
  readonly number: number;
  readonly chosen: boolean;
  readonly onChoose: (id: number) => void;
}

function Face({ avatar, number, chosen, onChoose }: FaceProps) {
  const { t } = useWords();
  const [broken, setBroken] = useState(false);
  return (
    <label className="face">
      <input
        type="radio"
        name="avatar_id"
        value={avatar.id}
        checked={chosen}
        onChange={() => onChoose(avatar.id)}
        aria-label={t('Avatar {number}', { number: String(number) })}
      />
      <span className="face-picture">
        {broken ? (
          <Icon name="person" />
        ) : (
          <img src={avatar.image} alt="" width="72" height="72" onError={() => setBroken(true)} />
        )}
      </span>
      <span className="face-tick" aria-hidden="true">
        <Icon name="check" />
      </span>
    </label>
  );
}

/** Name and picture of the player; one button saves both and closes (spec §2). */
export default function ChangeAvatar() {
  const { t, say } = useWords();
  const { likeness } = useDesk();
  const formId = useId();
  const known_name = useGame((state) => state.player?.name ?? '');
  const known_avatar = useGame((state) => state.player?.avatar_id ?? null);
  const [picked, setPicked] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { state, data, again } = useLoaded(likeness.avatars);
  const { register, submit, error, sending } = useSending<{ name: string }>(
    likeness.renames ? LikenessForm : AvatarForm,
    { name: known_name },
    async ({ name }) => {
      setFailure(null);
      const outcome = await likeness.change({ name, avatar_id: picked });
      if (outcome.ok) closeModal();
      else if (outcome.field !== 'name') setFailure(outcome.message);
      return outcome;
    },
  );
  const chosen = picked ?? known_avatar;
  return (
    <Dialog
      title={t('Change avatar')}
      foot={
        <Button type="submit" form={formId} tone="gold" shape="solid" wide busy={sending}>
          {sending ? t('Saving...') : t('SAVE AND CLOSE')}
        </Button>
      }
    >
      <form id={formId} className="form likeness" onSubmit={submit} noValidate>
        {likeness.renames && (
          <Field
            label={t('Name')}
            autoComplete="nickname"
            maxLength={32}
            error={error('name')}
            {...register('name')}
          />
        )}
        <fieldset className="faces-set" aria-busy={state === 'loading'}>
          <legend>{t('Avatar')}</legend>
          {state === 'loading' && <LoadingMark />}
          {state === 'failed' && (
            <div role="status">
              <NotLoaded what="The avatars could not be loaded." onAgain={again} />
            </div>
          )}
          <div className="faces">
            {data?.map((avatar, index) => (
              <Face
                key={avatar.id}
                avatar={avatar}
                number={index + 1}
                chosen={avatar.id === chosen}
                onChoose={setPicked}
              />
            ))}
          </div>
        </fieldset>
        <p className="field-error" role="alert">
          {failure && say(failure)}
        </p>
      </form>
    </Dialog>
  );
}
