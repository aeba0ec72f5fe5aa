import { useState } from 'react';
import { equip, type Progress } from '../../../session/player/progress.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import { equipTheme, THEME_KEY, useChosenTheme } from '../../kit/chosen-theme.ts';
import { Icon } from '../../kit/Icon.tsx';
import { showToast } from '../../kit/toast/toast.ts';
import { useTranslation } from '../../language/language.ts';
import { LOOK_NAMES } from './skin-names.ts';

export function SkinPicker({
  progress: { goals_reached: goalsReached, looks },
  onWorn,
}: {
  readonly progress: Pick<Progress, 'goals_reached' | 'looks'>;
  readonly onWorn: () => void;
}) {
  const { t, translate } = useTranslation();
  const { run, storage } = useGameServices();
  const inRound = useGame((state) => state.round !== null);
  const [saving, setSaving] = useState(false);
  const worn = useChosenTheme();

  const wear = async (theme: string) => {
    if (saving || theme === worn) return;
    setSaving(true);
    const saved = await run(equip, theme);
    if (saved.ok) {
      storage.set(THEME_KEY, theme);
      equipTheme(theme);
    } else void showToast('error', translate(saved.message));
    setSaving(false);
    onWorn();
  };

  return (
    <ul className="looks">
      {looks.map(({ theme, goals, earned }) => (
        <li key={theme}>
          <button
            type="button"
            aria-pressed={theme === worn}
            disabled={!earned || inRound || saving}
            onClick={() => void wear(theme)}
          >
            <img src={`${import.meta.env.BASE_URL}themes/${theme}/icon.webp`} alt="" width="72" height="72" />
            <b>{t(LOOK_NAMES[theme])}</b>
            {theme === worn && <Icon name="check" />}
            {!earned && (
              <small>
                {t('{done} of {count} goals', { done: String(goalsReached), count: String(goals) })}
              </small>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
