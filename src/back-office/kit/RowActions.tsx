import type { RowData } from '@tanstack/react-table';
import { useRef, useState } from 'react';
import { translate } from '../../languages/back-office/text.ts';
import { Button } from './Button.tsx';
import type { Columns } from './DataTable.tsx';

export interface RowAction {
  readonly text: string;
  /** for screen readers; unset: the text */
  readonly label?: string;
  readonly className?: 'primary' | 'danger' | undefined;
  readonly onClick: () => void;
}

export const actionsColumn = <Row extends RowData>(
  actionsOf: (row: Row) => readonly (RowAction | false)[],
): Columns<Row>[number] => ({
  id: 'actions',
  header: () => <span className="visually-hidden">{translate('Actions')}</span>,
  cell: ({ row: { original } }) => (
    <RowActions actions={actionsOf(original).filter((action) => action !== false)} />
  ),
});

const ActionButton = ({ text, label, className, onClick }: RowAction) => (
  <Button text={text} aria-label={label} className={className} onClick={onClick} />
);

const focusFirst = (menu: HTMLDivElement | null): void => menu?.querySelector('button')?.focus();

function RowActions({ actions: [first, ...others] }: { readonly actions: readonly RowAction[] }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={translate('Actions')}
      className="buttons"
      // Safari focuses no clicked button. Without a focusable parent the menu would close before the click.
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && isOpen && close()}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      {first && <ActionButton {...first} />}
      {others.length > 0 && (
        <>
          <Button
            ref={opener}
            text="⋯"
            className="plain more"
            aria-label="More actions"
            aria-expanded={isOpen}
            onClick={() => (isOpen ? close() : setOpen(true))}
          />
          <div ref={isOpen ? focusFirst : null} className="more-actions" data-open={isOpen || undefined}>
            {others.map((action) => (
              <ActionButton
                key={action.text}
                {...action}
                onClick={() => {
                  close();
                  action.onClick();
                }}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
