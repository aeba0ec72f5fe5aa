import type { Zone } from '../../contract/back-office/zones.ts';
import { t, translate } from '../../languages/back-office/text.ts';
import { Select } from './form.tsx';

export const ZONE_LABELS: Readonly<Record<Zone, string>> = {
  utc: 'UTC',
  ist: 'India (IST)',
};

/** @param zone from the address of the page */
export const dayStartText = (zone: string): string =>
  t(
    zone === 'ist'
      ? 'Days begin at midnight in India, 18:30 UTC.'
      : 'Days begin at midnight UTC, 5:30 in India.',
  );

interface ZoneSelectProps {
  readonly zone: string;
  readonly onZone: (zone: string) => void;
}

export function ZoneSelect({ zone, onZone }: ZoneSelectProps) {
  return (
    <Select label="Days of" name="zone" value={zone} onChange={({ target }) => onZone(target.value)}>
      {Object.entries(ZONE_LABELS).map(([value, label]) => (
        <option key={value} value={value}>
          {translate(label)}
        </option>
      ))}
    </Select>
  );
}
