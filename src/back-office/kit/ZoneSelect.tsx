import type { Zone } from '../../contract/back-office/zones.ts';
import { t, translate } from '../../languages/back-office/text.ts';
import { useRefresh } from '../session/use-call.ts';
import { Select } from './form.tsx';
import { currentZone, setZone, useZone } from './zone.ts';

const ZONE_LABELS: Readonly<Record<Zone, string>> = {
  utc: 'UTC',
  ist: 'India (IST)',
};

export const dayStartText = (): string =>
  t(
    currentZone() === 'ist'
      ? 'Days begin at midnight in India, 18:30 UTC.'
      : 'Days begin at midnight UTC, 5:30 in India.',
  );

export function ZoneSelect() {
  const refresh = useRefresh();
  return (
    <Select
      label="Times in"
      value={useZone()}
      onChange={({ target }) => {
        setZone(target.value as Zone);
        void refresh();
      }}
    >
      {Object.entries(ZONE_LABELS).map(([value, label]) => (
        <option key={value} value={value}>
          {translate(label)}
        </option>
      ))}
    </Select>
  );
}
