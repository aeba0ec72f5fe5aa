import { useId, useState } from 'react';
import type { Language, Settings } from '../../../game/settings.ts';
import { changePrivacy, type Privacy, privacy } from '../../../session/player/profile-editor.ts';
import { useGame, useGameServices, useSetting } from '../../game-context.ts';
import { Switch } from '../../kit/form/Switch.tsx';
import { Icon, type IconName } from '../../kit/Icon.tsx';
import { openModal } from '../../kit/modal.ts';
import { useQuery } from '../../kit/query/useQuery.ts';
import { showToast } from '../../kit/toast/toast.ts';
import { type PlainMessageKey, setLanguage, useTranslation } from '../../language/language.ts';
import { canVibrate } from '../round/Vibration.tsx';
import styles from './Menu.module.css';
import { MenuEntry } from './MenuEntry.tsx';

type Toggle = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];

interface SettingProps {
  readonly name: Toggle;
  readonly icon: IconName;
  readonly label: PlainMessageKey;
}

function Setting({ name, icon, label }: SettingProps) {
  const { t } = useTranslation();
  const { settings } = useGameServices();
  return (
    <Switch on={useSetting(name)} onChange={(on) => settings.setState({ [name]: on })}>
      <Icon name={icon} />
      {t(label)}
    </Switch>
  );
}

function Volume({ of, label }: { readonly of: 'sound' | 'music'; readonly label: PlainMessageKey }) {
  const { t } = useTranslation();
  const { settings } = useGameServices();
  const isOn = useSetting(of);
  const percent = Math.round(100 * useSetting(`${of}_volume`));
  return (
    <input
      type="range"
      min="0"
      max="100"
      step="5"
      value={percent}
      disabled={!isOn}
      aria-label={t(label)}
      aria-valuetext={`${percent}%`}
      onChange={({ currentTarget }) =>
        settings.setState({ [`${of}_volume`]: currentTarget.valueAsNumber / 100 })
      }
    />
  );
}

export function AudioSettings() {
  const hasSound = useSetting('sound');
  return (
    <>
      <li className={styles.audio}>
        <Setting name="sound" icon={hasSound ? 'sound' : 'soundOff'} label="Sound" />
        <Volume of="sound" label="Sound volume" />
      </li>
      <li className={styles.audio}>
        <Setting name="music" icon="music" label="Music" />
        <Volume of="music" label="Music volume" />
      </li>
    </>
  );
}

const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

function LanguageChoice() {
  const { settings } = useGameServices();
  const { t, language } = useTranslation();
  const id = useId();
  const choose = async (chosen: Language) => {
    try {
      await setLanguage(chosen);
      settings.setState({ language: chosen });
    } catch {
      void showToast('error', t('The language could not be loaded.'));
    }
  };
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>
        <Icon name="language" />
        {t('Language')}
      </label>
      <select
        id={id}
        value={language}
        onChange={(event) => void choose(event.currentTarget.value === 'hi' ? 'hi' : 'en')}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

const PRIVACY = [
  { name: 'in_live_wins', isOnByDefault: true, icon: 'share', label: 'Show my wins to others' },
  { name: 'private_rounds', isOnByDefault: false, icon: 'eye', label: 'Keep my rounds private' },
] as const;

function PrivacySettings() {
  const { t } = useTranslation();
  const { run } = useGameServices();
  const { data } = useQuery(privacy);
  /** shown at once, and reverted when it could not be saved */
  const [changed, setChanged] = useState<Privacy>({});

  const change = async (name: keyof Privacy, on: boolean) => {
    const before = changed[name];
    setChanged((now) => ({ ...now, [name]: on }));
    if (await run(changePrivacy, { [name]: on })) return;
    setChanged((now) => ({ ...now, [name]: before }));
    void showToast('error', t('Not saved. Try again.'));
  };

  if (!data) return null;
  return PRIVACY.map(({ name, isOnByDefault, icon, label }) => (
    <li key={name}>
      <Switch on={changed[name] ?? data[name] ?? isOnByDefault} onChange={(on) => void change(name, on)}>
        <Icon name={icon} />
        {t(label)}
      </Switch>
    </li>
  ));
}

export function MenuSettings() {
  const { t } = useTranslation();
  const { isGeneric } = useGameServices();
  const isVisitor = useGame((state) => state.userId === null);
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.settings}>
      <h3 className="label" id={id}>
        {t('Settings')}
      </h3>
      <ul className={styles.entries}>
        <li>
          <LanguageChoice />
        </li>
        <li>
          <Setting name="reduced_motion" icon="motion" label="Reduced motion" />
        </li>
        <li>
          <Setting name="space" icon="space" label="Space key plays" />
        </li>
        {canVibrate() && (
          <li>
            <Setting name="vibration" icon="vibration" label="Vibration" />
          </li>
        )}
        {!isGeneric && (
          <li>
            <Setting name="hot_lid" icon="eye" label="Show which lid was hot" />
          </li>
        )}
        {!isVisitor && !isGeneric && <PrivacySettings />}
        {!isGeneric && (
          <MenuEntry
            icon="shield"
            name="Fairness"
            onClick={() => openModal(isVisitor ? 'login' : 'fairness')}
          />
        )}
        {!isVisitor && !isGeneric && (
          <MenuEntry icon="lock" name="Change password" onClick={() => openModal('changePassword')} />
        )}
      </ul>
    </section>
  );
}
