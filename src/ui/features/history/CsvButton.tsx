import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { showToast } from '../../kit/toast/toast.ts';
import { useTranslation } from '../../language/language.ts';
import { download } from './csv.ts';

interface CsvButtonProps {
  readonly name: string;
  readonly fetchText: () => Promise<string>;
}

export function CsvButton({ name, fetchText }: CsvButtonProps) {
  const { t } = useTranslation();
  const [fetching, setFetching] = useState(false);
  const save = async () => {
    setFetching(true);
    try {
      download(name, await fetchText());
    } catch (error) {
      console.warn(`${name}:`, error);
      void showToast('error', t('The file could not be made. Try again.'));
    }
    setFetching(false);
  };
  return (
    <Button onClick={() => void save()} aria-disabled={fetching}>
      {fetching ? t('Loading...') : t('Download CSV')}
    </Button>
  );
}
