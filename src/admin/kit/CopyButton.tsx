import { useState } from 'react';

/** Copies a text. @param label names the text */
export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const [copied, setCopied] = useState('');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <button
      type="button"
      className="copy"
      aria-label={`Copy: ${label}`}
      onClick={() => copy().catch(() => setCopied(''))}
    >
      {copied === text ? 'Copied' : 'Copy'}
    </button>
  );
}
