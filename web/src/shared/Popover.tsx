import './popover.css';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from '../kit';

interface Props {
  /** What the button says. */
  text: ReactNode;
  /** What it says to those who do not see where it stands. */
  label?: string;
  icon?: string;
  /** Classes of the button. */
  look?: string;
  disabled?: boolean;
  children: (close: () => void) => ReactNode;
}

/** px between the box and the button, and the edges of the window. */
const GAP = 6;

/** Below the button, or above it where there is no room; always inside the window. */
const place = (box: HTMLElement, button: HTMLElement): void => {
  const at = button.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const below = at.bottom + GAP;
  const top = below + height > innerHeight ? at.top - GAP - height : below;
  box.style.top = `${Math.max(GAP, top)}px`;
  box.style.left = `${Math.max(GAP, Math.min(at.left, innerWidth - width - GAP))}px`;
};

/** A button that opens a small box. The browser keeps it above everything, closes it on Esc or elsewhere, and returns focus. */
export const Popover = ({ text, label, icon, look = 't-link', disabled, children }: Props) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    const onToggle = () => {
      if (element && button.current && element.matches(':popover-open')) place(element, button.current);
    };
    element?.addEventListener('toggle', onToggle);
    return () => element?.removeEventListener('toggle', onToggle);
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={look}
        aria-label={label}
        title={label}
        disabled={disabled}
        {...{ popovertarget: id }}
      >
        {icon && <Icon name={icon} />}
        {text}
      </button>
      <div ref={box} id={id} className="t-popover" {...{ popover: 'auto' }}>
        {children(() => box.current?.hidePopover())}
      </div>
    </>
  );
};
