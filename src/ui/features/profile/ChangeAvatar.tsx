import { useCallback, useId, useState } from 'react';
import { AvatarForm, profileForm } from '../../../contract/forms.ts';
import {
  type Avatar,
  type AvatarAchievement,
  avatars,
  change,
} from '../../../session/player/profile-editor.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { Icon } from '../../kit/Icon.tsx';
import { LoadingMark } from '../../kit/Loading.tsx';
import { closeModal } from '../../kit/modal.ts';
import { LoadError } from '../../kit/query/LoadError.tsx';
import { useQuery } from '../../kit/query/useQuery.ts';
import { useTranslation } from '../../language/language.ts';
import { achievementText } from '../progress/goal-text.ts';
import './ChangeAvatar.css';

interface FaceProps {
  readonly avatar: Avatar;
  readonly number: number;
  readonly chosen: boolean;
  readonly onChoose: (id: number) => void;
}

function Face({ image }: Pick<Avatar, 'image'>) {
  const [broken, setBroken] = useState(false);
  return broken ? (
    <Icon name="person" />
  ) : (
    <img src={image} alt="" width="72" height="72" onError={() => setBroken(true)} />
  );
}

function AvatarOption({ avatar: { id, image }, number, chosen, onChoose }: FaceProps) {
  const { t } = useTranslation();
  return (
    <label className="face">
      <input
        type="radio"
        name="avatar_id"
        value={id}
        checked={chosen}
        onChange={() => onChoose(id)}
        aria-label={t('Avatar {number}', { number: String(number) })}
      />
      <span className="face-picture">
        <Face image={image} />
      </span>
      <span className="face-tick" aria-hidden="true">
        <Icon name="check" />
      </span>
    </label>
  );
}

interface LockedProps extends Pick<FaceProps, 'number'>, Pick<Avatar, 'image'> {
  readonly achievement: AvatarAchievement;
}

function LockedAvatar({ image, achievement, number }: LockedProps) {
  const { t } = useTranslation();
  const achievementId = useId();
  return (
    <label className="face-locked">
      <input
        type="radio"
        name="avatar_id"
        disabled
        aria-label={t('Avatar {number}', { number: String(number) })}
        aria-describedby={achievementId}
      />
      <Face image={image} />
      <span className="face-lock" aria-hidden="true">
        <Icon name="lock" />
      </span>
      <small id={achievementId}>{achievementText(achievement, t)}</small>
    </label>
  );
}

export default function ChangeAvatar() {
  const { t, translate } = useTranslation();
  const { isGeneric, run } = useGameServices();
  const canRename = !isGeneric;
  const formId = useId();
  const knownName = useGame((state) => state.player?.name ?? '');
  const knownAvatar = useGame((state) => state.player?.avatarId ?? null);
  const [picked, setPicked] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { state, data, retry } = useQuery(useCallback(() => run(avatars), [run]));
  const { register, submit, error, sending } = useSubmit<{ name: string }>(
    canRename ? profileForm(knownName) : AvatarForm,
    { name: knownName },
    async ({ name }) => {
      setFailure(null);
      const outcome = await run(change, { name, avatarId: picked });
      if (outcome.ok) closeModal();
      else if (outcome.field !== 'name') setFailure(outcome.message);
      return outcome;
    },
  );
  const chosen = picked ?? knownAvatar;
  const numbered = data?.map((avatar, index) => ({ avatar, number: index + 1 })) ?? [];
  return (
    <Dialog
      title={t('Change avatar')}
      footer={
        <Button type="submit" form={formId} tone="gold" shape="solid" wide busy={sending}>
          {sending ? t('Saving...') : t('SAVE AND CLOSE')}
        </Button>
      }
    >
      <form id={formId} className="form profile-form" onSubmit={submit} noValidate>
        {canRename && (
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
              <LoadError message="The avatars could not be loaded." onRetry={retry} />
            </div>
          )}
          <div className="faces">
            {numbered.map(
              ({ avatar, number }) =>
                avatar.achievement === null && (
                  <AvatarOption
                    key={number}
                    avatar={avatar}
                    number={number}
                    chosen={avatar.id === chosen}
                    onChoose={setPicked}
                  />
                ),
            )}
          </div>
          <div className="faces faces-locked">
            {numbered.map(
              ({ avatar: { achievement, image }, number }) =>
                achievement && (
                  <LockedAvatar key={number} achievement={achievement} image={image} number={number} />
                ),
            )}
          </div>
        </fieldset>
        <p className="field-error" role="alert">
          {failure && translate(failure)}
        </p>
      </form>
    </Dialog>
  );
}
