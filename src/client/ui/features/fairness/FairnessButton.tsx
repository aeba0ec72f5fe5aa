import { useTranslation } from '../../../../languages/translation.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
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
