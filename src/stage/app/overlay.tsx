import type { CSSProperties } from 'react';
import { useTranslation } from '../../languages/translation.ts';

/** `still`: the browser calls no animation frame */
export type StageNotice = 'lost' | 'gone' | 'failed' | 'still';

interface OverlayProps {
  readonly notice: StageNotice;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

const BUTTON: CSSProperties = {
  minHeight: 44,
  padding: '0 20px',
  borderRadius: 12,
  border: '2.5px solid #2b1710',
  background: '#ffd045',
  color: '#2b1710',
  font: 'inherit',
  fontWeight: 800,
  cursor: 'pointer',
};

/** Explains over the placeholder why there is no picture. */
export function Overlay({ notice, onRetry, onDismiss }: OverlayProps) {
  const { t, language } = useTranslation();
  return (
    <div
      role="status"
      lang={language}
      style={{
        position: 'absolute',
        top: 'var(--stage-notice-top, 44px)',
        left: '50%',
        width: 'min(92%, 420px)',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 8,
        padding: '8px 12px',
        borderRadius: 12,
        textAlign: 'center',
        background: 'rgba(22, 13, 30, 0.9)',
        color: '#fff1cf',
        font: '600 14px/1.3 "Baloo 2", system-ui, sans-serif',
        transform: 'translateX(-50%)',
      }}
    >
      <span>{t(`stage.${notice}`)}</span>
      {notice !== 'lost' && (
        <>
          <button type="button" onClick={onRetry} style={BUTTON}>
            {t('common.tryAgain')}
          </button>
          <button
            type="button"
            onClick={onDismiss}
            style={{ ...BUTTON, background: '#4e375c', color: 'inherit' }}
          >
            {t('stage.dismiss')}
          </button>
        </>
      )}
    </div>
  );
}
