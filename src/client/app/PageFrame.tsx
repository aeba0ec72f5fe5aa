import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PictureName } from '../../contract/theme/theme.ts';
import { useTranslation } from '../../languages/translation.ts';
import logo from '../ui/art/logo.svg?no-inline';
import { HelpLink } from '../ui/features/play-limits/HelpLine.tsx';
import { buttonClass } from '../ui/kit/Button.tsx';
import { themePicture } from '../ui/kit/chosen-theme.ts';
import sheetHeadStyles from '../ui/kit/dialog/SheetHead.module.css';
import { Icon } from '../ui/kit/Icon.tsx';
import styles from './PageFrame.module.css';

export const Picture = ({ name }: { readonly name: PictureName }) => (
  <img className={styles.picture} src={themePicture(name)} alt="" width="256" height="312" />
);

interface PageFrameProps {
  /** already translated */
  readonly title: string;
  readonly isWide?: boolean;
  readonly picture?: PictureName;
  readonly children: ReactNode;
}

export function PageFrame({ title, isWide = false, picture, children }: PageFrameProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.page} data-page="">
      <header className={`row ${styles.head}`}>
        <Link href="/" className={buttonClass({ shape: 'icon' })} aria-label={t('app.backToGame')}>
          <Icon name="back" />
        </Link>
        <img src={logo} alt={t('common.chickenRoad')} width="640" height="310" />
        <HelpLink />
      </header>
      <main className={styles.body}>
        <section className={styles.card} data-wide={isWide || undefined} aria-labelledby="page-title">
          <div className={`spread ${sheetHeadStyles.head}`}>
            <h1 id="page-title">{title}</h1>
          </div>
          <div className={`${styles.content} ${picture ? styles.pictured : ''}`}>
            {picture && <Picture name={picture} />}
            {children}
          </div>
        </section>
      </main>
    </div>
  );
}
