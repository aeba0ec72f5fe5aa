import { t } from '../../languages/back-office/text.ts';
import { zonedText } from './format.ts';

/** Shows the time up to which results are counted. @param countedTo null: all are */
export function CountingNotice({ countedTo }: { readonly countedTo: string | null }) {
  if (countedTo === null) return null;
  return (
    <p className="notice" role="status">
      {t`Results are still being counted: they have what ended by ${zonedText(countedTo)}. Read them again in a few minutes.`}
    </p>
  );
}
