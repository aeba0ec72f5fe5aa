import { useId, useState } from 'react';
import { ACCOUNT_CALLS } from '../../../../contract/accounts.ts';
import { CATALOGUE_CALLS } from '../../../../contract/catalogue.ts';
import { LANGUAGES, type Language } from '../../../../languages/languages.ts';
import type { MessageKey } from '../../../../languages/text.ts';
import { setLanguage, shownLanguage, useTranslation } from '../../../../languages/translation.ts';
import { profileRequest } from '../../../session/player/profile.ts';
import { changePrivacy, type Privacy } from '../../../session/player/profile-editor.ts';
import type { Settings } from '../../../state/settings.ts';
import { BareSelect } from '../../kit/form/Select.tsx';
import { Switch } from '../../kit/form/Switch.tsx';
import { useGame, useGameServices, useSetting } from '../../kit/game-context.ts';
import { Icon, type IconName } from '../../kit/Icon.tsx';
import { openModal } from '../../kit/modal.ts';
import { useCall } from '../../kit/query/useSessionQuery.ts';
import { showToast } from '../../kit/toast/toast.ts';
import { canVibrate } from '../round/Vibration.tsx';
import styles from './Menu.module.css';
import { MenuEntry } from './MenuEntry.tsx';

type Toggle = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];

interface SettingProps {
  readonly name: Toggle;
  readonly icon: IconName;
  readonly label: MessageKey;
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

function Volume({ of, label }: { readonly of: 'sound' | 'music'; readonly label: MessageKey }) {
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
      <li className={`row ${styles.audio}`}>
        <Setting name="sound" icon={hasSound ? 'sound' : 'soundOff'} label="common.sound" />
        <Volume of="sound" label="menu.soundVolume" />
      </li>
      <li className={`row ${styles.audio}`}>
        <Setting name="music" icon="music" label="common.music" />
        <Volume of="music" label="menu.musicVolume" />
      </li>
    </>
  );
}

function LanguageChoice() {
  const { settings } = useGameServices();
  const { t, language } = useTranslation();
  const id = useId();
  const choose = async (chosen: Language) => {
    try {
      await setLanguage(chosen);
      settings.setState({ language: shownLanguage() });
    } catch {
      void showToast('error', t('menu.languageNotLoaded'));
    }
  };
  return (
    <div className={`spread ${styles.choice}`}>
      <label className="row" htmlFor={id}>
        <Icon name="language" />
        {t('menu.language')}
      </label>
      <BareSelect
        className="well"
        id={id}
        value={language}
        onChange={(event) => void choose(event.currentTarget.value as Language)}
      >
        {Object.entries(LANGUAGES).map(([code, { name }]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </BareSelect>
    </div>
  );
}

const PRIVACY = [
  { name: 'in_live_wins', isOnByDefault: true, icon: 'share', label: 'menu.showWins' },
  { name: 'private_rounds', isOnByDefault: false, icon: 'eye', label: 'menu.privateRounds' },
] as const;

function PrivacySettings() {
  const { t } = useTranslation();
  const services = useGameServices();
  const { data } = useCall(ACCOUNT_CALLS.profile, profileRequest, { select: ({ profile }) => profile });
  /** shown at once, and reverted when it could not be saved */
  const [changed, setChanged] = useState<Privacy>({});

  const change = async (name: keyof Privacy, on: boolean) => {
    const before = changed[name];
    setChanged((now) => ({ ...now, [name]: on }));
    if (await changePrivacy(services, { [name]: on })) return;
    setChanged((now) => ({ ...now, [name]: before }));
    void showToast('error', t('common.notSaved'));
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

/** Links to the app in browsers of Android. The app's own WebView has `; wv` in its user agent. */
function AppDownload() {
  const { t } = useTranslation();
  const { data: hasApp } = useCall(CATALOGUE_CALLS.gameRules, () => ({}), {
    enabled: /Android(?!.*; wv\))/.test(navigator.userAgent),
    select: ({ data }) => data.has_app,
  });
  if (!hasApp) return null;
  return (
    <li>
      <a className={`row ${styles.entry}`} href="/chickenroad.apk">
        <Icon name="phone" />
        {t('menu.androidApp')}
      </a>
    </li>
  );
}

export function MenuSettings() {
  const { t } = useTranslation();
  const { has } = useGameServices();
  const isVisitor = useGame((state) => state.userId === null);
  const id = useId();
  const toggles: readonly (false | SettingProps)[] = [
    { name: 'reduced_motion', icon: 'motion', label: 'menu.reducedMotion' },
    { name: 'space', icon: 'space', label: 'menu.spaceKeyPlays' },
    canVibrate() && { name: 'vibration', icon: 'vibration', label: 'menu.vibration' },
    has('fairness') && { name: 'showsFatalLine', icon: 'eye', label: 'menu.showHotLid' },
  ];
  return (
    <section aria-labelledby={id} className={styles.settings}>
      <h3 className="label" id={id}>
        {t('menu.settings')}
      </h3>
      <ul className={`stack ${styles.entries}`}>
        <li>
          <LanguageChoice />
        </li>
        {toggles.map(
          (toggle) =>
            toggle && (
              <li key={toggle.name}>
                <Setting {...toggle} />
              </li>
            ),
        )}
        {!isVisitor && has('updateProfile') && <PrivacySettings />}
        {has('fairness') && (
          <MenuEntry
            icon="shield"
            name="dialog.fairness"
            onClick={() => openModal(isVisitor ? 'login' : 'fairness')}
          />
        )}
        {!isVisitor && has('changePassword') && (
          <MenuEntry icon="lock" name="dialog.changePassword" onClick={() => openModal('changePassword')} />
        )}
        <AppDownload />
      </ul>
    </section>
  );
}
