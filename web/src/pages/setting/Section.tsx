import { useState, type ReactNode } from 'react';
import { deviceStore } from '../../kit';

const KEY = 'setting-closed:';

interface Props {
  id: string;
  title: string;
  children: ReactNode;
}

/** A collapsible section of the page. Its state is remembered, and input in it survives collapsing. */
export const Section = ({ id, title, children }: Props) => {
  const [open, setOpen] = useState(() => location.hash === `#${id}` || deviceStore.read(KEY + id) === null);
  const saveOpenState = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) deviceStore.remove(KEY + id);
    else deviceStore.write(KEY + id, true);
  };
  return (
    <details
      id={id}
      className="t-setting-section"
      open={open}
      onToggle={(event) => saveOpenState(event.currentTarget.open)}
    >
      <summary>
        <h2 className="ui header">{title}</h2>
      </summary>
      {children}
    </details>
  );
};
