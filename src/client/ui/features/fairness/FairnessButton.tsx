import { useTranslation } from '../../../../languages/translation.ts';
import { Button } from '../../kit/Button.tsx';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { Icon } from '../../kit/Icon.tsx';
import { openModal } from '../../kit/modal.ts';

export function FairnessButton() {
  const { t } = useTranslation();
  const { has } = useGameServices();
  const userId = useGame((state) => state.userId);
  if (!has('fairness')) return null;
  return (
    <Button tone="link" onClick={() => openModal(userId === null ? 'login' : 'fairness')}>
      <Icon name="shield" />
      {t('dialog.fairness')}
    </Button>
  );
}
