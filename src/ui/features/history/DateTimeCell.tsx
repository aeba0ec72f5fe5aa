import type { Language } from '../../../game/settings.ts';
import { useTranslation } from '../../language/language.ts';

/** A point of time in two short lines. */
interface DateTime {
  readonly day: string;
  /** '' when the text on the wire is no point of time */
  readonly time: string;
}

const formats = (locale: string, hours?: Intl.DateTimeFormatOptions) => ({
  day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
  time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', ...hours }),
});

/** Numbers are those of en-IN in both languages. Hindi says morning or night: its am and pm are in Latin. */
const FORMATS = { en: formats('en-IN'), hi: formats('hi-IN-u-nu-latn', { dayPeriod: 'short' }) } as const;

/** Text of a point of time, in the player's own time zone; text that is none is shown as it came. */
export function dateTimeText(createdAt: string, language: Language): DateTime {
  const at = new Date(createdAt);
  if (Number.isNaN(at.getTime())) return { day: createdAt, time: '' };
  const { day, time } = FORMATS[language];
  return { day: day.format(at), time: time.format(at) };
}

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
