import './popover.css';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from '../kit';

interface Props {
  /** Content of the button. */
  text: ReactNode;
  /** Accessible label for a button whose text is unclear without its context. */
  label?: string;
  icon?: string;
  buttonClass?: string;
  disabled?: boolean;
  children: (close: () => void) => ReactNode;
}

/** Distance in px from the box to the button and to the edges of the window. */
const GAP = 6;

/** Places the box below the button, or above it where there is no room, always inside the window. */
const place = (box: HTMLElement, button: HTMLElement): void => {
  const at = button.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const below = at.bottom + GAP;
  const top = below + height > innerHeight ? at.top - GAP - height : below;
  box.style.top = `${Math.max(GAP, top)}px`;
  box.style.left = `${Math.max(GAP, Math.min(at.left, innerWidth - width - GAP))}px`;
};

/**
 * A button that opens a small box. The browser shows it above everything, closes it on Esc or a press elsewhere, and
 * returns the focus.
 */
export const Popover = ({ text, label, icon, buttonClass = 't-link', disabled, children }: Props) => {
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
        className={buttonClass}
        aria-label={label}
        title={label}
        disabled={disabled}
        popoverTarget={id}
      >
        {icon && <Icon name={icon} />}
        {text}
      </button>
      <div ref={box} id={id} className="t-popover" popover="auto">
        {children(() => box.current?.hidePopover())}
      </div>
    </>
  );
};
