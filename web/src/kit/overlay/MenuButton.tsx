import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { pressedKey } from '../basics/pressed-key';

/** An action of a menu, which may lead to a page. */
export interface MenuEntry {
  key: string;
  icon?: ReactNode;
  text: string;
  /** Shown to the right of the text. */
  aside?: ReactNode;
  /** Whether the entry leads to the open page. */
  isHere?: boolean;
  /** Why the entry is disabled; it is listed nevertheless. */
  closed?: string;
  onSelect: () => void;
}

interface Props {
  /** Accessible label of the menu, and of the button unless that has text of its own. */
  label: string;
  namedBy?: 'content';
  entries: readonly MenuEntry[];
  children: ReactNode;
  /** Shown above the entries; not selectable. */
  head?: ReactNode;
  buttonClass?: string;
}

/** A button with a menu; the arrow keys navigate, Esc closes it, and focus returns to the button. */
export const MenuButton = ({
  label,
  namedBy,
  entries,
  children,
  head,
  buttonClass = 'ui basic icon button',
}: Props) => {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'Escape' && open) close();
    if (key === 'Tab') setOpen(false);
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    if (!open) return setOpen(true);
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[(at + step + items.length) % items.length]?.focus();
  };

  return (
    <div ref={box} className="t-menu-box" onKeyDown={onKey}>
      <button
        ref={button}
        type="button"
        className={buttonClass}
        aria-label={namedBy ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <div className="t-popup">
          {head && <div className="t-popup-head">{head}</div>}
          <div className="ui vertical menu" role="menu" aria-label={label}>
            {entries.map((entry) => (
              <button
                key={entry.key}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={`${entry.isHere ? 'active ' : ''}${entry.closed ? 'disabled ' : ''}item`}
                aria-current={entry.isHere ? 'page' : undefined}
                aria-disabled={entry.closed ? true : undefined}
                title={entry.closed}
                onClick={() => {
                  if (entry.closed) return;
                  close();
                  entry.onSelect();
                }}
              >
                {entry.icon}
                {entry.text}
                {entry.aside}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
};
