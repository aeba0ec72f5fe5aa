import { rupees } from '../../../presentation/rupees.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { useTranslation } from '../../language/language.ts';
import { togglePlayAgain, usePlaysAgain } from './play-again.ts';

/** The same bet again, by one tap while the fried chicken is still shown; a second tap takes it back. */
export function PlayAgain() {
  const { t } = useTranslation();
  const services = useGameServices();
  const stakePaise = useGame((state) => state.round?.stakePaise ?? 0n);
  const pressed = usePlaysAgain();
  return (
    <Button
      tone="leaf"
      className="play-again"
      aria-pressed={pressed}
      onClick={() => togglePlayAgain(services)}
    >
      {pressed && <Icon name="check" />}
      {t('Play again')} · {rupees(stakePaise)}
    </Button>
  );
}
