import { useState } from 'react';
import type { Answer } from '../../../contract/calls.ts';
import { change } from '../../../session/player/profile-editor.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import { Icon } from '../../kit/Icon.tsx';
import { showToast } from '../../kit/toast/toast.ts';
import { useTranslation } from '../../language/language.ts';
import { achievementText } from './goal-text.ts';

export function EarnedAvatars({ avatars }: Pick<Answer<'progress'>['data'], 'avatars'>) {
  const { t, translate } = useTranslation();
  const { run } = useGameServices();
  const name = useGame((state) => state.player?.name ?? '');
  const worn = useGame((state) => state.player?.avatarId ?? null);
  const [saving, setSaving] = useState(false);

  const choose = async (avatarId: number) => {
    if (avatarId === worn) return;
    setSaving(true);
    const outcome = await run(change, { name, avatarId });
    if (!outcome.ok) void showToast('error', translate(outcome.message));
    setSaving(false);
  };

  return (
    <ul className="looks looks-avatars" aria-label={t('Avatar')}>
      {avatars.map((avatar) => (
        <li key={avatar.id}>
          <button
            type="button"
            aria-pressed={avatar.id === worn}
            disabled={!avatar.earned || saving}
            onClick={() => void choose(avatar.id)}
          >
            <img src={avatar.avatars} alt="" width="72" height="72" />
            <span className="visually-hidden">{t('Avatar {number}', { number: String(avatar.id) })}</span>
            {avatar.id === worn && <Icon name="check" />}
            <small>{achievementText(avatar, t)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
