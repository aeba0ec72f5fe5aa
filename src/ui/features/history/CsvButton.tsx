import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { showToast } from '../../kit/toast/toast.ts';
import { useTranslation } from '../../language/language.ts';
import { download } from './csv.ts';

interface CsvButtonProps {
  readonly fileName: string;
  readonly fetchText: () => Promise<string>;
}

export function CsvButton({ fileName, fetchText }: CsvButtonProps) {
  const { t } = useTranslation();
  const [fetching, setFetching] = useState(false);
  const save = async () => {
    setFetching(true);
    try {
      download(fileName, await fetchText());
    } catch (error) {
      console.warn(`${fileName}:`, error);
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
