import { useEffect, useRef, useState } from 'react';
import { Icon } from '../basics/Icon';

interface Props {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  icon?: string;
  /** Milliseconds of quiet before the change is told. */
  delay?: number;
  /** Pressing `/` anywhere on the page comes here. */
  hotkey?: 'slash';
  className?: string;
}

/** A filter field: tells of changes after a short quiet, and at once on Enter. */
export const SearchInput = (props: Props) => {
  const { label, placeholder, value, onChange, icon, delay = 300, hotkey, className } = props;
  const [text, setText] = useState(value);
  /** What has been told, from what the page shows on: an address may follow later than typing goes on. */
  const told = useRef([value]);
  const latest = useRef(onChange);
  latest.current = onChange;

  useEffect(() => {
    const reached = told.current.indexOf(value);
    told.current = reached < 0 ? [value] : told.current.slice(reached);
    if (reached < 0) setText(value);
  }, [value]);

  const tell = (next: string) => {
    if (next === told.current.at(-1)) return;
    told.current.push(next);
    latest.current(next);
  };
  useEffect(() => {
    const timer = setTimeout(() => tell(text.trim()), delay);
    return () => clearTimeout(timer);
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
        onKeyDown={(event) => event.key === 'Enter' && tell(text.trim())}
      />
    </div>
  );
};
