import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../../../languages/translation.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../IconButton.tsx';
import { closeModal } from '../modal.ts';
import { placeToasts } from '../toast/toast-place.ts';
import styles from './Dialog.module.css';
import sheetHeadStyles from './SheetHead.module.css';

const HAS_OPEN = CSS.supports('selector(select:open)');

export interface DialogProps {
  /** already translated */
  readonly title: string;
  readonly children: ReactNode;
  /** `side` slides in from the right (the menu), `wide` is a broad card and `table` one with less padding, `columns` is wide on a low screen */
  readonly kind?: 'card' | 'columns' | 'wide' | 'table' | 'side' | 'alert';
  readonly onClose?: () => void;
  readonly footer?: ReactNode;
  /** nothing in it can be focused: the text itself takes the focus, so that a keyboard can scroll it */
  readonly textOnly?: boolean;
  readonly describedBy?: string;
}

/**
 * The platform's modal dialog. The first field takes the focus where no screen keyboard would open with it, else
 * the sheet, so that its name is read.
 */
export function Dialog({
  title,
  children,
  kind = 'card',
  onClose = closeModal,
  footer,
  textOnly = false,
  describedBy,
}: DialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const node = dialog.current;
    if (!node) return;
    let pressedOutside = false;
    const cancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    const press = (event: PointerEvent) => {
      // A press outside an open list closes only the list.
      pressedOutside = event.target === node && !(HAS_OPEN && node.querySelector('select:open'));
    };
    const tap = (event: MouseEvent) => {
      if (pressedOutside && event.target === node) close();
    };
    // Browsers close a dialog themselves after a second Escape. The event comes late: it may be another
    // dialog's.
    const closed = () => {
      if (!node.open) close();
    };
    const listening = new AbortController();
    const { signal } = listening;
    node.addEventListener('cancel', cancel, { signal });
    node.addEventListener('close', closed, { signal });
    node.addEventListener('pointerdown', press, { signal });
    node.addEventListener('click', tap, { signal });
    node.showModal();
    const leave = placeToasts(node);
    const field = matchMedia('(pointer: fine)').matches
      ? node.querySelector<HTMLElement>('form input, [data-first]')
      : null;
    (field ?? sheet.current)?.focus();
    return () => {
      listening.abort();
      leave();
      node.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[kind])}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={describedBy}
    >
      <div ref={sheet} className={styles.sheet} data-sheet="" tabIndex={-1}>
        <header className={`spread ${sheetHeadStyles.head}`}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label={t('dialog.close')} onClick={onClose} />
        </header>
        {textOnly ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <section className={styles.body} data-sheet-body="" aria-labelledby={titleId} tabIndex={0}>
            {children}
          </section>
        ) : (
          <div className={styles.body} data-sheet-body="">
            {children}
          </div>
        )}
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
