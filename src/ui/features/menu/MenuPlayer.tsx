import { useControls, useGame } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { openModal } from '../../kit/modal.ts';
import { useTranslation } from '../../language/language.ts';
import faceStyles from '../profile/Face.module.css';
import { Face } from '../profile/Face.tsx';
import styles from './Menu.module.css';

const DEFAULT_PICTURE = `${import.meta.env.BASE_URL}avatars/1.webp`;

export function MenuPlayer() {
  const { t } = useTranslation();
  const { refreshProfile } = useControls();
  const userId = useGame((state) => state.userId);
  const name = useGame((state) => state.player?.name ?? null);
  const failed = useGame((state) => state.profileFailed);
  const avatar = useGame((state) => state.player && (state.player.avatarUrl ?? DEFAULT_PICTURE));
  return (
    <div className={styles.player}>
      <span className={`${faceStyles.picture} ${styles.picture}`}>
        <Face key={avatar} image={avatar} size="52" />
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
          <p className={styles.name}>{name === '' ? t('Player') : (name ?? t('Loading...'))}</p>
          <button type="button" className={styles.link} onClick={() => openModal('avatar')}>
            {t('Change avatar')}
          </button>
        </div>
      )}
    </div>
  );
}
