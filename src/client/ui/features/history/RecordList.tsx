import type { ReactNode } from 'react';
import type { MessageKey } from '../../../../languages/text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import coins from '../../art/coin-6.svg?no-inline';
import { type FetchedQuery, QueryStatus } from '../../kit/query/LoadError.tsx';
import styles from './history.module.css';

interface RecordListProps<Row> {
  readonly name: MessageKey;
  readonly query: FetchedQuery<readonly Row[]>;
  readonly columns: readonly MessageKey[];
  readonly empty: MessageKey;
  readonly children: (row: Row, index: number) => ReactNode;
}

export function RecordList<Row>({ name, query, columns, empty, children }: RecordListProps<Row>) {
  const { t } = useTranslation();
  const { data } = query;
  const loading = (
    <>
      <p className="visually-hidden">{t('common.loading')}</p>
      <div className={`stack ${styles.ghost}`} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </>
  );
  return (
    <div className={styles.records}>
      <QueryStatus query={query} failed="history.notLoaded" loading={loading}>
        {data?.length === 0 && (
          <div className={`centered ${styles.empty}`}>
            <img src={coins} alt="" width="56" height="56" />
            <p>{t(empty)}</p>
          </div>
        )}
      </QueryStatus>
      {data && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={`well ${styles.scroll}`} aria-label={t(name)} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{data.map(children)}</tbody>
          </table>
        </section>
      )}
    </div>
  );
}
