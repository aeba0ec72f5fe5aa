import { Fragment } from 'react';
import { t, translate } from '../../languages/back-office/text.ts';
import { Button } from './Button.tsx';
import { setLetterKeys, useLetterKeysOn } from './letter-keys.ts';

/** Shows which keys work on a list. @param keys with a word for what each does to the active row */
export function KeysHint({ keys }: { readonly keys: Readonly<Record<string, string>> }) {
  const isOn = useLetterKeysOn();
  return (
    <p className="keys">
      {isOn ? (
        <>
          <kbd>j</kbd> <kbd>k</kbd> {t('move')}
          {Object.entries(keys).map(([key, word]) => (
            <Fragment key={key}>
              , <kbd>{key}</kbd> {translate(word)}
            </Fragment>
          ))}
          , <kbd>/</kbd> {t('search')}{' '}
        </>
      ) : (
        t('Letter keys are off.')
      )}
      <Button
        text={isOn ? 'Switch off' : 'Switch on'}
        aria-label={isOn ? 'Switch off the letter keys' : 'Switch on the letter keys'}
        className="plain"
        onClick={() => setLetterKeys(!isOn)}
      />
    </p>
  );
}
