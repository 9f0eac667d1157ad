import { useState, type ReactNode } from 'react';

const KEY = 'setting-closed:';

interface Props {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the page that can be folded away; it stays as it was left. What is typed in it stays too. */
export const Section = ({ id, title, children }: Props) => {
  const [open, setOpen] = useState(() => localStorage.getItem(KEY + id) === null);
  const remember = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) localStorage.removeItem(KEY + id);
    else localStorage.setItem(KEY + id, 'yes');
  };
  return (
    <details className="t-part" open={open} onToggle={(event) => remember(event.currentTarget.open)}>
      <summary>
        <h2 className="ui header">{title}</h2>
      </summary>
      {children}
    </details>
  );
};
