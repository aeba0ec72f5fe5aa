import { Button } from '../Button.tsx';
import { useDesk, useGame } from '../desk.ts';
import { Icon } from '../Icon.tsx';
import { useWords } from '../language/language.ts';
import { openModal } from '../modal.ts';
import './ToFairness.css';

/** The way to the fairness of the draws, from wherever rounds are told of; nothing where the provider shows no draws. */
export function ToFairness() {
  const { t } = useWords();
  const { past_rounds } = useDesk();
  const user_id = useGame((state) => state.user_id);
  if (!past_rounds.drawn) return null;
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
