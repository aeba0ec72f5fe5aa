import { Fragment } from 'react';
import { t, translate } from '../../languages/back-office/text.ts';

/** Shows which keys work on a list. @param keys with a word for what each does to the active row */
export function KeysHint({ keys }: { readonly keys: Readonly<Record<string, string>> }) {
  return (
    <p className="keys">
      <kbd>j</kbd> <kbd>k</kbd> {t('move')}
      {Object.entries(keys).map(([key, word]) => (
        <Fragment key={key}>
          , <kbd>{key}</kbd> {translate(word)}
        </Fragment>
      ))}
      , <kbd>/</kbd> {t('search')}
    </p>
  );
}
