import type { Option } from './Select';

interface Props {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** A few choices side by side as buttons. */
export const Segmented = ({ label, value, options, onChange }: Props) => (
  <div className="ui buttons" role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className={option.value === value ? 'ui active button' : 'ui button'}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.text}
      </button>
    ))}
  </div>
);
