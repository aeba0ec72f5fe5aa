import { useTranslation } from '../../languages/translation.ts';

export type StageNotice = 'lost' | 'gone' | 'failed';

interface OverlayProps {
  readonly notice: StageNotice;
  readonly onRetry: () => void;
}

export function Overlay({ notice, onRetry }: OverlayProps) {
  const { t, language } = useTranslation();
  return (
    <div
      role="status"
      lang={language}
      style={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 12,
        padding: 16,
        textAlign: 'center',
        background: 'rgba(22, 13, 30, 0.82)',
        color: '#fff1cf',
        font: '600 16px/1.3 "Baloo 2", system-ui, sans-serif',
      }}
    >
      <span>{t(`stage.${notice}`)}</span>
      {notice !== 'lost' && (
        <button
          type="button"
          onClick={onRetry}
          style={{
            minHeight: 44,
            padding: '0 20px',
            borderRadius: 12,
            border: '2.5px solid #2b1710',
            background: '#ffd045',
            color: '#2b1710',
            font: 'inherit',
            fontWeight: 800,
            cursor: 'pointer',
          }}
        >
          {t('common.tryAgain')}
        </button>
      )}
    </div>
  );
}
