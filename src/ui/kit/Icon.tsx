/** Line icons on a 24 x 24 box, drawn with the colour of the text around them: those of the first screen. */
export const FIRST_STROKES = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  help: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9.200 9.400a2.900 2.900 0 1 1 4.200 2.600c-1 .5-1.400 1-1.400 2M12 17.200h.01',
  fullscreen: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  leaveFullscreen: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  sound: 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.300a8 8 0 0 1 0 11.400',
  soundOff: 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5',
  music:
    'M9 18V5.500l11-2V16M9 18a2.700 2.700 0 1 1-5.400 0a2.700 2.700 0 1 1 5.400 0M20 16a2.700 2.700 0 1 1-5.400 0a2.700 2.700 0 1 1 5.400 0',
  history: 'M3.500 12a8.500 8.500 0 1 0 2.600-6.100L3.500 8.300M3.500 3.800v4.500H8M12 7.500V12l3.200 2',
  wallet:
    'M4 7.500v10.500a2 2 0 0 0 2 2h13.500v-4.500M4 7.500a2.300 2.300 0 0 1 2.300-2.500H17v3M4 7.500c0 .8.800 1 2 1h13.500v4M20.500 11.800h-4.800a2 2 0 0 0 0 4h4.800z',
  down: 'M5 9l7 7l7-7',
  plus: 'M12 5v14M5 12h14',
  warning: 'M12 4L2.800 20h18.400zM12 10v4.500M12 17.300h.01',
  shield: 'M12 3l8 3v6c0 5-3.500 7.800-8 9.500c-4.500-1.700-8-4.500-8-9.500V6zM8.500 12l2.500 2.700l4.500-5',
} as const;

export type FirstIconName = keyof typeof FIRST_STROKES;

/** A path of an icon, drawn. Decorative: the control around it carries the name. */
export function Strokes({ path }: { readonly path: string }) {
  return (
    <svg
      className="icon-line"
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

/** An icon of the first screen; what is opened later draws with `MoreIcon`, so that the first screen need not wait for it. */
export function Icon({ name }: { readonly name: FirstIconName }) {
  return <Strokes path={FIRST_STROKES[name]} />;
}
