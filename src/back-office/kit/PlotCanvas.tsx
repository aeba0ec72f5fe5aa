import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { t, translate } from '../../languages/back-office/text.ts';
import { wholeRupees } from '../../rules/rupees.ts';
import 'uplot/dist/uPlot.min.css';

interface Series {
  readonly label: string;
  /** a custom property of base.css */
  readonly color: string;
  readonly values: readonly number[];
}

export interface PlotProps {
  readonly title: string;
  /** as "2026-01-31", the oldest first */
  readonly days: readonly string[];
  readonly series: readonly Series[];
}

const HEIGHT_PX = 220;

/** Room for "₹12,34,567" beside the plot. */
const AXIS_PX = 84;

const rupeesLabel = (value: number | null): string =>
  value === null ? '' : `${value < 0 ? '-' : ''}₹${wholeRupees(BigInt(Math.round(Math.abs(value))) * 100n)}`;

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

const colorOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function optionsOf({ series }: PlotProps, width: number): UPlot.Options {
  const axis = { stroke: colorOf('--muted'), grid: { stroke: colorOf('--line') } };
  return {
    width,
    height: HEIGHT_PX,
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    cursor: { drag: { x: false, y: false } },
    axes: [
      { ...axis, values: (_, splits) => splits.map((at) => dayOf(at).slice(5)), space: 64 },
      { ...axis, size: AXIS_PX, values: (_, splits) => splits.map(rupeesLabel) },
    ],
    series: [
      { label: t('Day'), value: (_, at) => (at === null ? '–' : dayOf(at)) },
      ...series.map(({ label, color }, nth) => ({
        label: translate(label),
        stroke: colorOf(color),
        width: 2,
        // Distinguishes the lines without colour.
        ...(nth > 0 && { dash: [6, 4] }),
        points: { size: 6 },
        value: (_: UPlot, value: number | null) => (value === null ? '–' : rupeesLabel(value)),
      })),
    ],
  };
}

export default function PlotCanvas(props: PlotProps) {
  const { title, days, series } = props;
  const place = useRef<HTMLDivElement>(null);
  // Recreated on each change: a plot is cheap and has no state.
  useEffect(() => {
    const { current: parent } = place;
    if (!parent) return;
    const plot = new UPlot(
      optionsOf(props, parent.clientWidth),
      [days.map((day) => Date.parse(day) / 1000), ...series.map(({ values }) => [...values])],
      parent,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: parent.clientWidth, height: HEIGHT_PX }));
    observer.observe(parent);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [props, days, series]);
  return <div ref={place} role="img" aria-label={t`Plot: ${title}. The table has its values.`} />;
}
