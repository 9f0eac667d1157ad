import { useState, type ReactNode } from 'react';
import { deviceStore } from '../../kit';

const KEY = 'setting-closed:';

interface Props {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the page that can be folded away; it stays as it was left. What is typed in it stays too. */
export const Section = ({ id, title, children }: Props) => {
  const [open, setOpen] = useState(() => location.hash === `#${id}` || deviceStore.read(KEY + id) === null);
  const remember = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) deviceStore.remove(KEY + id);
    else deviceStore.write(KEY + id, true);
  };
  return (
    <details id={id} className="t-part" open={open} onToggle={(event) => remember(event.currentTarget.open)}>
      <summary>
        <h2 className="ui header">{title}</h2>
      </summary>
      {children}
    </details>
  );
};
