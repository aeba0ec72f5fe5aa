import type { Language } from '../../game/settings.ts';

export type StageNotice = 'lost' | 'gone' | 'failed';

const TEXTS: Readonly<Record<StageNotice, Readonly<Record<Language, string>>>> = {
  lost: { en: 'The picture is coming back…', hi: 'तस्वीर वापस आ रही है…' },
  gone: {
    en: 'The picture did not come back. You can play on without it.',
    hi: 'तस्वीर वापस नहीं आई। आप इसके बिना भी खेल सकते हैं।',
  },
  failed: {
    en: 'The picture could not be drawn. You can play without it.',
    hi: 'तस्वीर नहीं बन सकी। आप इसके बिना भी खेल सकते हैं।',
  },
};
const RETRY_LABELS: Readonly<Record<Language, string>> = { en: 'Try again', hi: 'फिर कोशिश करें' };

interface OverlayProps {
  readonly notice: StageNotice;
  readonly language: Language;
  readonly onRetry: () => void;
}

export function Overlay({ notice, language, onRetry }: OverlayProps) {
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
      <span>{TEXTS[notice][language]}</span>
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
          {RETRY_LABELS[language]}
        </button>
      )}
    </div>
  );
}
