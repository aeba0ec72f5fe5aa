import { useId, useState } from 'react';
import { ACCOUNT_CALLS } from '../../../../contract/accounts.ts';
import type { Answer } from '../../../../contract/calls.ts';
import { AvatarForm, profileForm } from '../../../../contract/forms.ts';
import type { Message } from '../../../../languages/text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { changeProfile } from '../../../session/player/profile-editor.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import formStyles from '../../kit/form/Field.module.css';
import { Field } from '../../kit/form/Field.tsx';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { Icon } from '../../kit/Icon.tsx';
import { LoadingMark } from '../../kit/Loading.tsx';
import { closeModal } from '../../kit/modal.ts';
import { QueryStatus } from '../../kit/query/LoadError.tsx';
import { useCall } from '../../kit/query/useSessionQuery.ts';
import { type AvatarAchievement, achievementText } from '../progress/goal-text.ts';
import { useProgress } from '../progress/useProgress.ts';
import { Avatar } from './Avatar.tsx';
import styles from './ChangeAvatar.module.css';
import faceStyles from './Face.module.css';

interface AvatarOptionProps {
  readonly avatar: Answer<'avatarList'>['data'][number];
  /** from 1, for its name */
  readonly number: number;
  /** unlocks the avatar; undefined: unlocked */
  readonly achievement: AvatarAchievement | undefined;
  readonly chosen: boolean;
  readonly onChoose: (id: number) => void;
}

function AvatarOption({ avatar, number, achievement, chosen, onChoose }: AvatarOptionProps) {
  const { t } = useTranslation();
  const achievementId = useId();
  const { id, avatars: image } = avatar;
  const radio = {
    type: 'radio',
    className: 'native-control',
    name: 'avatar_id',
    'aria-label': t('dialog.avatarNumber', { number: String(number) }),
  } as const;
  if (achievement)
    return (
      <label className={`centered ${styles.locked}`}>
        <input {...radio} disabled aria-describedby={achievementId} />
        <Avatar image={image} size="72" />
        <span className={styles.lock} aria-hidden="true">
          <Icon name="lock" />
        </span>
        <small id={achievementId}>{achievementText(achievement, t)}</small>
      </label>
    );
  return (
    <label className={styles.face}>
      <input {...radio} value={id} checked={chosen} onChange={() => onChoose(id)} />
      <span className={`${faceStyles.picture} ${styles.picture}`}>
        <Avatar image={image} size="72" />
      </span>
      <span className={styles.tick} aria-hidden="true">
        <Icon name="check" />
      </span>
    </label>
  );
}

export default function ChangeAvatar() {
  const { t, messageText } = useTranslation();
  const services = useGameServices();
  const { has } = services;
  const formId = useId();
  const knownName = useGame((state) => state.player?.name ?? '');
  const knownAvatar = useGame((state) => state.player?.avatarId ?? null);
  const [picked, setPicked] = useState<number | null>(null);
  const [failure, setFailure] = useState<Message | null>(null);
  const query = useCall(ACCOUNT_CALLS.avatarList, () => ({}), { select: ({ data }) => data });
  // Without progress all may be chosen: the provider has the last word.
  const { data: progress, isLoading } = useProgress();
  const { field, submit, sending } = useSubmit<{ name: string }>(
    has('updateProfile') ? profileForm(knownName) : AvatarForm,
    { name: knownName },
    async ({ name }) => {
      setFailure(null);
      const outcome = await changeProfile(services, { name, avatarId: picked });
      if (outcome.ok) closeModal();
      else if (outcome.field !== 'name') setFailure(outcome.message);
      return outcome;
    },
  );
  const chosen = picked ?? knownAvatar;
  const locked = progress?.avatars.filter(({ earned }) => !earned) ?? [];
  const options = (isLoading ? [] : (query.data ?? [])).map((avatar, index) => ({
    avatar,
    number: index + 1,
    achievement: locked.find(({ id }) => id === avatar.id),
  }));
  const optionsOf = (isLocked: boolean) =>
    options
      .filter(({ achievement }) => (achievement !== undefined) === isLocked)
      .map((option) => (
        <AvatarOption
          key={option.number}
          {...option}
          chosen={option.avatar.id === chosen}
          onChoose={setPicked}
        />
      ));
  return (
    <Dialog
      title={t('dialog.changeAvatar')}
      kind="wide"
      footer={
        <Button type="submit" form={formId} tone="gold" shape="solid" wide busy={sending}>
          {sending ? t('dialog.saving') : t('profile.saveAndClose')}
        </Button>
      }
    >
      <form id={formId} className={`${formStyles.form} ${styles.profileForm}`} onSubmit={submit} noValidate>
        {has('updateProfile') && (
          <Field label={t('profile.name')} autoComplete="nickname" maxLength={32} {...field('name')} />
        )}
        <fieldset className={styles.facesSet} aria-busy={query.isPending || isLoading}>
          <legend className="label">{t('dialog.avatar')}</legend>
          <QueryStatus
            query={isLoading && query.data ? { ...query, data: undefined } : query}
            failed="profile.avatarsNotLoaded"
            loading={<LoadingMark />}
          />
          <div className={styles.faces}>{optionsOf(false)}</div>
          <div className={`${styles.faces} ${styles.facesLocked}`}>{optionsOf(true)}</div>
        </fieldset>
        <p className={`note ${formStyles.error}`} role="alert">
          {failure && messageText(failure)}
        </p>
      </form>
    </Dialog>
  );
}
