import { Icon } from '../basics/Icon';

export interface Option {
  value: string;
  text: string;
}

interface Props {
  /** Accessible label; the text of the selected option should be understandable without it. */
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  className?: string;
}

/** Returns the options with that of the value, which may come from an address and be none of them. */
const withValue = (options: readonly Option[], value: string): readonly Option[] =>
  value === '' || options.some((option) => option.value === value) ? options : [...options, { value, text: value }];

/** A native select, which works well on phones, with the keyboard and for screen readers. */
export const Select = ({ label, value, options, onChange, className }: Props) => (
  <span className={['t-select', className].filter(Boolean).join(' ')}>
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {withValue(options, value).map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
    <Icon name="dropdown" />
  </span>
);
