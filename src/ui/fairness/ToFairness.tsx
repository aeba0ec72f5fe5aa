import { Button } from '../Button.tsx';
import { useGame } from '../desk.ts';
import { Icon } from '../Icon.tsx';
import { useWords } from '../language/language.ts';
import { openModal } from '../modal.ts';
import './ToFairness.css';

/** The way to the fairness of the draws, from wherever rounds are told of. */
export function ToFairness() {
  const { t } = useWords();
  const user_id = useGame((state) => state.user_id);
  return (
    <Button
      tone="ghost"
      className="to-fairness"
      onClick={() => openModal(user_id === null ? 'login' : 'fairness')}
    >
      <Icon name="shield" />
      {t('Fairness')}
    </Button>
  );
}
