import { Dialog } from '../dialog/Dialog.tsx';
import { useTranslation } from '../language/language.ts';
import './HowToPlay.css';

/** The five lines of spec §2. */
export default function HowToPlay() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('How to play?')}>
      <ol className="how">
        <li>{t('Specify the bet amount.')}</li>
        <li>{t('Choose a difficulty: Easy has 24 lines, Medium 22, Hard 20, Hardcore 15.')}</li>
        <li>{t('Press Play.')}</li>
        <li>{t('Try to pass as many lines as possible without getting fried.')}</li>
        <li>{t('The Space key can move forward if enabled.')}</li>
      </ol>
    </Dialog>
  );
}
