import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { withdrawalAccess } from '../../../game/selectors.ts';
import { useControls, useGame, useGameServices } from '../../game-context.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { Icon, type IconName } from '../../kit/Icon.tsx';
import { closeModal, closeModalAndNavigate, type ModalName, openModal } from '../../kit/modal.ts';
import { type PlainMessageKey, useTranslation } from '../../language/language.ts';
import { shareReferral } from '../account/referral.ts';
import { MenuPlayer } from './MenuPlayer.tsx';
import { MenuSettings, MusicSettings, SoundSettings } from './MenuSettings.tsx';
import './Menu.css';

interface EntryProps {
  readonly icon: IconName;
  readonly name: PlainMessageKey;
  readonly onClick: () => void;
}

function Entry({ icon, name, onClick }: EntryProps) {
  const { t } = useTranslation();
  return (
    <li>
      <button type="button" className="menu-entry" onClick={onClick}>
        <Icon name={icon} />
        {t(name)}
      </button>
    </li>
  );
}

function Doors() {
  const { t } = useTranslation();
  const { isGeneric } = useGameServices();
  const visitor = useGame((state) => state.userId === null);
  const door = (icon: IconName, name: PlainMessageKey, modal: ModalName) => (
    <li>
      <button type="button" className="menu-door" onClick={() => openModal(modal)}>
        <Icon name={icon} />
        {t(name)}
      </button>
    </li>
  );
  return (
    <ul className="menu-doors">
      {!isGeneric && door('star', 'My road', visitor ? 'login' : 'progress')}
      {!isGeneric && door('cup', 'Best rounds', 'boards')}
      {door('help', 'How to play?', 'howToPlay')}
    </ul>
  );
}

export default function Menu() {
  const { t } = useTranslation();
  const { logout } = useControls();
  const [path, navigate] = useLocation();
  const userId = useGame((state) => state.userId);
  const depositFirst = useGame((state) => withdrawalAccess(state) === 'depositFirst');
  const [hasSettings, setHasSettings] = useState(false);
  useEffect(() => startTransition(() => setHasSettings(true)), []);

  const forPlayers = (name: ModalName) => () => openModal(userId === null ? 'login' : name);
  const share = () => {
    if (userId === null) openModal('login');
    else void shareReferral(userId);
  };
  const leave = () => {
    if (path === '/') closeModal();
    else closeModalAndNavigate(() => navigate('/', { replace: true }));
    void logout();
  };

  return (
    <Dialog title={t('Menu')} kind="side">
      <MenuPlayer />
      <Doors />
      <ul className="menu-entries">
        <SoundSettings />
        <MusicSettings />
        <Entry icon="rules" name="Games rules" onClick={() => openModal('rules')} />
        <Entry icon="history" name="My bet history" onClick={forPlayers('betHistory')} />
        <Entry icon="upi" name="UPI Recharge" onClick={forPlayers('upiRecharge')} />
        <Entry icon="usdt" name="USDT Recharge" onClick={forPlayers('usdtRecharge')} />
        <Entry
          icon="withdraw"
          name="Withdraw"
          onClick={forPlayers(depositFirst ? 'withdrawalNotice' : 'withdraw')}
        />
        <Entry icon="inbox" name="Recharge History" onClick={forPlayers('depositHistory')} />
        <Entry icon="outbox" name="Withdraw History" onClick={forPlayers('withdrawHistory')} />
        <Entry icon="share" name="Referral" onClick={share} />
        {userId !== null && <Entry icon="logout" name="Logout" onClick={leave} />}
      </ul>
      {hasSettings && <MenuSettings />}
    </Dialog>
  );
}
