import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { pressedKey } from '../basics/pressed-key';

export interface Tab {
  id: string;
  title: ReactNode;
  count?: number;
  body: ReactNode;
}

interface Props {
  label: string;
  tabs: readonly Tab[];
  active: string;
  onChange: (id: string) => void;
  /** CSS class of the element around the open tab's content. */
  bodyClass?: string;
}

/** A tab list with arrow key navigation, as screen readers expect. */
export const Tabs = ({ label, tabs, active, onChange, bodyClass }: Props) => {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const open = tabs.find((tab) => tab.id === active) ?? tabs[0];
  if (!open) return null;

  const move = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const at = tabs.indexOf(open);
    const next = tabs[(at + step + tabs.length) % tabs.length] ?? open;
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };

  return (
    <>
      <div ref={list} className="ui secondary pointing menu" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            className={tab === open ? 'active item' : 'item'}
            aria-selected={tab === open}
            aria-controls={`${base}-panel`}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.title}
            {tab.count !== undefined && <span className="ui circular label">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        className={bodyClass}
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${open.id}`}
        tabIndex={0}
      >
        {open.body}
      </div>
    </>
  );
};
