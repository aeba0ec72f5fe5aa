import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { type PlainMessageKey, useTranslation } from '../language/language.ts';
import { copyText } from './copy.ts';

interface CopyButtonProps {
  readonly text: string;
  /** says what is copied */
  readonly label: PlainMessageKey;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation();
  return (
    <Button shape="icon" className="copy" aria-label={t(label)} onClick={() => void copyText(text)}>
      <Icon name="copy" />
    </Button>
  );
}
