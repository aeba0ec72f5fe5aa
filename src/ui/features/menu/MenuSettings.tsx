import { type ReactNode, useId } from 'react';
import type { Language, Settings } from '../../../game/settings.ts';
import { useGame, useGameServices, useSetting } from '../../game-context.ts';
import '../../kit/form/Select.css';
import { Switch } from '../../kit/form/Switch.tsx';
import { Icon, type IconName } from '../../kit/Icon.tsx';
import { type ModalName, openModal } from '../../kit/modal.ts';
import { showToast } from '../../kit/toast/toast.ts';
import { type PlainMessageKey, setLanguage, useTranslation } from '../../language/language.ts';
import { canVibrate } from '../round/vibration.ts';
import { PrivacySettings } from './PrivacySettings.tsx';

type Toggle = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];

function Setting({
  name,
  icon,
  children,
}: {
  readonly name: Toggle;
  readonly icon: IconName;
  readonly children: ReactNode;
}) {
  const { settings } = useGameServices();
  const on = useSetting(name);
  return (
    <Switch on={on} onChange={(now) => settings.setState({ [name]: now })}>
      <Icon name={icon} />
      {children}
    </Switch>
  );
}

function Volume({ of, label }: { readonly of: 'sound' | 'music'; readonly label: string }) {
  const { settings } = useGameServices();
  const on = useSetting(of);
  const percent = Math.round(100 * useSetting(`${of}_volume`));
  return (
    <input
      type="range"
      min="0"
      max="100"
      step="5"
      value={percent}
      disabled={!on}
      aria-label={label}
      aria-valuetext={`${percent}%`}
      onChange={({ currentTarget }) =>
        settings.setState({ [`${of}_volume`]: currentTarget.valueAsNumber / 100 })
      }
    />
  );
}

export function SoundSettings() {
  const { t } = useTranslation();
  const on = useSetting('sound');
  return (
    <li className="menu-audio">
      <Setting name="sound" icon={on ? 'sound' : 'soundOff'}>
        {t('Sound')}
      </Setting>
      <Volume of="sound" label={t('Sound volume')} />
    </li>
  );
}

export function MusicSettings() {
  const { t } = useTranslation();
  return (
    <li className="menu-audio">
      <Setting name="music" icon="music">
        {t('Music')}
      </Setting>
      <Volume of="music" label={t('Music volume')} />
    </li>
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
    <div className="menu-choice">
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

interface SettingsEntryProps {
  readonly icon: IconName;
  readonly name: PlainMessageKey;
  readonly modal: ModalName;
}

function SettingsEntry({ icon, name, modal }: SettingsEntryProps) {
  const { t } = useTranslation();
  return (
    <li>
      <button type="button" className="menu-entry" onClick={() => openModal(modal)}>
        <Icon name={icon} />
        {t(name)}
      </button>
    </li>
  );
}

export function MenuSettings() {
  const { t } = useTranslation();
  const { isGeneric } = useGameServices();
  const visitor = useGame((state) => state.userId === null);
  const id = useId();
  return (
    <section aria-labelledby={id} className="menu-settings">
      <h3 id={id}>{t('Settings')}</h3>
      <ul className="menu-entries">
        <li>
          <LanguageChoice />
        </li>
        <li>
          <Setting name="reduced_motion" icon="motion">
            {t('Reduced motion')}
          </Setting>
        </li>
        <li>
          <Setting name="space" icon="space">
            {t('Space key plays')}
          </Setting>
        </li>
        {canVibrate() && (
          <li>
            <Setting name="vibration" icon="vibration">
              {t('Vibration')}
            </Setting>
          </li>
        )}
        {!isGeneric && (
          <li>
            <Setting name="hot_lid" icon="eye">
              {t('Show which lid was hot')}
            </Setting>
          </li>
        )}
        {!visitor && !isGeneric && <PrivacySettings />}
        {!isGeneric && <SettingsEntry icon="shield" name="Fairness" modal={visitor ? 'login' : 'fairness'} />}
        {!visitor && !isGeneric && (
          <SettingsEntry icon="lock" name="Change password" modal="changePassword" />
        )}
      </ul>
    </section>
  );
}
