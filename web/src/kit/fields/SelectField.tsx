import { Icon } from '../basics/Icon';
import { Field } from '../form/Field';
import type { Option } from '../form/Select';

interface Props {
  label: string;
  name?: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  hint?: string;
  error?: string | null;
  disabled?: boolean;
}

/** A native select with its label above. */
export const SelectField = ({ label, name, value, options, onChange, hint, error, disabled }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <span className="t-select t-wide-select">
        <select
          {...control}
          name={name}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon name="dropdown" />
      </span>
    )}
  </Field>
);
