import { useEffect, useRef, useState } from 'react';
import { Icon } from '../basics/Icon';
import { pressedKey } from '../basics/pressed-key';

interface Props {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  icon?: string;
  /** Debounce of changes in milliseconds. */
  delay?: number;
  /** Pressing `/` anywhere on the page focuses this field. */
  hotkey?: 'slash';
  className?: string;
}

/** A filter field that reports changes after a short pause in typing, and at once on Enter. */
export const SearchInput = (props: Props) => {
  const { label, placeholder, value, onChange, icon, delay = 300, hotkey, className } = props;
  const [text, setText] = useState(value);
  /**
   * The values reported since the one the page currently shows: the address may be updated later than the user types
   * on.
   */
  const reported = useRef([value]);
  const latest = useRef(onChange);
  latest.current = onChange;

  useEffect(() => {
    const reached = reported.current.indexOf(value);
    reported.current = reached < 0 ? [value] : reported.current.slice(reached);
    if (reached < 0) setText(value);
  }, [value]);

  const report = (next: string) => {
    if (next === reported.current.at(-1)) return;
    reported.current.push(next);
    latest.current(next);
  };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = setTimeout(() => report(text.trim()), delay);
    return () => clearTimeout(timer.current);
  }, [text, delay]);

  return (
    <div className={['ui', icon && 'left icon', 'input', className].filter(Boolean).join(' ')}>
      {icon && <Icon name={icon} />}
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        data-hotkey={hotkey}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => pressedKey(event) === 'Enter' && report(text.trim())}
        // A report would change the address, and so end the navigation that the link is about to start.
        onBlur={({ relatedTarget }) => relatedTarget?.closest('a[href]') && clearTimeout(timer.current)}
      />
    </div>
  );
};
