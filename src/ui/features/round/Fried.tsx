import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { useGame } from '../../game-context.ts';
import { useTranslation } from '../../language/language.ts';
import { PlayAgain } from './PlayAgain.tsx';

export default function Fried() {
  const { t } = useTranslation();
  const stakePaise = useGame((state) => state.round?.stakePaise ?? 0n);
  const multiplier = useGame((state) => state.settlement?.multiplier ?? 0);
  const byFire = useGame((state) => state.settlement?.cause === 'fire');
  return (
    <div className="notice fried" role="dialog" aria-labelledby="fried-title">
      <p id="fried-title">{t('Fried!')}</p>
      <p className="lost">{t('You lost {amount}', { amount: rupees(stakePaise) })}</p>
      <p>
        <span>{t(byFire ? 'The fire got her.' : 'The lid was hot.')}</span>{' '}
        {multiplier > 0 && (
          <span>{t('You came as far as {multiplier}', { multiplier: multiplierText(multiplier) })}</span>
        )}
      </p>
      <PlayAgain />
    </div>
  );
}
