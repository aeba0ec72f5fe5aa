import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { type Label, useWords } from '../language/language.ts';
import './NotLoaded.css';

interface NotLoadedProps {
  /** what could not be had */
  readonly what: Label;
  readonly onAgain: () => void;
}

/** A line in the place of what failed to load, and the way to try again (design §6). */
export function NotLoaded({ what, onAgain }: NotLoadedProps) {
  const { t } = useWords();
  return (
    <div className="not-loaded">
      <p>
        <Icon name="warning" />
        {t(what)}
      </p>
      <Button onClick={onAgain}>{t('Try again')}</Button>
    </div>
  );
}
