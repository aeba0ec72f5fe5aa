import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../languages/translation.ts';
import type { SkinTheme } from '../../../../rules/progress.ts';
import type { FormResult } from '../../../session/notices.ts';
import { changeProfile } from '../../../session/player/profile-editor.ts';
import { equip, type PlayerProgress } from '../../../session/player/progress.ts';
import { useChosenTheme } from '../../kit/chosen-theme.ts';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { Icon } from '../../kit/Icon.tsx';
import { showToast } from '../../kit/toast/toast.ts';
import { achievementText, SKIN_NAMES } from './goal-text.ts';
import styles from './ProgressPage.module.css';

interface TileProps {
  readonly picture: string;
  readonly isEquipped: boolean;
  readonly disabled: boolean;
  readonly name: ReactNode;
  readonly note: string | null;
  readonly onChoose: () => void;
}

function Tile({ picture, isEquipped, disabled, name, note, onChoose }: TileProps) {
  return (
    <li>
      <button
        type="button"
        className="centered"
        aria-pressed={isEquipped}
        disabled={disabled}
        onClick={onChoose}
      >
        <img src={picture} alt="" width="72" height="72" />
        {name}
        {isEquipped && <Icon name="check" />}
        {note && <small>{note}</small>}
      </button>
    </li>
  );
}

function useSave() {
  const { messageText } = useTranslation();
  const [saving, setSaving] = useState(false);
  const save = async (send: () => Promise<FormResult>): Promise<void> => {
    setSaving(true);
    const outcome = await send();
    if (!outcome.ok) void showToast('error', messageText(outcome.message));
    setSaving(false);
  };
  return { saving, save };
}

interface SkinPickerProps {
  readonly progress: Pick<PlayerProgress, 'goals_reached' | 'skins'>;
  readonly onEquipped: () => void;
}

export function SkinPicker({ progress: { goals_reached: reached, skins }, onEquipped }: SkinPickerProps) {
  const { t } = useTranslation();
  const services = useGameServices();
  const inRound = useGame((state) => state.round !== null);
  const equipped = useChosenTheme();
  const { saving, save } = useSave();

  const choose = async (theme: SkinTheme) => {
    if (theme === equipped) return;
    await save(() => equip(services, theme));
    onEquipped();
  };

  return (
    <ul className={`stack ${styles.skins}`}>
      {skins.map(({ theme, goals, earned }) => (
        <Tile
          key={theme}
          picture={`${import.meta.env.BASE_URL}themes/${theme}/icon.webp`}
          isEquipped={theme === equipped}
          disabled={!earned || inRound || saving}
          name={<b>{t(SKIN_NAMES[theme])}</b>}
          note={earned ? null : t('progress.goalsOf', { done: String(reached), count: String(goals) })}
          onChoose={() => void choose(theme)}
        />
      ))}
    </ul>
  );
}

/** The avatars that are to be earned; "Change avatar" has the free ones. */
export function EarnedAvatars({ avatars }: Pick<PlayerProgress, 'avatars'>) {
  const { t } = useTranslation();
  const services = useGameServices();
  const name = useGame((state) => state.player?.name ?? '');
  const equipped = useGame((state) => state.player?.avatarId ?? null);
  const { saving, save } = useSave();
  return (
    <ul className={`stack ${styles.skins} ${styles.skinsAvatars}`} aria-label={t('dialog.avatar')}>
      {avatars.map((avatar) => (
        <Tile
          key={avatar.id}
          picture={avatar.avatars}
          isEquipped={avatar.id === equipped}
          disabled={!avatar.earned || saving}
          name={
            <span className="visually-hidden">{t('dialog.avatarNumber', { number: String(avatar.id) })}</span>
          }
          note={achievementText(avatar, t)}
          onChoose={() => {
            if (avatar.id !== equipped)
              void save(() => changeProfile(services, { name, avatarId: avatar.id }));
          }}
        />
      ))}
    </ul>
  );
}
