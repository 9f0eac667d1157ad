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
  const told = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;

  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);

  const tell = (next: string) => {
    if (next === told.current) return;
    told.current = next;
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
