import { useCallback, useState } from 'react';
import type { Privacy } from '../../../provider/player-api.ts';
import { runQuery } from '../../../session/player/query.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import { Switch } from '../../kit/form/Switch.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { useQuery } from '../../kit/query/useQuery.ts';
import { showToast } from '../../kit/toast/toast.ts';
import { useTranslation } from '../../language/language.ts';

/** What others may see of the player. Kept by the provider, so it holds on every device. */
export function PrivacySettings() {
  const { t } = useTranslation();
  const { provider } = useGameServices();
  const userId = useGame((state) => state.userId);
  const fetcher = useCallback(async () => {
    const loaded = await runQuery('Privacy', () => provider.profile(userId ?? ''));
    return loaded.ok ? { ok: true as const, data: loaded.data.profile } : loaded;
  }, [provider, userId]);
  const { data } = useQuery(fetcher);
  /** as the player has set it here: shown at once, and taken back when it could not be kept */
  const [set, setSet] = useState<Privacy>({});

  const change = async (name: keyof Privacy, on: boolean) => {
    if (userId === null || !provider.updatePrivacy) return;
    const before = set[name];
    setSet((now) => ({ ...now, [name]: on }));
    const kept = await provider.updatePrivacy(userId, { [name]: on }).catch(() => null);
    if (kept?.ok) return;
    setSet((now) => ({ ...now, [name]: before }));
    void showToast('error', t('Not saved. Try again.'));
  };

  if (!data) return null;
  return (
    <>
      <li>
        <Switch
          on={set.in_live_wins ?? data.in_live_wins ?? true}
          onChange={(on) => void change('in_live_wins', on)}
        >
          <Icon name="share" />
          {t('Show my wins to others')}
        </Switch>
      </li>
      <li>
        <Switch
          on={set.private_rounds ?? data.private_rounds ?? false}
          onChange={(on) => void change('private_rounds', on)}
        >
          <Icon name="eye" />
          {t('Keep my rounds private')}
        </Switch>
      </li>
    </>
  );
}
