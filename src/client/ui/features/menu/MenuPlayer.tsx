import { useTranslation } from '../../../../languages/translation.ts';
import { refreshProfile } from '../../../session/player/profile.ts';
import { Button } from '../../kit/Button.tsx';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { openModal } from '../../kit/modal.ts';
import { Avatar } from '../profile/Avatar.tsx';
import faceStyles from '../profile/Face.module.css';
import styles from './Menu.module.css';

const DEFAULT_PICTURE = `${import.meta.env.BASE_URL}avatars/1.webp`;

export function MenuPlayer() {
  const { t } = useTranslation();
  const services = useGameServices();
  const userId = useGame((state) => state.userId);
  const name = useGame((state) => state.player?.name ?? null);
  const failed = useGame((state) => state.profileFailed);
  const avatar = useGame((state) => state.player && (state.player.avatarUrl ?? DEFAULT_PICTURE));
  return (
    <div className={`row ${styles.player}`}>
      <span className={`${faceStyles.picture} ${styles.picture}`}>
        <Avatar key={avatar} image={avatar} size="52" />
      </span>
      {userId === null ? (
        <div>
          <p>{t('menu.notLoggedIn')}</p>
          <Button tone="gold" onClick={() => openModal('login')}>
            {t('dialog.login')}
          </Button>
        </div>
      ) : failed ? (
        <div role="status">
          <p>{t('dialog.profileNotLoaded')}</p>
          <Button onClick={() => void refreshProfile(services)}>{t('common.tryAgain')}</Button>
        </div>
      ) : (
        <div>
          <p className={styles.name}>
            <bdi>{name === '' ? t('menu.player') : (name ?? t('common.loading'))}</bdi>
          </p>
          <Button tone="link" onClick={() => openModal('avatar')}>
            {t('dialog.changeAvatar')}
          </Button>
        </div>
      )}
    </div>
  );
}
