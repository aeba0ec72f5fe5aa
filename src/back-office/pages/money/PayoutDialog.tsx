import { type ChangeEvent, useState } from 'react';
import { PAYOUT_COLUMNS, type PayoutResult, payoutCells } from '../../../contract/back-office/payouts.ts';
import { t, translate } from '../../../languages/back-office/text.ts';
import { csvText } from '../../../rules/csv.ts';
import { Button } from '../../kit/Button.tsx';
import { type Columns, DataTable } from '../../kit/DataTable.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { downloadFile } from '../../kit/download-file.ts';
import { readAsBase64, TABLE_FILES } from '../../kit/file-content.ts';
import { Failure, Field } from '../../kit/form.tsx';
import { amountText, sumText } from '../../kit/format.ts';
import { Badge } from '../../kit/states.tsx';
import { errorMessage } from '../../session/call.ts';
import { useChange } from '../../session/use-call.ts';

const TONES = {
  sent: 'good',
  released: 'good',
  'done before': '',
  'not paid': 'waiting',
  refused: 'bad',
} as const;

const COLUMNS: Columns<PayoutResult> = [
  { id: 'line', header: 'Line', cell: ({ row }) => row.original.line },
  {
    id: 'player',
    header: 'Player',
    cell: ({ row: { original } }) => <bdi>{original.player ?? original.id}</bdi>,
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ row }) => row.original.amount && amountText(row.original.amount),
  },
  {
    id: 'detail',
    header: 'Result',
    cell: ({ row: { original } }) => (
      <>
        <Badge tone={TONES[original.result]} text={original.result} /> {translate(original.text)}
      </>
    ),
  },
];

export function PayoutDialog({ onClose }: { readonly onClose: () => void }) {
  const file = useChange('createPayoutFile');
  const results = useChange('readPayoutResults');
  const release = useChange('releasePayouts');
  const [isUnsent, setUnsent] = useState(false);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [chosen] = target.files ?? [];
    release.reset();
    if (chosen) results.mutate({ body: { file: await readAsBase64(chosen) } });
    target.value = '';
  };
  const releaseAll = (): void => {
    file.reset();
    results.reset();
    setUnsent(false);
    release.mutate({});
  };
  const rows = file.data?.rows ?? [];
  const csv = csvText(PAYOUT_COLUMNS, rows.map(payoutCells));
  const workbook = Uint8Array.from(atob(file.data?.workbook ?? ''), (byte) => byte.charCodeAt(0));
  const failure = file.error ?? results.error ?? release.error;
  const isBusy = file.isPending || results.isPending || release.isPending;
  const shown = release.data ?? results.data;
  return (
    <Dialog title="Payout file" isBusy={isBusy} onClose={onClose}>
      <div className="stack">
        <p>
          {t`All approved withdrawals. You have them for a day: no other operator pays or rejects them. The CSV is for the bank: a spreadsheet would change account numbers in it. Open the .xlsx instead, fill in status (paid or failed) and reference, and read it back.`}
        </p>
        {file.data ? (
          <div className="buttons">
            <span role="status">
              {t`${rows.length} withdrawals, ${sumText(rows.map(({ amount }) => amount))}`}
              {file.data.left_out > 0 && t`; ${file.data.left_out} that others have open are left out`}
            </span>
            <Button text="CSV for the bank" onClick={() => downloadFile('payouts', 'csv', csv)} />
            <Button text=".xlsx for people" onClick={() => downloadFile('payouts', 'xlsx', workbook)} />
          </div>
        ) : (
          <div className="buttons">
            <Button
              text="Make the file"
              className="primary"
              disabled={isBusy}
              onClick={() => file.mutate({})}
            />
          </div>
        )}
        <Field
          label="File with the results"
          hint="CSV or .xlsx. Each row is matched by its id; amount, account, holder, IFSC and UPI id are checked."
          type="file"
          accept={TABLE_FILES}
          disabled={isBusy}
          onChange={choose}
        />
        <details>
          <summary>{t('Release all')}</summary>
          <div className="stack">
            <p>{t`Other operators can then pay or reject all that you have open. A bank that has the file would pay them twice.`}</p>
            <label className="check">
              <input
                type="checkbox"
                checked={isUnsent}
                onChange={({ target }) => setUnsent(target.checked)}
              />
              {t('No bank has this file')}
            </label>
            <div className="buttons">
              <Button text="Release all" disabled={!isUnsent || isBusy} onClick={releaseAll} />
            </div>
          </div>
        </details>
        <Failure>{failure && errorMessage(failure)}</Failure>
        {shown?.rows.length === 0 && <p role="status">{t('You have no withdrawal open.')}</p>}
        {shown && shown.rows.length > 0 && (
          <DataTable
            caption="Results"
            columns={COLUMNS}
            rows={shown.rows}
            idOf={({ line }) => String(line)}
          />
        )}
      </div>
    </Dialog>
  );
}
