import { useWords } from '../language/language.ts';
import { whenText } from './when.ts';

/** Day and time of a record; heads its row. */
export function WhenCell({ created_at }: { readonly created_at: string }) {
  const { language } = useWords();
  const { day, time } = whenText(created_at, language);
  return (
    <th scope="row">
      <time dateTime={time ? created_at : undefined}>
        {day} <span>{time}</span>
      </time>
    </th>
  );
}
