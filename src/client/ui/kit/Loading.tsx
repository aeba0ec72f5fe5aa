import type { Ref } from 'react';
import { useTranslation } from '../../../languages/translation.ts';
import logo from '../art/logo.svg?no-inline';
import './Loading.css';

export function LoadingMark() {
  const { t } = useTranslation();
  return (
    <div className="loading-mark" role="status">
      <img src={logo} alt="" width="240" height="116" />
      <p>{t('common.loading')}</p>
      <span className="loading-road" aria-hidden="true">
        {[0, 120, 240, 360, 480].map((delayMs) => (
          <i key={delayMs} style={{ animationDelay: `${delayMs}ms` }} />
        ))}
      </span>
    </div>
  );
}

export function Loading({ ref }: { readonly ref?: Ref<HTMLDivElement> }) {
  return (
    <div className="loading" data-splash="" ref={ref}>
      <LoadingMark />
    </div>
  );
}
