import { useState } from 'react';
import { useTranslation } from '../../../../languages/translation.ts';
import { Button } from '../../kit/Button.tsx';
import { showToast } from '../../kit/toast/toast.ts';
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
      void showToast('error', t('history.csvFailed'));
    }
    setFetching(false);
  };
  return (
    <Button onClick={() => void save()} aria-disabled={fetching}>
      {fetching ? t('common.loading') : t('history.downloadCsv')}
    </Button>
  );
}
