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

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const reached = reported.current.indexOf(value);
    reported.current = reached < 0 ? [value] : reported.current.slice(reached);
    if (reached >= 0) return;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const report = (next: string) => {
    if (next === reported.current.at(-1)) return;
    reported.current.push(next);
    latest.current(next);
  };
  // Only typing is reported: a text that the page set, and that it has meanwhile replaced, would come back.
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => report(next.trim()), delay);
  };

  return (
    <div className={['ui', icon && 'left icon', 'input', className].filter(Boolean).join(' ')}>
      {icon && <Icon name={icon} />}
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        data-hotkey={hotkey}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => pressedKey(event) === 'Enter' && report(text.trim())}
        // A report would change the address, and so end the navigation that the link is about to start.
        onBlur={({ relatedTarget }) => relatedTarget?.closest('a[href]') && clearTimeout(timer.current)}
      />
    </div>
  );
};
