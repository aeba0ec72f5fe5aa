import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../languages/translation.ts';
import logo from '../ui/art/logo.svg?no-inline';
import { Icon } from '../ui/kit/Icon.tsx';
import '../ui/kit/dialog/SheetHead.css';
import './PageFrame.css';

interface PageFrameProps {
  /** already translated */
  readonly title: string;
  readonly children: ReactNode;
}

export function PageFrame({ title, children }: PageFrameProps) {
  const { t } = useTranslation();
  return (
    <div className="page">
      <header className="page-head">
        <Link href="/" className="btn icon" aria-label={t('app.backToGame')}>
          <Icon name="back" />
        </Link>
        <img src={logo} alt={t('common.chickenRoad')} width="640" height="310" />
      </header>
      <main className="page-body">
        <section className="page-card" aria-labelledby="page-title">
          <div className="sheet-head">
            <h1 id="page-title">{title}</h1>
          </div>
          <div className="page-content">{children}</div>
        </section>
      </main>
    </div>
  );
}
