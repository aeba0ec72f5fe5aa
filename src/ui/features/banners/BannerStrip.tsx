import { useEffect, useRef, useState } from 'react';
import type { Banner } from '../../../contract/catalogue.ts';
import { useTranslation } from '../../../languages/translation.ts';
import { dismissBanner, fetchBanners } from '../../../session/player/banners.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import styles from './BannerStrip.module.css';

export default function BannerStrip() {
  const { t } = useTranslation();
  const { run, storage } = useGameServices();
  const idle = useGame((state) => state.phase === 'idle');
  const [banners, setBanners] = useState<readonly Banner[]>([]);
  const [shown, setShown] = useState(false);
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    let cancelled = false;
    void run(fetchBanners).then((loaded) => {
      if (!cancelled && loaded.ok) setBanners(loaded.data);
    });
    return () => {
      cancelled = true;
    };
  }, [run]);
  useEffect(() => {
    if (idle && banners.length > 0) setShown(true);
  }, [idle, banners]);

  const [banner] = shown ? banners : [];
  const dismiss = ({ id }: Banner) => {
    dismissBanner(storage, id);
    setBanners(banners.filter((other) => other.id !== id));
    if (banners.length === 1) strip.current?.focus();
  };
  return (
    <section
      ref={strip}
      className={styles.news}
      aria-label={t('banners.news')}
      aria-live="polite"
      tabIndex={-1}
    >
      {banner && (
        <div className={`row ${styles.line}`}>
          <p>
            {banner.link === null ? (
              banner.text
            ) : (
              <a href={banner.link} target="_blank" rel="noopener noreferrer">
                {banner.text}
              </a>
            )}
          </p>
          <Button
            tone="ghost"
            shape="icon"
            aria-label={t('banners.dismissNews')}
            onClick={() => dismiss(banner)}
          >
            <Icon name="close" />
          </Button>
        </div>
      )}
    </section>
  );
}
