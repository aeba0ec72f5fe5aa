import { t } from '../../languages/admin/text.ts';
import { csvText } from '../../presentation/csv.ts';

interface CsvLinkProps {
  /** of the file, without its ending */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Downloads rows as CSV. */
export function CsvLink({ name, columns, rows }: CsvLinkProps) {
  return (
    <a
      className="button"
      download={`${name}.csv`}
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvText(columns, rows))}`}
    >
      {t('Download CSV')}
    </a>
  );
}
