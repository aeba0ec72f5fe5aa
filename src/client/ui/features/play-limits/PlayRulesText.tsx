import type { PlayRules } from '../../../../contract/play-rules.ts';
import type { MessageKey } from '../../../../languages/text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { useGame } from '../../kit/game-context.ts';
import { minutesText } from './limit-text.ts';

const PROFILE_NAMES = {
  demo: 'limits.profileDemo',
  gb: 'limits.profileGb',
  on: 'limits.profileOn',
  mt: 'limits.profileMt',
  strict: 'limits.profileStrict',
} as const satisfies Record<PlayRules['jurisdiction'], MessageKey>;

const CHECK_TEXTS = {
  off: null,
  offered: 'limits.checkOffered',
  required: 'limits.checkRequired',
} as const;

export function PlayRulesText({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation();
  const rules = useGame((state) => state.player?.rules);
  if (!rules) return null;
  const { jurisdiction, min_start_ms: waitMs, autoplay, reality_check, check_minutes: minutes } = rules;
  const check = minutes ? CHECK_TEXTS[reality_check] : null;
  return (
    <p className={className} data-play-rules="">
      <b>{t(PROFILE_NAMES[jurisdiction])}</b>{' '}
      {waitMs > 0 ? t('refusal.tooSoon', { seconds: waitMs / 1000 }) : t('limits.noWait')}{' '}
      {t(autoplay ? 'limits.autoOffered' : 'refusal.noAutoplay')}{' '}
      {check ? t(check, { duration: minutesText(minutes ?? 0, t) }) : t('limits.noChecks')}
    </p>
  );
}
