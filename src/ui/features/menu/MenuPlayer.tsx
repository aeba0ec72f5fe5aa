import { useState } from 'react';
import { useControls, useGame } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { openModal } from '../../kit/modal.ts';
import { useTranslation } from '../../language/language.ts';

const NO_PICTURE = `${import.meta.env.BASE_URL}avatars/1.webp`;

function MenuAvatar({ image }: { readonly image: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <Icon name="person" />;
  return <img src={image} alt="" width="52" height="52" onError={() => setBroken(true)} />;
}

export function MenuPlayer() {
  const { t } = useTranslation();
  const userId = useGame((state) => state.userId);
  const { refreshProfile } = useControls();
  const name = useGame((state) => state.player?.name ?? null);
  const failed = useGame((state) => state.profileFailed);
  const avatar = useGame((state) => state.player && (state.player.avatarUrl ?? NO_PICTURE));
  return (
    <div className="menu-player">
      <span className="menu-face">
        {avatar ? <MenuAvatar key={avatar} image={avatar} /> : <Icon name="person" />}
      </span>
      {userId === null ? (
        <div>
          <p>{t('You are not logged in?')}</p>
          <Button tone="gold" onClick={() => openModal('login')}>
            {t('Login')}
          </Button>
        </div>
      ) : failed ? (
        <div role="status">
          <p>{t('Your profile could not be loaded.')}</p>
          <Button onClick={() => void refreshProfile()}>{t('Try again')}</Button>
        </div>
      ) : (
        <div>
          <p className="menu-name">{name === '' ? t('Player') : (name ?? t('Loading...'))}</p>
          <button type="button" className="menu-link" onClick={() => openModal('avatar')}>
            {t('Change avatar')}
          </button>
        </div>
      )}
    </div>
  );
}
