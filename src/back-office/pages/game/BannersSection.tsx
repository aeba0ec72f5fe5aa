import { useState } from 'react';
import type { BannerRow } from '../../../contract/back-office/settings.ts';
import { t } from '../../../languages/back-office/text.ts';
import { Button } from '../../kit/Button.tsx';
import { Time } from '../../kit/cells.tsx';
import { type Columns, DataTable } from '../../kit/DataTable.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { Failure, Field, useCallForm } from '../../kit/form.tsx';
import { actorText } from '../../kit/format.ts';
import { actionsColumn } from '../../kit/RowActions.tsx';
import { Badge, ListState } from '../../kit/states.tsx';
import { currentZone } from '../../kit/zone.ts';
import { errorMessage } from '../../session/call.ts';
import { useChange, useRead } from '../../session/use-call.ts';

const TONES = { shows: 'good', planned: 'waiting', over: '' } as const;

const idOf = ({ id }: BannerRow): string => id;

const columnsFor = (onRemove: (row: BannerRow) => void): Columns<BannerRow> => [
  {
    id: 'text',
    header: 'Text',
    cell: ({ row: { original } }) => (
      <>
        {original.text} {original.link && <small>{original.link}</small>}
      </>
    ),
  },
  {
    id: 'state',
    header: 'Now',
    cell: ({ row: { original } }) => <Badge tone={TONES[original.state]} text={original.state} />,
  },
  { id: 'from', header: 'From', cell: ({ row }) => <Time iso={row.original.from} /> },
  { id: 'until', header: 'Until', cell: ({ row }) => <Time iso={row.original.until} /> },
  { id: 'by', header: 'By', cell: ({ row }) => actorText(row.original.created_by) },
  actionsColumn((row) => [{ text: 'Remove', label: t`Remove: ${row.text}`, onClick: () => onRemove(row) }]),
];

export function BannersSection() {
  const query = useRead('banners', {});
  const remove = useChange('removeBanner');
  const [isAdding, setAdding] = useState(false);
  const [columns] = useState(() => columnsFor(({ id }) => remove.mutate({ params: { id } })));
  const rows = query.data?.rows ?? [];
  return (
    <section className="section" aria-labelledby="banners">
      <div className="toolbar">
        <h2 id="banners">{t('Banners')}</h2>
        <Button text="Add a banner" onClick={() => setAdding(true)} />
      </div>
      {remove.error && <Failure>{errorMessage(remove.error)}</Failure>}
      <ListState query={query} isEmpty={rows.length === 0} empty="There is no banner.">
        <DataTable caption="Banners" columns={columns} rows={rows} idOf={idOf} />
      </ListState>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useCallForm(
    'addBanner',
    {},
    { text: '', link: '', from: '', until: '', zone: currentZone() },
    onClose,
  );
  return (
    <FormDialog title="Add a banner" form={form} action="Add" onClose={onClose}>
      <Field label="Text" hint="At most 120 characters." autoComplete="off" {...form.fieldOf('text')} />
      <Field
        label="Link"
        hint="It may be empty."
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        {...form.fieldOf('link')}
      />
      <Field label="From" hint="Empty: at once." type="datetime-local" {...form.fieldOf('from')} />
      <Field
        label="Until"
        hint="Empty: until it is removed."
        type="datetime-local"
        {...form.fieldOf('until')}
      />
    </FormDialog>
  );
}
