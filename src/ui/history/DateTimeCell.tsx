import { useTranslation } from '../language/language.ts';
import { dateTimeText } from './date-time.ts';

/** Day and time of a record; heads its row. */
export function DateTimeCell({ createdAt }: { readonly createdAt: string }) {
  const { language } = useTranslation();
  const { day, time } = dateTimeText(createdAt, language);
  return (
    <th scope="row">
      <time dateTime={time ? createdAt : undefined}>
        {day} <span>{time}</span>
      </time>
    </th>
  );
}
