import { useState } from 'react';
import { t, translate } from '../../languages/back-office/text.ts';
import { Button } from './Button.tsx';

export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const [copied, setCopied] = useState('');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <Button
      text={copied === text ? 'Copied' : 'Copy'}
      className="copy"
      aria-label={t`Copy: ${translate(label)}`}
      onClick={() => copy().catch(() => setCopied(''))}
    />
  );
}
