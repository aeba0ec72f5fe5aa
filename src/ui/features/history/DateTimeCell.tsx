import type { Language } from '../../../game/settings.ts';
import { useTranslation } from '../../language/language.ts';

interface DateTime {
  readonly day: string;
  readonly time: string;
}

const formats = (locale: string, hours?: Intl.DateTimeFormatOptions) => ({
  day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
  time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', ...hours }),
});

const FORMATS = { en: formats('en-IN'), hi: formats('hi-IN-u-nu-latn', { dayPeriod: 'short' }) } as const;

export function dateTimeText(createdAt: string, language: Language): DateTime {
  const at = new Date(createdAt);
  if (Number.isNaN(at.getTime())) return { day: createdAt, time: '' };
  const { day, time } = FORMATS[language];
  return { day: day.format(at), time: time.format(at) };
}

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
