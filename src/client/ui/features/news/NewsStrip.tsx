import { useEffect, useRef, useState } from 'react';
import type { NewsItem } from '../../../../contract/catalogue.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { dismissNews, fetchNews } from '../../../session/player/news.ts';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import styles from './NewsStrip.module.css';

export default function NewsStrip() {
  const { t } = useTranslation();
  const services = useGameServices();
  const { storage } = services;
  const idle = useGame((state) => state.phase === 'idle');
  const [news, setNews] = useState<readonly NewsItem[]>([]);
  const [shown, setShown] = useState(false);
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    let cancelled = false;
    fetchNews(services).then(
      (loaded) => {
        if (!cancelled) setNews(loaded);
      },
      () => undefined,
    );
    return () => {
      cancelled = true;
    };
  }, [services]);
  useEffect(() => {
    if (idle && news.length > 0) setShown(true);
  }, [idle, news]);

  const [item] = shown ? news : [];
  const dismiss = ({ id }: NewsItem) => {
    dismissNews(storage, id);
    setNews(news.filter((other) => other.id !== id));
    if (news.length === 1) strip.current?.focus();
  };
  return (
    <section
      ref={strip}
      className={styles.news}
      aria-label={t('banners.news')}
      aria-live="polite"
      tabIndex={-1}
    >
      {item && (
        <div className={`row ${styles.line}`}>
          <p>
            {item.link === null ? (
              item.text
            ) : (
              <a href={item.link} target="_blank" rel="noopener noreferrer">
                {item.text}
              </a>
            )}
          </p>
          <IconButton
            tone="ghost"
            className="reach"
            icon="close"
            label={t('banners.dismissNews')}
            onClick={() => dismiss(item)}
          />
        </div>
      )}
    </section>
  );
}
