import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { translate } from '../../languages/back-office/text.ts';
import './tabs.css';

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: Readonly<Record<Name, string>>;
  readonly tab: Name;
  readonly onTab: (tab: Name) => void;
  readonly children: ReactNode;
}

/** Tabs, moved along with the arrow keys (WAI-ARIA: Tabs). */
export function Tabs<Name extends string>({ label, tabs, tab, onTab, children }: TabsProps<Name>) {
  const id = useId();
  const names = Object.keys(tabs) as Name[];
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const next = names[(names.indexOf(tab) + by + names.length) % names.length];
    if (next === undefined) return;
    onTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className="stack">
      <div role="tablist" aria-label={translate(label)} onKeyDown={move}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === tab}
            aria-controls={`${id}-panel`}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => onTab(name)}
          >
            {translate(tabs[name])}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className="section">
        {children}
      </div>
    </div>
  );
}
