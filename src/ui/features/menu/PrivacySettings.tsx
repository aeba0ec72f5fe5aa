import { useCallback, useState } from 'react';
import { changePrivacy, type Privacy, privacy } from '../../../session/player/profile-editor.ts';
import { useGameServices } from '../../game-context.ts';
import { Switch } from '../../kit/form/Switch.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { useQuery } from '../../kit/query/useQuery.ts';
import { showToast } from '../../kit/toast/toast.ts';
import { useTranslation } from '../../language/language.ts';

export function PrivacySettings() {
  const { t } = useTranslation();
  const { run } = useGameServices();
  const { data } = useQuery(useCallback(() => run(privacy), [run]));
  const [set, setSet] = useState<Privacy>({});

  const change = async (name: keyof Privacy, on: boolean) => {
    const before = set[name];
    setSet((now) => ({ ...now, [name]: on }));
    if (await run(changePrivacy, { [name]: on })) return;
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
