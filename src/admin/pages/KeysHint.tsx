import { Fragment } from 'react';

/** Shows which keys work on a list. @param keys with a word for what each does to the active row */
export function KeysHint({ keys }: { readonly keys: Readonly<Record<string, string>> }) {
  return (
    <p className="keys">
      <kbd>j</kbd> <kbd>k</kbd> move
      {Object.entries(keys).map(([key, word]) => (
        <Fragment key={key}>
          , <kbd>{key}</kbd> {word}
        </Fragment>
      ))}
      , <kbd>/</kbd> search
    </p>
  );
}
