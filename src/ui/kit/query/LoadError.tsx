import { type PlainMessageKey, useTranslation } from '../../language/language.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import './LoadError.css';

interface LoadErrorProps {
  readonly message: PlainMessageKey;
  readonly onRetry: () => void;
}

export function LoadError({ message, onRetry }: LoadErrorProps) {
  const { t } = useTranslation();
  return (
    <div className="load-error">
      <p>
        <Icon name="warning" />
        {t(message)}
      </p>
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </div>
  );
}
