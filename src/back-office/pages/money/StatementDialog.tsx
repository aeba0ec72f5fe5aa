import { type ChangeEvent, useState } from 'react';
import {
  type BankColumns,
  type BankLine,
  MAX_BOOKED_LINES,
  MAX_STATEMENT_BYTES,
} from '../../../contract/back-office/bank-statement.ts';
import type { BackOfficeAnswer } from '../../../contract/back-office/calls.ts';
import { t } from '../../../languages/back-office/text.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { readAsBase64, TABLE_FILES } from '../../kit/file-content.ts';
import { Failure, Field } from '../../kit/form.tsx';
import { errorMessage } from '../../session/call.ts';
import { useChange } from '../../session/use-call.ts';
import { StatementColumns } from './StatementColumns.tsx';
import { StatementLines } from './StatementLines.tsx';
import { type StatementCounts, StatementResult } from './StatementResult.tsx';
import { readColumns, storeColumns } from './statement-columns.ts';

type Preview = BackOfficeAnswer<'previewStatement'>;

const EMPTY: StatementCounts = { approved: 0, paise: 0n, proposed: 0, kept: 0, left: [] };

/** Returns the lines to book. Repeated references and references of payments to players need an operator's check first. */
const bookable = ({ lines }: Preview): BankLine[] =>
  lines
    .filter(({ kind }) => kind !== 'twice' && kind !== 'paid')
    .map(({ line, kind, claims }) => ({
      line,
      deposit_id: kind === 'matches' || kind === 'above' ? (claims[0]?.id ?? null) : null,
    }));

export function StatementDialog({ onClose }: { readonly onClose: () => void }) {
  const preview = useChange('previewStatement');
  const book = useChange('bookStatement');
  const [file, setFile] = useState<{ readonly content: string; readonly headings: string } | null>(null);
  const [failure, setFailure] = useState('');
  const [booked, setBooked] = useState<StatementCounts | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const shown = preview.data;

  const show = async (content: string, columns: BankColumns | null): Promise<void> => {
    setFailure('');
    try {
      const found = await preview.mutateAsync({ body: { file: content, columns } });
      const headings = found.headings.join('\n');
      const remembered = columns === null ? readColumns(headings) : null;
      setFile({ content, headings });
      if (remembered) await preview.mutateAsync({ body: { file: content, columns: remembered } });
    } catch (error) {
      setFailure(errorMessage(error));
    }
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    preview.reset();
    setBooked(null);
    if (chosen.size > MAX_STATEMENT_BYTES) {
      setFailure(t`${chosen.name} is larger than ${MAX_STATEMENT_BYTES / 1024 / 1024} MB: split it.`);
      return;
    }
    await show(await readAsBase64(chosen), null);
  };
  const changeColumns = (columns: BankColumns): void => {
    if (!file) return;
    storeColumns(file.headings, columns);
    void show(file.content, columns);
  };
  const confirm = async (): Promise<void> => {
    if (!shown?.upload_id) return;
    const lines = bookable(shown);
    let sum = EMPTY;
    setFailure('');
    try {
      for (let at = 0; at < lines.length; at += MAX_BOOKED_LINES) {
        setProgress(t`${at} of ${lines.length} lines…`);
        const body = { upload_id: shown.upload_id, lines: lines.slice(at, at + MAX_BOOKED_LINES) };
        const answer = await book.mutateAsync({ body });
        sum = {
          approved: sum.approved + answer.approved,
          paise: sum.paise + BigInt(answer.amount.replace('.', '')),
          proposed: sum.proposed + answer.proposed,
          kept: sum.kept + answer.kept,
          left: [...sum.left, ...answer.left],
        };
        setBooked(sum);
      }
    } catch (error) {
      setFailure(
        t`${errorMessage(error)} What was approved stays so: upload the statement again for the rest.`,
      );
    } finally {
      setProgress(null);
    }
  };
  return (
    <Dialog title="Bank statement" isBusy={progress !== null} onClose={onClose}>
      <div className="stack">
        <Field
          label="Statement of your bank"
          hint={t`CSV with commas, semicolons or tabs, or .xlsx, at most ${MAX_STATEMENT_BYTES / 1024 / 1024} MB.`}
          type="file"
          accept={TABLE_FILES}
          onChange={choose}
        />
        {preview.isPending && <p className="hint">{t('Reading…')}</p>}
        <Failure>{failure}</Failure>
        {booked ? (
          <StatementResult booked={booked} />
        ) : (
          shown && (
            <>
              <StatementColumns headings={shown.headings} columns={shown.columns} onChange={changeColumns} />
              <StatementLines preview={shown} />
            </>
          )
        )}
        <p role="status">{progress}</p>
        <div className="buttons">
          <Button text={booked ? 'Close' : 'Cancel'} disabled={progress !== null} onClick={onClose} />
          {shown && !booked && shown.lines.length > 0 && (
            <button
              type="button"
              className="primary"
              disabled={progress !== null || preview.isPending}
              onClick={confirm}
            >
              {actionOf(shown)}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function actionOf({ lines }: Preview): string {
  const matching = lines.filter(({ kind }) => kind === 'matches').length;
  if (matching === 0) return t('Keep the lines');
  return matching === 1 ? t`Approve 1 deposit` : t`Approve ${matching} deposits`;
}
